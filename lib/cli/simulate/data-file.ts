/** Reads files of data that `lintel simulate` gets besides policies: inventories, and histories. */

import { constants } from "node:buffer";
import { NotReadable, readBounded, TooLarge } from "../../base/bounded-read.ts";
import { readStandardInput } from "../../base/standard-input.ts";
import { parseFile, SourceFile } from "../../lint/files/source-file.ts";
import { Fault, SyntaxFault, systemFault } from "../../lint/text/fault.ts";
import { parseJson, placeOfJson } from "../../lint/text/json.ts";
import type { Segment } from "../../lint/text/path.ts";
import { defaultFileTimeout } from "../../lint/text/time-limit.ts";

/** What a file should hold. */
export interface ExpectedData {
  /** "an inventory". */
  readonly what: string;
  /** What to do if it is larger than a text can be. */
  readonly ifTooLarge: string;
}

/**
 * JSON may be as long as a string can be; YAML is parsed as for declarations.
 */
export async function parsedData(
  name: string,
  path: string,
  text: string,
  expected: ExpectedData,
): Promise<SourceFile> {
  if (!/^\s*\{/.test(text) && text.trim() !== "") return parseFile({ name, path, text });
  if (text.trim() === "") throw new Fault(name, `is empty; expected ${expected.what}`, { line: 1, column: 1 });
  try {
    return new SourceFile({ name, path, text }, [parseJson(text)], () => [placeOfJson(text)], "json");
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    if (/\.ya?ml$/i.test(name)) return parseFile({ name, path, text });
    throw error.in(name, text);
  }
}

/** The bytes of standard input, or of a pipe. Throws a {@link Fault} for a device, and for more than a text can hold. */
export async function bytesIn(path: string, name: string, expected: ExpectedData): Promise<Buffer> {
  const most = constants.MAX_STRING_LENGTH;
  const tooLarge = () => new Fault(name, `is larger than ${most} bytes; ${expected.ifTooLarge}`);
  try {
    if (path === "-") return await readStandardInput(most, tooLarge);
    return readBounded(path, { most, seconds: defaultFileTimeout });
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge();
    throw error instanceof NotReadable ? new Fault(name, `${error.message}; expected ${expected.what}`) : error;
  }
}

/** What to report of an error while reading a file; throws errors of Lintel itself. */
export function faultOf(name: string, error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof Error && "syscall" in error) return systemFault(name, error);
  throw error;
}

/** `images[3].vmImages[0].region`. */
export const pathInWords = (segments: readonly Segment[]): string =>
  segments.map((each, index) => (typeof each === "number" ? `[${each}]` : index === 0 ? each : `.${each}`)).join("");
