/** Scans syntax with brackets and separators: JSON, HCL, and the flow style of YAML. */
import { type ScanEvent, unquoted } from "./scan.ts";

/** The position of a scan, which nested scans share. */
export interface BracketScan {
  readonly text: string;
  offset: number;
}

/**
 * Scans from `scan.offset` to the bracket that closes the first one, or to the end of the text. With `lines`, line ends
 * separate members too, as in HCL; otherwise only commas do.
 */
export function* bracketEvents(scan: BracketScan, lines: boolean): Generator<ScanEvent> {
  /** The open brackets, and how many structures each closes: the labels of a block are structures too. */
  const open: { readonly as: "structure" | "list"; readonly closes: number }[] = [];
  let expects: "name" | "separator" | "value" = "name";
  let labels = 0;
  const { text } = scan;
  const isInList = (): boolean => open.at(-1)?.as === "list";
  const next = (): void => {
    expects = isInList() ? "value" : "name";
  };
  while (scan.offset < text.length) {
    const start = scan.offset;
    const character = text.charAt(start);
    scan.offset += 1;
    if (character === "\n" && lines && !isInList() && expects !== "name") {
      for (; labels > 0; labels -= 1) yield { is: "close" };
      next();
    } else if (/\s/.test(character)) {
    } else if (isComment(text, start, lines)) {
      scan.offset = endOfComment(text, start);
    } else if (character === "{" || character === "[") {
      const as = character === "{" ? "structure" : "list";
      yield { is: "open", as };
      open.push({ as, closes: labels + 1 });
      labels = 0;
      next();
    } else if (character === "}" || character === "]") {
      for (let { closes = 0 } = open.pop() ?? {}; closes > 0; closes -= 1) yield { is: "close" };
      next();
      if (open.length === 0 && !lines) return;
    } else if (character === ",") {
      next();
    } else if ((character === ":" || character === "=") && expects === "separator") {
      expects = "value";
    } else if (expects === "value") {
      scan.offset = endOfValue(text, start, lines && !isInList());
      yield { is: "value", start, end: scan.offset, text: unquoted(text.slice(start, scan.offset)) };
      if (!isInList()) expects = lines ? "separator" : "name";
    } else {
      scan.offset = endOfToken(text, start);
      const label = { start, end: scan.offset, text: unquoted(text.slice(start, scan.offset)) };
      if (expects === "separator" && lines) {
        yield { is: "open", as: "structure" };
        labels += 1;
      }
      yield { is: "name", ...label };
      expects = "separator";
    }
  }
}

const isComment = (text: string, start: number, lines: boolean): boolean =>
  text.startsWith("#", start) || (lines && (text.startsWith("//", start) || text.startsWith("/*", start)));

function endOfComment(text: string, start: number): number {
  const mark = text.startsWith("/*", start) ? "*/" : "\n";
  const end = text.indexOf(mark, start);
  return end === -1 ? text.length : mark === "\n" ? end : end + mark.length;
}

/** The end of a string, a word, or another single-character token. */
function endOfToken(text: string, start: number): number {
  const quote = text.charAt(start);
  if (quote === '"' || quote === "'") return endOfString(text, start, quote);
  let end = start + 1;
  while (end < text.length && !/[\s{}[\](),:="']/.test(text.charAt(end))) end += 1;
  return end;
}

/** The end of a string: its quote, or the end of the line if it is incomplete. */
function endOfString(text: string, start: number, quote: string): number {
  let end = start + 1;
  for (let templates = 0; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === "\n") return end;
    if (character === "\\") end += 1;
    else if (character === "{" && "$%".includes(text.charAt(end - 1))) templates += 1;
    else if (character === "}" && templates > 0) templates -= 1;
    else if (character === quote && templates === 0) return end + 1;
  }
  return Math.min(end, text.length);
}

/** The end of an expression: a comma, a closing bracket or, with `lines`, the end of the line. */
function endOfValue(text: string, start: number, lines: boolean): number {
  const heredoc = /^<<-?([A-Za-z_]\w*)[^\n]*\n(?:[\s\S]*?\n)??[ \t]*\1(?=\s|$)/.exec(
    text.slice(start, start + 100_000),
  );
  if (heredoc !== null) return start + heredoc[0].length;
  let depth = 0;
  let end = start;
  while (end < text.length) {
    const character = text.charAt(end);
    if (depth === 0 && (/[,}\]]/.test(character) || (character === "\n" && lines))) break;
    if (character === "\n" && depth === 0) break;
    if ("{[(".includes(character)) depth += 1;
    if ("}])".includes(character)) depth -= 1;
    end = character === '"' || character === "'" ? endOfString(text, end, character) : end + 1;
  }
  return start + text.slice(start, end).trimEnd().length || start + 1;
}
