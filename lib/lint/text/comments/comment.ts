/** Comments in the text of a file. */
import type { Range } from "../position.ts";

/** A comment. */
export interface Comment {
  /** From its mark to its end, without the line break. */
  readonly range: Range;
  /** Its text without marks; several lines are joined. */
  readonly text: string;
}

/** Offset of the end of a line. */
export function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}

/** The comment from a mark of one or two characters to the end of the line. */
export function lineComment(text: string, start: number): Comment {
  const end = endOfLine(text, start);
  const said = text.slice(start, end).replace(/^(?:#+|\/\/+)/, "");
  return { range: { start, end }, text: said.trim() };
}

/** The comment at this offset, in a C-like language. */
export const commentAt = (text: string, start: number): Comment =>
  text.startsWith("/*", start) ? blockComment(text, start) : lineComment(text, start);

/** A block comment; an unclosed one extends to the end of the text. */
function blockComment(text: string, start: number): Comment {
  const close = text.indexOf("*/", start + 2);
  const end = close < 0 ? text.length : close + 2;
  const lines = text.slice(start + 2, close < 0 ? end : close).split(/\r\n|\n|\r/);
  const said = lines.map((line) => line.replace(/^\s*\*+(?!\/)/, "").trim()).filter((line) => line !== "");
  return { range: { start, end }, text: said.join(" ") };
}
