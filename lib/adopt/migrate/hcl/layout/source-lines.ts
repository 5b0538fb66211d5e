/**
 * Splits each line of an HCL text as `terraform fmt` does: before the `=`, the value, and a trailing comment. By the
 * public source of hashicorp/hcl (`hclwrite/format.go`, 2efc2662).
 */

/** A line; a heredoc, and a comment of several lines, are within the line in which they begin. */
export interface SourceLine {
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

/** The lines of a text, in order. */
export function sourceLines(text: string): readonly SourceLine[] {
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
