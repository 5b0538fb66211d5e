/** Lays a text out as `terraform fmt` does: indentation, and what stands below each other. */
import type { RangeEdit } from "../../../../lint/text/edit.ts";
import { edited } from "../../../../lint/text/edited.ts";

// Splits each line of an HCL text as `terraform fmt` does: before the `=`, the value, and a trailing comment. By the
// public source of hashicorp/hcl (`hclwrite/format.go`, 2efc2662).

/** A line; a heredoc, and a comment of several lines, are within the line in which they begin. */
interface SourceLine {
  /** Of its indentation. */
  readonly start: number;
  /** Of what stands on it first; of its end, if it is empty. */
  readonly first: number;
  /** The `=` of an assignment that ends on this line. */
  readonly sign?: number;
  /** The comment behind something else. */
  readonly comment?: number;
  /** Of its line break. */
  readonly end: number;
  /** How many brackets it opens, less those that it closes. */
  readonly opens: number;
}

const heredoc = /<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)\r?\n/uy;
const blockComment = /\/\*[\s\S]*?(?:\*\/|$)/y;
const lineComment = /(?:#|\/\/)[^\n]*/y;
/** Signs that are not the one of an assignment. */
const comparison = /[=!<>]=|=>/y;
const escaped = /\\[\s\S]|\$\$\{|%%\{/y;

function sourceLines(text: string): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  /** What closes the templates and the brackets of their sequences, innermost last. */
  const open: ("quote" | "brace" | "sequence")[] = [];
  let line: Draft = { start: 0, opens: 0 };
  let at = 0;
  const match = (expression: RegExp): string | undefined => {
    expression.lastIndex = at;
    return expression.exec(text)?.[0];
  };
  const endLine = (): void => {
    lines.push(finished(line, text, at));
    at += 1;
    line = { start: at, opens: 0 };
  };
  while (at < text.length) {
    const letter = text[at] ?? "";
    if (open.at(-1) === "quote") {
      const sequence = match(escaped);
      if (sequence !== undefined) at += sequence.length;
      else if (letter === '"') {
        open.pop();
        at += 1;
      } else if ((letter === "$" || letter === "%") && text[at + 1] === "{") {
        open.push("sequence");
        line.opens += 1;
        at += 2;
      } else at += 1;
      continue;
    }
    if (letter === "\n") {
      endLine();
      continue;
    }
    if (/\s/.test(letter)) {
      at += 1;
      continue;
    }
    const comment = match(lineComment);
    if (comment !== undefined) {
      if (line.first !== undefined) line.comment = at;
      else line.first = at;
      at += comment.length;
      continue;
    }
    const isFirst = line.first === undefined;
    line.first ??= at;
    const doc = match(heredoc);
    const taken = match(blockComment) ?? match(comparison);
    if (doc !== undefined) at = endOfHeredoc(text, at, doc);
    else if (taken !== undefined) at += taken.length;
    else {
      if (letter === '"') open.push("quote");
      else if (letter === "=" && !isFirst && line.sign === undefined) {
        line.sign = at;
        line.opensBefore = line.opens;
      } else if (letter === "{") open.push("brace");
      else if (letter === "}") open.pop();
      line.opens += "{[(".includes(letter) ? 1 : "}])".includes(letter) ? -1 : 0;
      at += 1;
    }
  }
  endLine();
  return lines;
}

interface Draft {
  readonly start: number;
  first?: number;
  sign?: number;
  comment?: number;
  opens: number;
  opensBefore?: number;
}

/** An assignment whose value goes on in later lines is none for the layout. */
function finished({ start, first, sign, comment, opens, opensBefore }: Draft, text: string, at: number): SourceLine {
  const end = text[at - 1] === "\r" && at > start ? at - 1 : at;
  return {
    start,
    first: first ?? end,
    ...(sign !== undefined && opens === opensBefore && { sign }),
    ...(comment !== undefined && { comment }),
    end,
    opens,
  };
}

/** Where a heredoc ends: before the line break behind its marker. */
function endOfHeredoc(text: string, at: number, opening: string): number {
  const marker = opening.replace(/^<<-?/, "").trimEnd();
  const closing = new RegExp(String.raw`^[ \t]*${marker}[ \t]*$`, "m");
  const from = at + opening.length;
  const found = closing.exec(text.slice(from).replaceAll("\r", " "));
  return found === null ? text.length : from + found.index + found[0].length;
}

/** The text with all of its lines but the first indented anew; `indentation` is that of the first. */
export function indentedAnew(text: string, indentation: string): string {
  const levels: number[] = [];
  const edits: RangeEdit[] = [];
  for (const { start, first, end, opens } of sourceLines(text)) {
    for (let closed = -opens; closed > 0 && levels.length > 0; ) {
      const level = levels.pop() ?? 0;
      if (closed < level) levels.push(level - closed);
      closed -= level;
    }
    const wanted = first === end ? "" : indentation + "  ".repeat(levels.length);
    if (start > 0) edits.push({ start, end: first, text: wanted });
    if (opens > 0) levels.push(opens);
  }
  return edited(text, edits);
}

/** Consecutive lines that have a part in a column. */
type Run = readonly SourceLine[];

/** Where the part of a column begins, if a line has it. */
type Column = "sign" | "comment";

/**
 * The text with the signs and the comments of consecutive lines below each other, where they are not as in the text
 * before: other lines keep their layout, whatever it is.
 */
export function alignedAnew(text: string, before: string): string {
  const signs = columnAligned(text, before, "sign");
  return columnAligned(signs, before, "comment");
}

function columnAligned(text: string, before: string, column: Column): string {
  const known = new Set(runsOf(before, column).map((run) => layoutOf(run, before, column)));
  const changed = runsOf(text, column).filter((run) => !known.has(layoutOf(run, text, column)));
  return edited(
    text,
    changed.flatMap((run) => {
      const inFront = run.map((line) => text.slice(line.start, line[column]).trimEnd());
      const widest = Math.max(...inFront.map(widthOf));
      return run.map((line, index): RangeEdit => {
        const written = inFront[index] ?? "";
        const start = line.start + written.length;
        return { start, end: line[column] ?? start, text: " ".repeat(widest - widthOf(written) + 1) };
      });
    }),
  );
}

function runsOf(text: string, column: Column): readonly Run[] {
  const runs: SourceLine[][] = [[]];
  for (const line of sourceLines(text)) {
    if (line[column] === undefined) runs.push([]);
    else runs.at(-1)?.push(line);
  }
  return runs.filter((run) => run.length > 0);
}

/** The alignment of a run in the source. */
const layoutOf = (run: Run, text: string, column: Column): string =>
  run.map((line) => text.slice(line.start, line[column])).join("\n");

const graphemes = new Intl.Segmenter();

const widthOf = (text: string): number => [...graphemes.segment(text)].length;
