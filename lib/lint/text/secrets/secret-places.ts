/**
 * Finds secrets in the text of any file: values under the name of a secret, values that the text marks as sensitive, and
 * values that are secrets by their form. Every line that an output prints is redacted accordingly. Uses only syntax that
 * HCL, JSON, YAML and programs share, and redacts in case of doubt. Runs in time linear in the text.
 */
import { privateKey, secretByName, secretNameEnds, secretParts } from "../../../facts/model/secrets/secret-text.ts";
import { isNamedSecret, isRandomValue, isSecretReference } from "../../../facts/model/secrets/secret-value.ts";
import type { Range } from "../position.ts";
import { closedAt, expressionEnd, inStructure, lineEnd, secretRangesAt } from "./secret-values.ts";

const privateKeyAnywhere = new RegExp(privateKey, "g");

// Finds the values of names that are those of secrets, in any text. Runs in time linear in the text.

/** Matches a value that may be random. */
const randomWord = /[\w.=+/~-]{16,512}(?=["'`\s,;)}\]\\]|$)/y;

/** Matches the separator of a name and its value; a text within a text has backslashes before its quotes. */
const separator = /\\{0,8}["'`]?[ \t]{0,64}(:=|=>|=|:)(?![=>])[ \t]{0,64}/y;

/** The same for lists of pairs, where the name is a value too: `name: DB_PASSWORD, value: …`. */
const pairBegin = /\b(?:name|key)["']?[ \t]{0,64}[:=][ \t]{0,64}["']?[\w.-]{0,128}$/i;
const pairSeparator = /["']?[\s,]{0,256}["']?value["']?[ \t]{0,64}(:|=)[ \t]{0,64}/iy;

/** The value of a pair before its name: `value: …, name: DB_PASSWORD`; nothing but the end of the value is between. */
const valueBefore = /\bvalue["']?[ \t]{0,64}([:=])[ \t]{0,64}(?=[^{}\n]{0,512}(?:\n[ \t]*(?!-))?[^{}\n-]{0,64}$)/gi;

/** A block whose label is the name: `variable "db_password" {`. */
const blockBegin = /"[ \t]{0,64}\{/y;

/** Ranges of the values of secrets' names, in the order of the names. */
function* namedSecrets(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index, 0: name } of text.matchAll(secretNameEnds)) {
    if (index < hiddenTo) continue;
    const end = index + name.length;
    const nameAt = nameStart(text, index);
    const kind = secretByName(text.slice(nameAt, end));
    if (kind === "never") continue;
    blockBegin.lastIndex = end;
    const block = kind === "always" && /\bvariable[ \t]{1,64}"$/.test(text.slice(Math.max(0, nameAt - 80), nameAt));
    if (block && blockBegin.test(text)) {
      yield* inStructure(text, { start: end, end: closedAt(text, text.indexOf("{", end)) }, isSecretValue);
      continue;
    }
    separator.lastIndex = end;
    pairSeparator.lastIndex = end;
    const isPaired = isInPair(text, index);
    const found = separator.exec(text) ?? (isPaired ? pairSeparator.exec(text) : null);
    if (found === null) {
      if (isPaired && kind === "always") yield* valueBeforeName(text, nameAt);
      continue;
    }
    const [between, sign] = found;
    const at = end + between.length;
    // Shells allow no space around the sign; elsewhere, a literal must be in quotes.
    const isPlain = sign === ":" || (sign === "=" && !/[ \t]/.test(between));
    const isYaml = sign === ":";
    const places =
      kind === "always"
        ? secretRangesAt(text, { at, nameAt, isPlain, isYaml }, isSecretValue)
        : randomAt(text, at, isPlain);
    for (const place of places) {
      hiddenTo = place.end;
      yield place;
    }
    // What an expression contains is not searched again from each name in it.
    if (kind === "always" && (!isPlain || text[at] === "[") && !`"'\`<{`.includes(text[at] ?? "<")) {
      hiddenTo = Math.max(hiddenTo, expressionEnd(text, at));
    }
  }
}

/** The value of a pair that stands before its name. */
function* valueBeforeName(text: string, nameAt: number): Generator<Range> {
  const from = Math.max(0, nameAt - 600);
  const before = text.slice(from, nameAt).replace(/["']?(?:name|key)["']?[ \t]{0,64}[:=][ \t]{0,64}["']?$/i, "");
  const found = [...before.matchAll(valueBefore)].at(-1);
  if (found === undefined) return;
  const at = from + found.index + found[0].length;
  const isYaml = found[1] === ":";
  yield* secretRangesAt(text, { at, nameAt: from + found.index, isPlain: isYaml, isYaml }, isSecretValue);
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
  const [quote = ""] = /^\\{0,8}["'`]/.exec(text.slice(at, at + 10)) ?? [];
  const start = at + quote.length;
  if (quote === "" && !isPlain) return;
  randomWord.lastIndex = start;
  const [word] = randomWord.exec(text) ?? [];
  if (word !== undefined && isRandomValue(word)) yield { start, end: start + word.length };
}

const isSecretValue = (value: string): boolean => isNamedSecret("token", value) && !isSecretReference(value);

/** What marks the value of a variable, an output or a parameter as secret: `sensitive = true`, `NoEcho: true`. */
const mark = /\b(?:sensitive|ephemeral|NoEcho)["']?[ \t]{0,64}[:=][ \t]{0,64}["']?true\b/g;

/** A call that marks its argument. */
const sensitiveCall = /\b(?:ephemeralasnull|sensitive)\(/g;

/** Maximum distance of a mark to the beginning of what it is in. */
const maxBefore = 1024;

/** Ranges of values that the text itself marks as sensitive. */
function* markedSecrets(text: string): Generator<Range> {
  let searchedTo = 0;
  for (const { index } of text.matchAll(mark)) {
    if (index < searchedTo) continue;
    const whole = braced(text, index, searchedTo) ?? indented(text, index);
    searchedTo = whole.end;
    yield* inStructure(text, whole, isAnyValue, { takesAll: true });
  }
  searchedTo = 0;
  for (const { index, 0: call } of text.matchAll(sensitiveCall)) {
    if (index < searchedTo) continue;
    const at = index + call.length;
    searchedTo = expressionEnd(text, at);
    yield* secretRangesAt(text, { at, nameAt: index, isPlain: false, isYaml: false }, isAnyValue);
  }
}

const isAnyValue = (value: string): boolean => !/^(?:|true|false|null|~|\$\{[\w.[\]"-]+\})$/.test(value);

/** The structure in braces around an offset. */
function braced(text: string, at: number, from: number): Range | undefined {
  let depth = 0;
  const limit = Math.max(from, at - maxBefore);
  for (let start = at - 1; start >= limit; start -= 1) {
    if (text[start] === "}") depth += 1;
    else if (text[start] === "{" && depth > 0) depth -= 1;
    else if (text[start] === "{") return { start, end: closedAt(text, start) };
  }
  return undefined;
}

/** The lines around an offset that are indented like its own, or deeper. */
function indented(text: string, at: number): Range {
  let start = text.lastIndexOf("\n", at) + 1;
  const own = text.slice(start, at).search(/[^ \t]|$/);
  const isInside = (begin: number): boolean => {
    const line = text.slice(begin, lineEnd(text, begin));
    return line.trim() === "" || line.search(/\S/) >= own;
  };
  while (start > 0 && at - start < maxBefore) {
    const before = text.lastIndexOf("\n", start - 2) + 1;
    if (!isInside(before)) break;
    start = before;
  }
  let end = lineEnd(text, at);
  while (end < text.length && end - at < maxBefore && isInside(end + 1)) end = lineEnd(text, end + 1);
  return { start, end };
}

/** All ranges of secrets, sorted and merged. */
export function secretPlaces(text: string): readonly Range[] {
  const byForm = [...privateKeys(text), ...secretParts(text, true)];
  const byName = [...namedSecrets(text), ...markedSecrets(text)];
  return joined([...byForm, ...byName].filter(({ start, end }) => start < end));
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
