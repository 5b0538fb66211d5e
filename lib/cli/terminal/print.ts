/** All output of the command line: no other module writes to its streams. */
import { prose } from "../../base/text/printable.ts";

/** The exit code of an invalid command line, and of a run that cannot say what went wrong. */
export const badUsage = 2;

let opened: NodeJS.WriteStream | undefined;

/** Standard error, which Node opens with its first use: that takes 2 ms, and most runs print nothing there. */
export function standardError(): NodeJS.WriteStream {
  if (opened === undefined) {
    opened = process.stderr;
    // Nothing can be said about errors that cannot be printed.
    opened.on("error", () => process.exit(badUsage));
  }
  return opened;
}

/** Prints a message on standard error. */
export function printMessage(text: string): void {
  standardError().write(prose(text));
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
    (stream === "stdout" ? process.stdout : standardError()).write(document, () => resolve());
  });

/** Waits until standard output has been read, so that endless output does not fill the memory. */
export async function printed(): Promise<void> {
  if (process.stdout.writableNeedDrain) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
