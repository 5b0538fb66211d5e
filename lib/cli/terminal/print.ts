/** All output of the command line: no other module writes to its streams. */
import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import { prose } from "../../base/text/printable.ts";

/** The exit code of an invalid command line, and of a run that cannot say what went wrong. */
export const badUsage = 2;

const opened: { stdout?: NodeJS.WriteStream; stderr?: NodeJS.WriteStream } = {};

/** Standard error, which Node opens with its first use: that takes 2 ms, and most runs print nothing there. */
export function standardError(): NodeJS.WriteStream {
  if (opened.stderr === undefined) {
    opened.stderr = process.stderr;
    // Nothing can be said about errors that cannot be printed.
    opened.stderr.on("error", () => process.exit(badUsage));
  }
  return opened.stderr;
}

/** Standard output as a stream, which takes 3 ms to open: {@link print} and {@link printDocument} often need none. */
export function standardOutput(): NodeJS.WriteStream {
  if (opened.stdout === undefined) {
    opened.stdout = process.stdout;
    opened.stdout.on("error", (error: NodeJS.ErrnoException) => {
      reportLostOutput(error);
      process.exit();
    });
    // yargs prints help and ends the process before streams emit their errors.
    process.on("exit", () => reportLostOutput(process.stdout.errored));
  }
  return opened.stdout;
}

/** Says that standard output could not be written, and sets the exit code. */
function reportLostOutput(error: NodeJS.ErrnoException | null): void {
  // A reader that stops early (`lintel rules | head`) is not an error.
  if (error === null || error.code === "EPIPE") return;
  printMessage(`lintel: standard output cannot be written: ${error.message}\n`);
  process.exitCode = badUsage;
}

/** What the layout of text depends on; an output that is not a terminal stays unopened, except on Windows. */
export function screenOf(stream: "stdout" | "stderr"): { readonly columns?: number; readonly isTTY?: boolean } {
  if (process.platform !== "win32") {
    const stats = fstatSync(stream === "stdout" ? 1 : 2);
    if (!stats.isCharacterDevice() || stats.rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev) return {};
  }
  return stream === "stdout" ? standardOutput() : standardError();
}

let isOwnProcess = false;

/**
 * Lets output bypass the stream until a command opens it, in a process that writes nothing else. Not on Windows, where
 * the stream converts text for the console.
 */
export function writeWithoutStream(): void {
  isOwnProcess = process.platform !== "win32";
}

/** Writes what standard output takes at once; returns the rest, for the stream, which waits and reports errors. */
function unwritten(document: string | Uint8Array): string | Uint8Array {
  if (opened.stdout !== undefined || !isOwnProcess) return document;
  const bytes = typeof document === "string" ? Buffer.from(document) : document;
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch {}
  return bytes.subarray(written);
}

/** Prints a message on standard error. */
export function printMessage(text: string): void {
  standardError().write(prose(text));
}

/** Prints text on standard output. */
export function print(text: string): void {
  const rest = unwritten(prose(text));
  if (rest.length > 0) standardOutput().write(rest);
}

/**
 * Prints a document such as JSON, a diff or a colored report, unchanged: the caller has sanitized it. Resolves when it
 * is written.
 */
export const printDocument = (document: string | Uint8Array, stream: "stdout" | "stderr" = "stdout"): Promise<void> =>
  new Promise((resolve) => {
    if (stream === "stderr") standardError().write(document, () => resolve());
    else {
      const rest = unwritten(document);
      if (rest.length === 0) resolve();
      else standardOutput().write(rest, () => resolve());
    }
  });

/** Waits until standard output has been read, so that endless output does not fill the memory. */
export async function printed(): Promise<void> {
  if (opened.stdout?.writableNeedDrain) await new Promise((resolve) => opened.stdout?.once("drain", resolve));
}
