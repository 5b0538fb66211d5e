/** Scans YAML by indentation; {@link bracketEvents} scans flow style. */
import { endOfQuoted } from "../../base/text/quoted-text.ts";
import { type ScanEvent, unquoted } from "./scan.ts";
import { bracketEvents } from "./scan-brackets.ts";

interface Level {
  /** The column of its names or hyphens. */
  readonly column: number;
  readonly as: "structure" | "list";
}

/** A tag or an anchor before a value. */
const property = /^(?:[!&][^\s]*)[ \t]+/;

/** Scans a text with one or several documents. */
export function* yamlEvents(text: string): Generator<ScanEvent> {
  const levels: Level[] = [];
  /** The value of the last name, or the rest of an element, follows on more indented lines. */
  let isOpenEnded = false;
  /** More indented lines belong to a block scalar, `|` or `>`. */
  let blockText: number | undefined;
  const scan = { text, offset: 0 };

  function* leave(column: number, isElement: boolean): Generator<ScanEvent> {
    for (let top = levels.at(-1); top !== undefined; top = levels.at(-1)) {
      const isSame = top.column === column && (top.as === "list") === isElement;
      // Elements may be in the same column as the name of their list.
      const isNested = top.column === column && isElement && top.as === "structure" && isOpenEnded;
      if (top.column < column || isSame || isNested) return;
      levels.pop();
      yield { is: "close" };
    }
  }

  function* enter(column: number, as: Level["as"]): Generator<ScanEvent> {
    const top = levels.at(-1);
    if (top?.column === column && top.as === as) return;
    levels.push({ column, as });
    if (levels.length > 1 || as === "list") yield { is: "open", as };
  }

  while (scan.offset < text.length) {
    const startOfLine = scan.offset;
    const end = text.indexOf("\n", startOfLine);
    const endOfLine = end === -1 ? text.length : end;
    const line = text.slice(startOfLine, endOfLine).replace(/\r$/, "");
    scan.offset = endOfLine + 1;
    let column = line.length - line.trimStart().length;
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    if (blockText !== undefined && column > blockText) continue;
    blockText = undefined;
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
      levels.length = 0;
      yield { is: "document" };
      continue;
    }
    let rest = line.slice(column);
    yield* leave(column, /^-(?:\s|$)/.test(rest));
    for (let hyphen = /^-(?:\s+|$)/.exec(rest); hyphen !== null; hyphen = /^-(?:\s+|$)/.exec(rest)) {
      yield* enter(column, "list");
      column += hyphen[0].length;
      rest = line.slice(column);
      isOpenEnded = true;
    }
    if (rest === "") continue;
    const name = nameAt(rest);
    const isElement = levels.at(-1)?.as === "list";
    if (name === undefined && isElement) {
      yield* valueEvents(startOfLine + column, rest);
      continue;
    }
    yield* enter(column, "structure");
    const written = name ?? withoutComment(rest);
    const start = startOfLine + column;
    yield { is: "name", start, end: start + written.length, text: unquoted(written) };
    if (name === undefined) continue;
    const after = rest.slice(name.length).replace(/^\s*:/, (colon) => " ".repeat(colon.length));
    const value = after.trimStart();
    isOpenEnded = value === "" || value.startsWith("#");
    if (isOpenEnded) continue;
    if (/^[|>][-+0-9]*\s*(?:#.*)?$/.test(value)) blockText = levels.at(-1)?.column;
    else yield* valueEvents(start + rest.length - value.length, value);
  }

  /** Scans a value that begins on this line. */
  function* valueEvents(at: number, written: string): Generator<ScanEvent> {
    const before = property.exec(written)?.[0].length ?? 0;
    const value = written.slice(before);
    const start = at + before;
    if (/^[{[]/.test(value)) {
      scan.offset = start;
      yield* bracketEvents(scan, false);
      const end = text.indexOf("\n", scan.offset);
      scan.offset = end === -1 ? text.length : end + 1;
    } else {
      const shown = /^["']/.test(value) ? value.trimEnd() : withoutComment(value);
      yield { is: "value", start, end: start + shown.length, text: unquoted(shown) };
    }
  }
}

/** The name at the beginning of a text, quoted or not, if a colon follows it. */
function nameAt(text: string): string | undefined {
  const quoted = text.startsWith('"') ? endOfQuoted(text, 0) : text.startsWith("'") ? text.indexOf("'", 1) + 1 : -1;
  if (quoted === -1) {
    const end = /^[^\s#"'{}[\],&*!|>]/.test(text) ? /#|:(?=\s|$)/.exec(text.slice(1)) : null;
    return end?.[0] === ":" ? text.slice(0, end.index + 1).trimEnd() : undefined;
  }
  const name = text.slice(0, quoted);
  return quoted > 1 && /^\s*:(?=\s|$)/.test(text.slice(quoted)) ? name : undefined;
}

function withoutComment(text: string): string {
  const comment = text.search(/\s#/);
  return (comment === -1 ? text : text.slice(0, comment)).trimEnd();
}
