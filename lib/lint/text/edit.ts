/** Changes of texts: what a fix comes to in a file, and how several are made at once. */

import type { Lines } from "./lines.ts";
import type { Range } from "./position.ts";

/** A stretch of a text and what is written in its place. Positions are those of {@link Finding}. */
export interface Edit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** What mends a finding, in the file that the finding names. All of its edits are made, or none. */
export interface TextFix {
  /** What it does, as a menu names it. */
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** An edit by offsets. */
export interface RangeEdit extends Range {
  readonly text: string;
}

/** An edit as findings have it. */
export function editAt({ text, ...range }: RangeEdit, lines: Lines): Edit {
  const { start, end } = lines.span(range);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column, text };
}

/** An edit by offsets in the text of these lines. */
const rangeOf = ({ line, column, endLine, endColumn, text }: Edit, lines: Lines): RangeEdit => ({
  start: lines.offset({ line, column }),
  end: lines.offset({ line: endLine, column: endColumn }),
  text,
});

/** Whether two edits cannot both be made: they overlap, or put two texts at one place. */
export function collide(one: RangeEdit, other: RangeEdit): boolean {
  if (one.start === other.start) return one.end > one.start === other.end > other.start;
  return one.start < other.end && other.start < one.end;
}

const isSame = (one: RangeEdit, other: RangeEdit): boolean =>
  one.start === other.start && one.end === other.end && one.text === other.text;

/**
 * Makes as many of the fixes as can be made at once, the earlier ones of the list first: one that collides with them is
 * left out as a whole. Answers with the text and the number of fixes that were made.
 */
export function applyFixes(lines: Lines, fixes: readonly TextFix[]): { readonly text: string; readonly made: number } {
  const edits: RangeEdit[] = [];
  let made = 0;
  for (const fix of fixes) {
    const wanted = fix.edits.map((edit) => rangeOf(edit, lines));
    if (wanted.some((edit) => edits.some((other) => collide(edit, other) && !isSame(edit, other)))) continue;
    edits.push(...wanted.filter((edit) => !edits.some((other) => isSame(edit, other))));
    made += 1;
  }
  let { text } = lines;
  for (const { start, end, text: by } of edits.sort((one, other) => other.start - one.start || other.end - one.end)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return { text, made };
}
