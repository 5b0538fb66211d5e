/** Applies edits to a text. */
import type { RangeEdit } from "./edit.ts";

/** The text after all edits; at one offset, insertions stand before a replacement, in the order in which they were made. */
export function edited(text: string, edits: readonly RangeEdit[]): string {
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .toSorted((one, other) => one.start - other.start || one.end - other.end || one.index - other.index);
  let written = "";
  let at = 0;
  for (const { start, end, text: by } of ordered) {
    if (start < at) continue; // within a larger replacement
    written += text.slice(at, start) + by;
    at = end;
  }
  return written + text.slice(at);
}
