/**
 * Finds secrets in the text of any file: values under the name of a secret, and values that are secrets by their form.
 * Every line that an output prints is redacted accordingly. Uses only syntax that HCL, JSON, YAML and programs share,
 * and redacts in case of doubt. Runs in time linear in the text.
 */
import { secretBeginnings, secretFromBeginning } from "../../model/credentials/secret-text.ts";
import type { Range } from "./position.ts";
import { isNamedSecret, isSecretReference } from "./secret-text.ts";

/** Matches the end of a secret's name. */
const nameEnd = /password|passwd|passphrase|secret(?:_?access)?(?:_?key)?|private_?key|api_?key|token/gi;

/** Matches the beginning of a harmless name with such an end. */
const harmless = /(?:client|next|page|continuation|idempotency|sync)_?$/i;

/** Matches the separator of a name and its value. */
const separator = /["'`]?[ \t]{0,64}(:=|=>|=|:)(?![=>])[ \t]{0,64}/y;

/** The same for lists of pairs, where the name is a value too: `name: DB_PASSWORD, value: …`. */
const pairBegin = /\b(?:name|key)["']?[ \t]{0,64}[:=][ \t]{0,64}["']?[\w.-]{0,128}$/i;
const pairSeparator = /["']?[\s,]{0,256}["']?value["']?[ \t]{0,64}(:|=)[ \t]{0,64}/iy;

const privateKey = /-----BEGIN [A-Z ]{0,64}PRIVATE KEY-----/g;

/** Limit of quoted strings; a longer one is redacted to the end of its line. */
const maxQuoted = 64 * 1024;

/** Limit of the search in a list or an expression. */
const maxUnquoted = 2 * 1024;

/** Matches values that refer to others: references of Terraform, of templates and of programs. */
const reference =
  /^(?:(?:var|local|data|module|each|path|self)\.|process\.env|os\.|System\.|config\.|this\.|\$\{|\{\{|!(?:Ref|Sub|GetAtt|ImportValue)\b|(?:string|number|boolean|undefined|null|true|false|~)?[\s,;)}\]]*$)/;

/** All ranges of secrets, sorted and merged. */
export function secretPlaces(text: string): readonly Range[] {
  const found = [...privateKeys(text), ...knownSecrets(text), ...namedSecrets(text)].filter(
    ({ start, end }) => start < end,
  );
  return joined(found);
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
  for (const { index } of text.matchAll(privateKey)) {
    if (index < hiddenTo) continue;
    const end = text.indexOf("-----END ", index);
    hiddenTo = end < 0 ? text.length : lineEnd(text, end);
    yield { start: index, end: hiddenTo };
  }
}

function* knownSecrets(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index } of text.matchAll(secretBeginnings)) {
    if (index < hiddenTo || /[A-Za-z0-9]/.test(text[index] === ":" ? "" : (text[index - 1] ?? ""))) continue;
    secretFromBeginning.lastIndex = index;
    const [whole, ...groups] = secretFromBeginning.exec(text)?.indices ?? [];
    const [start, end] = groups.find((group) => group !== undefined) ?? whole ?? [0, 0];
    if (end > start) yield { start, end };
    hiddenTo = Math.max(hiddenTo, end);
  }
}

function* namedSecrets(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index, 0: name } of text.matchAll(nameEnd)) {
    if (index < hiddenTo) continue;
    const end = index + name.length;
    const before = text.slice(Math.max(0, index - 300), index);
    separator.lastIndex = end;
    pairSeparator.lastIndex = end;
    if (harmless.test(before)) continue;
    const found = separator.exec(text) ?? (pairBegin.test(before) ? pairSeparator.exec(text) : null);
    if (found === null) continue;
    const [between, sign] = found;
    // Shells allow no space around the sign; elsewhere, a literal must be in quotes.
    const isPlain = sign === ":" || (sign === "=" && !/[ \t]/.test(between));
    for (const place of valueAt(text, end + between.length, isPlain)) {
      hiddenTo = place.end;
      yield place;
    }
  }
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
