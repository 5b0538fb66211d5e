/** Reads files of data that `lintel simulate` gets besides policies: inventories, and histories. */

import { constants } from "node:buffer";
import { readBounded } from "../../base/files/bounded-read.ts";
import { NotReadable, TooLarge } from "../../base/files/read-limits.ts";
import { readStandardInput } from "../../base/files/standard-input.ts";
import type { ExpectedData } from "../../lifecycle/files/data-text.ts";
import { Fault, systemFault } from "../../lint/text/fault.ts";
import { defaultFileTimeout } from "../../lint/text/time-limit.ts";

/** The bytes of standard input, or of a pipe. Throws a {@link Fault} for a device, and for more than a text can hold. */
export async function bytesIn(path: string, name: string, expected: ExpectedData): Promise<Buffer> {
  const maxBytes = constants.MAX_STRING_LENGTH;
  const tooLarge = () => new Fault(name, `is larger than ${maxBytes} bytes; ${expected.ifTooLarge}`);
  try {
    if (path === "-") return await readStandardInput(maxBytes, tooLarge);
    return readBounded(path, { maxBytes, seconds: defaultFileTimeout });
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
