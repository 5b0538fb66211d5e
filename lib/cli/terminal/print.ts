/** All output of the command line: no other module writes to its streams. */
import { prose } from "../../base/text/printable.ts";

/** Prints a message on standard error. */
export function printMessage(text: string): void {
  process.stderr.write(prose(text));
}

/** Prints text on standard output. */
export function print(text: string): void {
  process.stdout.write(prose(text));
}

/**
 * Prints a document such as JSON, a diff or a colored report, unchanged: the caller has sanitized it. Resolves when it
 * is written.
 */
export const printDocument = (document: string | Uint8Array, stream: "stdout" | "stderr" = "stdout"): Promise<void> =>
  new Promise((resolve) => {
    process[stream].write(document, () => resolve());
  });

/** Waits until standard output has been read, so that endless output does not fill the memory. */
export async function printed(): Promise<void> {
  if (process.stdout.writableNeedDrain) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
