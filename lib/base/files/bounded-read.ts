/**
 * Reads files that a user or a document names: never endlessly. A path may be that of a device, of a pipe into which
 * nobody writes, or of a file without an end.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { NotReadable, openedFile, TooLarge } from "./read-limits.ts";

export interface ReadLimits {
  /** In bytes. */
  readonly maxBytes: number;
  /** How long to wait for what is written into a named pipe, in seconds. */
  readonly seconds: number;
}

/** Reads a file. Throws {@link TooLarge}, {@link NotReadable}, and the errors of node:fs. */
export function readBounded(path: string, limits: ReadLimits): Buffer {
  // Without O_NONBLOCK, opening a named pipe waits until another process opens its other end.
  const isOpened = openedFile.test(path);
  const file = openSync(path, isOpened ? constants.O_RDONLY : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (stats.size > limits.maxBytes) throw new TooLarge();
    if (stats.isDirectory() || (stats.isFile() && stats.size > 0)) return readFileSync(file); // throws for a folder
    // The other end of what a shell opened is open already. Files of /proc have no size.
    if (isOpened || stats.isFile()) return allOf(file, limits.maxBytes, readSync);
    if (stats.isFIFO()) return fromNamedPipe(file, limits);
    throw new NotReadable("is a device");
  } finally {
    closeSync(file);
  }
}

/** Reads bytes into a buffer, and returns their number; 0 at the end. */
type Read = (file: number, into: Buffer) => number;

function allOf(file: number, maxBytes: number, read: Read): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(64 * 1024);
    const taken = read(file, piece);
    if (taken === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, taken));
    size += taken;
    if (size > maxBytes) throw new TooLarge();
  }
}

/** Milliseconds between two attempts to read from a pipe. */
const pause = 5;

/** Waits for the first byte, and then for the end: no process has the pipe open for writing any more. */
function fromNamedPipe(file: number, { maxBytes, seconds }: ReadLimits): Buffer {
  const end = Date.now() + seconds * 1000;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  let isBegun = false;
  return allOf(file, maxBytes, (_, into) => {
    for (;;) {
      const taken = takenNow(file, into);
      if (taken !== undefined && (taken > 0 || isBegun)) {
        isBegun = true;
        return taken;
      }
      if (Date.now() >= end) {
        throw new NotReadable(
          isBegun
            ? `is a pipe that is still open for writing after ${seconds} s`
            : `is a pipe into which nothing was written for ${seconds} s`,
        );
      }
      Atomics.wait(sleeper, 0, 0, pause);
    }
  });
}

/** The bytes that were taken; 0 if no process writes, undefined if one may write later. */
function takenNow(file: number, into: Buffer): number | undefined {
  try {
    return readSync(file, into);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}
