/**
 * Finds secrets in the text of any file: values under the name of a secret, and values that are secrets by their form.
 * Every line that an output prints is redacted accordingly. Uses only syntax that HCL, JSON, YAML and programs share,
 * and redacts in case of doubt. Runs in time linear in the text.
 */
import { privateKey, secretByName, secretNameEnds, secretParts } from "../../model/secret-text.ts";
import { markedInPlan } from "./plan-secrets.ts";
import type { Range } from "./position.ts";
import { isNamedSecret, isRandomValue, isSecretReference } from "./secret-text.ts";

/** Matches a value that may be random. */
const randomWord = /[\w.=+/~-]{16,512}(?=["'`\s,;)}\]]|$)/y;

/** Matches the separator of a name and its value. */
const separator = /["'`]?[ \t]{0,64}(:=|=>|=|:)(?![=>])[ \t]{0,64}/y;

/** The same for lists of pairs, where the name is a value too: `name: DB_PASSWORD, value: …`. */
const pairBegin = /\b(?:name|key)["']?[ \t]{0,64}[:=][ \t]{0,64}["']?[\w.-]{0,128}$/i;
const pairSeparator = /["']?[\s,]{0,256}["']?value["']?[ \t]{0,64}(:|=)[ \t]{0,64}/iy;

const privateKeyAnywhere = new RegExp(privateKey, "g");

/** Maximum length of a quoted string; a longer one is redacted to the end of its line. */
const maxQuoted = 64 * 1024;

/** Maximum length of the searched text in a list or an expression. */
const maxUnquoted = 2 * 1024;

/** Matches values that refer to others: references of Terraform, of templates and of programs. */
const reference =
  /^(?:(?:var|local|data|module|each|path|self)\.|process\.env|os\.|System\.|config\.|this\.|\$\{|\{\{|!(?:Ref|Sub|GetAtt|ImportValue)\b|(?:string|number|boolean|undefined|null|true|false|~)?[\s,;)}\]]*$)/;

/** All ranges of secrets, sorted and merged. */
export function secretPlaces(text: string): readonly Range[] {
  const byForm = [...privateKeys(text), ...secretParts(text, true)];
  return joined([...byForm, ...namedSecrets(text), ...markedInPlan(text)].filter(({ start, end }) => start < end));
}

/** Sorts ranges, and merges those that overlap or touch. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const places: Range[] = [];
  for (const place of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = places.at(-1);
    if (last === undefined || place.start > last.end) places.push(place);
    else if (place.end > last.end) places[places.length - 1] = { start: last.start, end: place.end };
  }
  return places;
}

function* privateKeys(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index } of text.matchAll(privateKeyAnywhere)) {
    if (index < hiddenTo) continue;
    const end = text.indexOf("-----END ", index);
    hiddenTo = end < 0 ? text.length : lineEnd(text, end);
    yield { start: index, end: hiddenTo };
  }
}

function* namedSecrets(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index, 0: name } of text.matchAll(secretNameEnds)) {
    if (index < hiddenTo) continue;
    const end = index + name.length;
    separator.lastIndex = end;
    pairSeparator.lastIndex = end;
    const kind = secretByName(text.slice(nameStart(text, index), end));
    if (kind === "never") continue;
    const found = separator.exec(text) ?? (isInPair(text, index) ? pairSeparator.exec(text) : null);
    if (found === null) continue;
    const [between, sign] = found;
    const at = end + between.length;
    // Shells allow no space around the sign; elsewhere, a literal must be in quotes.
    const isPlain = sign === ":" || (sign === "=" && !/[ \t]/.test(between));
    for (const place of kind === "always" ? valueAt(text, at, isPlain) : randomAt(text, at, isPlain)) {
      hiddenTo = place.end;
      yield place;
    }
  }
}

const isInPair = (text: string, at: number): boolean => pairBegin.test(text.slice(Math.max(0, at - 300), at));

/** Where the name begins that goes on at an offset. */
function nameStart(text: string, at: number): number {
  const limit = Math.max(0, at - 100);
  let start = at;
  while (start > limit && /[\w-]/.test(text[start - 1] ?? "")) start -= 1;
  return start;
}

/** The value at an offset if it is random. */
function* randomAt(text: string, at: number, isPlain: boolean): Generator<Range> {
  const start = /["'`]/.test(text[at] ?? "") ? at + 1 : at;
  if (start === at && !isPlain) return;
  randomWord.lastIndex = start;
  const [word] = randomWord.exec(text) ?? [];
  if (word !== undefined && isRandomValue(word)) yield { start, end: start + word.length };
}

/** The ranges of the secret value at an offset; `isPlain`: it may be without quotes. */
function* valueAt(text: string, at: number, isPlain: boolean): Generator<Range> {
  const first = text[at] ?? "";
  if (`"'\``.includes(first) && first !== "") {
    const place = quotedAt(text, at);
    if (isSecretValue(text.slice(place.start + 1, place.end - 1))) yield place;
  } else if (text.startsWith("<<", at)) yield heredocAt(text, at);
  else if (/^[|>][-+\d]{0,2}[ \t]*(?:#[^\n]{0,256})?\r?\n/.test(text.slice(at, at + 300))) yield blockAt(text, at);
  else {
    const near = text.slice(at, at + maxUnquoted);
    const rest = near.slice(0, lineEnd(near, 0));
    if (first === "[" || !isPlain) {
      // In a list or an expression, only quoted strings.
      for (const { index, 0: part } of rest.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|\]/g)) {
        if (part === "]") break;
        if (isSecretValue(part.slice(1, -1))) yield { start: at + index, end: at + index + part.length };
      }
      if (first !== "[" || !isPlain || /["']/.test(rest)) return;
    }
    const [written = ""] = /^[^\s,;}\]]+(?:[ \t]+[^\s,;}\]#]+)*/.exec(rest) ?? [];
    if (first !== "{" && written !== "" && !reference.test(written) && isSecretValue(written)) {
      yield { start: at, end: at + written.length };
    }
  }
}

const isSecretValue = (value: string): boolean => isNamedSecret("token", value) && !isSecretReference(value);

/** A quoted string; to the end of the line if its end is too far away. */
function quotedAt(text: string, start: number): Range {
  const quote = text[start];
  const limit = Math.min(text.length, start + maxQuoted);
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === "\\" && quote !== "'") at++;
    else if (text[at] === quote) return { start, end: at + 1 };
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
  const lineStart = text.lastIndexOf("\n", start) + 1;
  const own = text.slice(lineStart, start).search(/[^ \t-]/);
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

/** Offset of the end of the line. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
