/** Edits of texts, and applying several fixes at once. */

import type { Lines } from "./lines.ts";
import type { Range } from "./position.ts";

/** A range of a text and its replacement. Positions are those of {@link Finding}. */
export interface Edit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** A fix in the file of its finding. Either all of its edits are applied or none. */
export interface TextFix {
  /** Title in menus. */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** It moves a secret, so no output and no cache may hold its text; `--fix` applies it. */
  readonly isSecret?: true;
}

/** An edit with offsets. */
export interface RangeEdit extends Range {
  readonly text: string;
}

/** Converts an edit from offsets to the positions of findings. */
export function editAt({ text, ...range }: RangeEdit, lines: Lines): Edit {
  const { start, end } = lines.span(range);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column, text };
}

/** Converts an edit to offsets in the text of these lines. */
const rangeOf = ({ line, column, endLine, endColumn, text }: Edit, lines: Lines): RangeEdit => ({
  start: lines.offset({ line, column }),
  end: lines.offset({ line: endLine, column: endColumn }),
  text,
});

/** Whether two edits conflict: they overlap, or insert different texts at the same offset. */
export function collide(one: RangeEdit, other: RangeEdit): boolean {
  if (one.start === other.start) return one.end > one.start === other.end > other.start;
  return one.start < other.end && other.start < one.end;
}

const isSame = (one: RangeEdit, other: RangeEdit): boolean =>
  one.start === other.start && one.end === other.end && one.text === other.text;

/**
 * Applies as many fixes as possible at once, in order; skips a fix as a whole if it conflicts with an earlier one.
 * Returns the text and the number of applied fixes.
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
