/**
 * The values that stand at an offset of a text, in syntax that HCL, JSON, YAML and programs share: strings, heredocs,
 * blocks, lists, structures with a `default` or `value`, and expressions. All of it looks at a bounded part of the text.
 */
import type { Range } from "../position.ts";

/** Whether a value is to be hidden. */
export type IsSecret = (value: string) => boolean;

/** How a value is written after its name. */
export interface Written {
  /** The offset of the value, and that of its name. */
  readonly at: number;
  readonly nameAt: number;
  /** It may be without quotes. */
  readonly isPlain: boolean;
  /** It may go on in the lines below: the sign is a colon. */
  readonly isYaml: boolean;
  /** Every part of it is secret. */
  readonly takesAll?: true;
}

/** Maximum length of a quoted string; a longer one is redacted to the end of its line. */
const maxQuoted = 64 * 1024;

/** Maximum length of the searched text in a list, a structure or an expression. */
const maxUnquoted = 1024;

/** Matches values that refer to others: references of Terraform, of templates and of programs. */
const reference =
  /^(?:(?:var|local|data|module|each|path|self)\.|process\.env|os\.|System\.|config\.|this\.|\$\{|\{\{|!(?:Ref|Sub|GetAtt|ImportValue)\b|(?:string|number|boolean|undefined|null|true|false|~)?[\s,;)}\]]*$)/;

/** A quotation mark, which a text within a text writes with backslashes before it. */
const openingQuote = /(\\{0,8})(["'`])/y;

/** The first word of a plain value, and those after it on its line: matched one by one, as there may be millions. */
const firstWord = /[^\s,;}\]]+/y;
const nextWord = /[ \t]+[^\s,;}\]#]+/y;

/** A line that ends here, but for a comment. */
const restOfLine = /[ \t]{0,256}(?:#[^\n]{0,512})?\r?(?=\n)/y;

const blockScalar = /[|>][-+\d]{0,2}[ \t]{0,64}(?:#[^\n]{0,256})?\r?\n/y;

/** The member of a structure that has the value of what the structure is called. */
const valueMember =
  /(?:^|[\s{,;])\\{0,8}["']?(?:default|value|constant_value)\\{0,8}["']?[ \t]{0,64}([:=])(?![=>])[ \t]{0,64}/gi;

/** The ranges of the secret value that is written after a name. */
export function* secretRangesAt(text: string, written: Written, isSecret: IsSecret): Generator<Range> {
  const { at, isPlain, isYaml } = written;
  const first = text[at] ?? "";
  const quoted = matchAt(openingQuote, text, at);
  if (quoted !== undefined) {
    const place = quotedAt(text, at, quoted[1] ?? "");
    const { length } = quoted[0];
    if (isSecret(text.slice(place.start + length, place.end - length))) yield place;
  } else if (text.startsWith("<<", at)) yield heredocAt(text, at);
  else if (matchAt(blockScalar, text, at) !== undefined) yield blockAt(text, at);
  else if (first === "{") {
    const whole = { start: at, end: closedAt(text, at) };
    if (written.takesAll === true) yield { start: at + 1, end: whole.end - 1 };
    else yield* inStructure(text, whole, isSecret);
  } else if (isYaml && matchAt(restOfLine, text, at) !== undefined) yield* belowName(text, written, isSecret);
  else if (first === "[" || !isPlain) yield* withinExpression(text, written, isSecret);
  else yield* plainAt(text, written, isSecret);
}

/** The plain value at an offset, and its further lines in YAML. */
function* plainAt(text: string, written: Written, isSecret: IsSecret): Generator<Range> {
  const { at, isYaml } = written;
  const line = lineAt(text, at);
  const [first = ""] = matchAt(firstWord, line, 0) ?? [];
  let length = first.length;
  if (first !== "")
    for (let next = matchAt(nextWord, line, length); next !== undefined; next = matchAt(nextWord, line, length))
      length += next[0].length;
  const plain = line.slice(0, length);
  if (plain === "" || reference.test(plain) || !isSecret(plain)) return;
  const end = at + plain.length;
  yield { start: at, end };
  if (isYaml && matchAt(restOfLine, text, end) !== undefined) yield* continuedLines(text, written, end);
}

/** The quoted strings of an expression or a list, or the plain values of a list without any. */
function* withinExpression(text: string, { at, isPlain }: Written, isSecret: IsSecret): Generator<Range> {
  // A program makes an object of what follows, whose arguments have names of their own.
  const end = text.startsWith("new ", at) ? Math.min(lineEnd(text, at), at + maxUnquoted) : expressionEnd(text, at);
  let isQuoted = false;
  for (let index = at; index < end; index += 1) {
    if (!isQuote(text[index])) continue;
    isQuoted = true;
    const place = quotedAt(text, index, "");
    if (isSecret(text.slice(place.start + 1, place.end - 1))) yield place;
    index = place.end - 1;
  }
  if (isQuoted || !isPlain) return;
  for (const { index, 0: item } of text.slice(at + 1, end).matchAll(/[^\s,;{}[\]]+/g)) {
    if (!reference.test(item) && isSecret(item)) yield { start: at + 1 + index, end: at + 1 + index + item.length };
  }
}

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'" || character === "`";

/** Where the expression or the list ends that begins at an offset: strings in it belong to its value. */
export function expressionEnd(text: string, at: number): number {
  let depth = 0;
  const limit = Math.min(text.length, at + maxUnquoted);
  for (let index = at; index < limit; index += 1) {
    const character = text[index] ?? "";
    if (isQuote(character)) index = quotedAt(text, index, "").end - 1;
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && "\n;,".includes(character))) return index;
  }
  return limit;
}

/** The values of `default`, `value` and `constant_value` in a structure. */
export function* inStructure(
  text: string,
  { start, end }: Range,
  isSecret: IsSecret,
  how: Pick<Written, "takesAll"> = {},
): Generator<Range> {
  const inside = text.slice(start, end);
  for (const { index, 0: whole, 1: sign } of inside.matchAll(valueMember)) {
    const at = start + index + whole.length;
    const isYaml = sign === ":";
    const nameAt = start + index + whole.search(/\S/);
    yield* secretRangesAt(text, { at, nameAt, isPlain: isYaml, isYaml, ...how }, isSecret);
  }
}

/** The end of what an opening bracket contains, up to a limit. */
export function closedAt(text: string, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + maxUnquoted);
  for (let index = open; index < limit; index += 1) {
    const character = text[index];
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return limit;
}

/** The value that YAML writes below its name: a scalar, a list of scalars, or a structure with a default. */
function* belowName(text: string, { at, nameAt }: Written, isSecret: IsSecret): Generator<Range> {
  const lines = [...deeperLines(text, at, indentation(text, nameAt))];
  const [first] = lines;
  if (first === undefined) return;
  const begin = text.slice(first.start, first.end);
  if (begin.startsWith("- ")) {
    for (const line of lines) {
      if (text.startsWith("- ", line.start)) yield* scalarAt(text, { ...line, start: line.start + 2 }, isSecret);
    }
  } else if (/^["']?[\w.$:-]{1,128}["']?:(?:\s|$)/.test(begin)) {
    const last = lines.at(-1) ?? first;
    yield* inStructure(text, { start: first.start, end: last.end }, isSecret);
  } else for (const line of lines) yield* scalarAt(text, line, isSecret);
}

/** The scalar that fills a line. */
function* scalarAt(text: string, { start, end }: Range, isSecret: IsSecret): Generator<Range> {
  if (matchAt(openingQuote, text, start) === undefined && /[:=](?:\s|$)|^[{[&*!]/.test(text.slice(start, end))) return;
  yield* secretRangesAt(text, { at: start, nameAt: start, isPlain: true, isYaml: false }, isSecret);
}

/** The lines of a plain scalar below its first one: words without any mark of another value. */
function* continuedLines(text: string, { nameAt }: Written, at: number): Generator<Range> {
  for (const line of deeperLines(text, at, indentation(text, nameAt))) {
    if (/[:=(){}[\];,"'`#]|^-\s/.test(text.slice(line.start, line.end))) return;
    yield line;
  }
}

/** The lines after an offset that are indented deeper, without their indentation. */
function* deeperLines(text: string, at: number, own: number): Generator<Range> {
  const limit = Math.min(text.length, at + maxUnquoted);
  for (let begin = lineEnd(text, at) + 1; begin < limit; ) {
    const end = lineEnd(text, begin);
    const written = text.slice(begin, end);
    const start = begin + Math.max(written.search(/\S/), 0);
    if (written.trim() !== "") {
      if (start - begin <= own) return;
      yield { start, end: begin + written.trimEnd().length };
    }
    begin = end + 1;
  }
}

/** The indentation of the name in its line, after the dash of a list. */
function indentation(text: string, nameAt: number): number {
  const lineStart = text.lastIndexOf("\n", nameAt - 1) + 1;
  const column = text.slice(lineStart, Math.min(nameAt, lineStart + 1_000)).search(/[^ \t-]/);
  return column < 0 ? nameAt - lineStart : column;
}

/** A quoted string; to the end of the line if its end is too far away. `backslashes` stands before both of its quotes. */
function quotedAt(text: string, start: number, backslashes: string): Range {
  const quote = text[start + backslashes.length] ?? "";
  const closing = backslashes + quote;
  const limit = Math.min(text.length, start + maxQuoted);
  for (let at = start + closing.length; at < limit; at++) {
    if (text.startsWith(closing, at) && (backslashes === "" || text[at - 1] !== "\\"))
      return { start, end: at + closing.length };
    if (backslashes === "" && text[at] === "\\" && quote !== "'") at++;
    else if (backslashes !== "" && text[at] === quote) break; // the text around it ends
  }
  return { start, end: lineEnd(text, start) };
}

/** A heredoc, up to its last line; to the end of the text if unclosed. */
function heredocAt(text: string, start: number): Range {
  const [, mark = ""] = /^<<[-~]?["']?(\w+)/.exec(text.slice(start, start + 200)) ?? [];
  const begin = lineEnd(text, start);
  if (mark === "") return { start, end: begin };
  for (let at = begin + 1; at < text.length; ) {
    const end = lineEnd(text, at);
    if (text.slice(at, end).trim() === mark) return { start: begin, end: at };
    at = end + 1;
  }
  return { start: begin, end: text.length };
}

/** The lines of a block scalar: those indented deeper than the line where it begins. */
function blockAt(text: string, start: number): Range {
  const own = indentation(text, start);
  const begin = lineEnd(text, start);
  let at = begin + 1;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    if (line.trim() !== "" && line.search(/\S/) <= own) break;
    at = end + 1;
  }
  return { start: begin, end: Math.min(at, text.length) };
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at;
  return expression.exec(text) ?? undefined;
}

/** The rest of a line, up to a limit. */
function lineAt(text: string, at: number): string {
  const near = text.slice(at, at + maxUnquoted);
  return near.slice(0, lineEnd(near, 0));
}

/** Offset of the end of the line. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
