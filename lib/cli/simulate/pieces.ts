/** Writes outputs in chunks, since they may exceed the maximum length of a string. */

import { unwritableBecause } from "../../base/files/file-errors.ts";
import { printDocument } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { writePieces as writeInPieces } from "../terminal/write-file.ts";

/** Minimum of characters to collect before writing. */
const chunk = 256 * 1024;

function* chunks(pieces: Iterable<string>): Iterable<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < chunk) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/** Prints an output piece by piece. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  for (const text of chunks(pieces)) await printDocument(text);
}

/** Writes an output piece by piece; throws a {@link UsageError} if that fails. */
export function writePieces(file: string, pieces: Iterable<string>): void {
  try {
    writeInPieces(file, chunks(pieces));
  } catch (error) {
    const reason = unwritableBecause(error);
    throw new UsageError(`${file} cannot be written: ${reason}; name another file after --format`);
  }
}
