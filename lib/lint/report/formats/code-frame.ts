/** Source lines with a span marked. */

import { inline } from "../../../base/text/printable.ts";
import { isAscii } from "../../../base/text/utf8.ts";
import type { Lines } from "../../text/lines.ts";
import type { Span } from "../../text/position.ts";
import type { Paint } from "../paint.ts";

/** A line in three parts. */
export interface Excerpt {
  readonly before: string;
  /** The part of the line that the span covers; "" for an empty span. */
  readonly marked: string;
  readonly after: string;
  /** Whether the span continues in the next line. */
  readonly continues: boolean;
}

/** The first line of a span, `12 | value: 1001`, with carets under the part that the span covers. */
export function codeFrame(lines: Lines, span: Span, width: number, paint: Paint): readonly string[] {
  const number = String(span.start.line);
  const { before, marked, after, continues } = excerpt(lines, span, Math.max(width - number.length - 3, 20));
  const carets = "^".repeat(Math.max(columns(marked), 1)) + (continues ? " …" : "");
  return [
    `${paint.grey(`${number} |`)} ${before}${marked}${after}`,
    `${paint.grey(`${" ".repeat(number.length)} |`)} ${" ".repeat(columns(before))}${paint.red(carets)}`,
  ];
}

/** The first line of a span, shortened to `room` characters around the part that the span covers. */
export function excerpt(lines: Lines, { start, end }: Span, room: number): Excerpt {
  const text = lines.line(start.line);
  const from = start.column - 1;
  const to = Math.max(end.line === start.line ? end.column - 1 : text.length, from);
  const { shown, shift } = cut(text, from, to, room);
  return {
    before: shown.slice(0, from - shift),
    marked: shown.slice(from - shift, to - shift),
    after: shown.slice(to - shift),
    continues: end.line > start.line,
  };
}

/** Shortens a line so that the marked part is visible; tabs become spaces, other control characters `?`. */
function cut(text: string, from: number, to: number, room: number): { shown: string; shift: number } {
  if (text.length <= room) return { shown: clean(text), shift: 0 };
  const before = Math.max(Math.min(Math.floor(room / 3), room - (to - from) - 2), 4);
  const begin = to < room ? 0 : Math.max(from - before, 0);
  const end = begin + room - 1;
  const shown = begin === 0 ? text.slice(0, end) : `…${text.slice(begin + 1, end)}`;
  return { shown: `${clean(shown)}${end < text.length ? "…" : ""}`, shift: begin };
}

const clean = (text: string): string => inline(text.replaceAll("\t", " ")).replaceAll("\ufffd", "?");

const isWide = (character: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
    character,
  );

/** Width of a text in terminal columns. */
function columns(text: string): number {
  if (isAscii(text)) return text.length;
  let count = 0;
  for (const character of text) count += /\p{Mark}/u.test(character) ? 0 : isWide(character) ? 2 : 1;
  return count;
}
