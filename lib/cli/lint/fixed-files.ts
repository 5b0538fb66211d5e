/** Writes fixed files, or shows the fixes as a diff. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import type { FixedFile } from "../../lint/run/lint-fixed.ts";
import { Lines } from "../../lint/text/lines.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { writeAtomically } from "../terminal/write-file.ts";

const byteOrderMark = Buffer.from("\uFEFF");

/** Encodes a text, with a byte order mark if the replaced bytes had one. */
export function bytesInPlace(text: string, of: Buffer): Buffer {
  const hasMark = of.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return Buffer.concat(hasMark ? [byteOrderMark, Buffer.from(text)] : [Buffer.from(text)]);
}

/** Writes files; throws a {@link UsageError} before writing any if one has changed since it was read. */
export function writeFixed(files: readonly FixedFile[]): void {
  const contents = files.map((file) => ({ ...file, bytes: readFileSync(resolve(file.name)) }));
  for (const { name, before, bytes } of contents) {
    if (bytesInPlace(before, bytes).equals(bytes)) continue;
    throw new UsageError(`${name} changed while it was linted, so nothing was fixed; run the command again`);
  }
  for (const { name, after, bytes } of contents) {
    try {
      writeAtomically(resolve(name), bytesInPlace(after, bytes));
    } catch (error) {
      const reason = unwritableBecause(error);
      throw new UsageError(`${name} cannot be written: ${reason}; --fix-dry-run prints the fixes instead`);
    }
  }
}

/** Number of unchanged lines around each change of a diff. */
const context = 3;

/**
 * The changes of files as a unified diff for `git apply` and `patch -p1`; "" without changes. Omits a file whose diff
 * would contain a secret, since a redacted diff could not be applied.
 */
export async function diffOf(
  files: readonly FixedFile[],
): Promise<{ readonly diff: string; readonly leftOut: readonly string[] }> {
  const { FILE_HEADERS_ONLY, formatPatch, structuredPatch } = await import("diff");
  const leftOut: string[] = [];
  const parts = files.map(({ name, before, after, secrets }) => {
    const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, { context });
    const lines = new Lines(before);
    const spans = secrets.map((place) => lines.span(place));
    const texts = secrets.map(({ start, end }) => before.slice(start, end));
    const isShown = patch.hunks.some(
      ({ oldStart, oldLines, lines: shown }) =>
        spans.some(({ start, end }) => start.line < oldStart + oldLines && end.line >= oldStart) ||
        // A change may have copied it.
        shown.some((line) => texts.some((secret) => line.includes(secret))),
    );
    if (isShown) leftOut.push(name);
    return isShown ? "" : formatPatch(patch, FILE_HEADERS_ONLY);
  });
  return { diff: parts.join(""), leftOut };
}
