/** Comments in the text of a file: what is outside of all its values. */
import type { Range } from "./position.ts";

/** A comment. */
export interface Comment {
  /** From its mark up to its end; a line break that ends it is not part of it. */
  readonly range: Range;
  /** What it says, without marks; several lines become one. */
  readonly text: string;
}

/** Finds the end of a comment up to which the line goes. */
export function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}

/** The comment that begins with a mark of one or two characters here and goes up to the end of the line. */
export function lineComment(text: string, start: number): Comment {
  const end = endOfLine(text, start);
  const said = text.slice(start, end).replace(/^(?:#+|\/\/+)/, "");
  return { range: { start, end }, text: said.trim() };
}

/** The comment that begins here in a C-like language. */
export const commentAt = (text: string, start: number): Comment =>
  text.startsWith("/*", start) ? blockComment(text, start) : lineComment(text, start);

/** The comment between the marks of a C-like language; one that is not closed goes up to the end of the text. */
function blockComment(text: string, start: number): Comment {
  const close = text.indexOf("*/", start + 2);
  const end = close < 0 ? text.length : close + 2;
  const lines = text.slice(start + 2, close < 0 ? end : close).split(/\r\n|\n|\r/);
  const said = lines.map((line) => line.replace(/^\s*\*+(?!\/)/, "").trim()).filter((line) => line !== "");
  return { range: { start, end }, text: said.join(" ") };
}
