/**
 * Parses JSON with the positions of its values. JSON.parse reads every file. The parser below runs only if that fails, if keys may repeat
 * (JSON.parse silently keeps the last value), or if positions are needed.
 */
import { messageOf } from "../../../base/message-of.ts";
import { RepeatedKeyFault, SyntaxFault } from "../fault.ts";
import type { Place, RepeatedKey } from "../place.ts";
import type { Range } from "../position.ts";
import { maxDepth } from "./max-depth.ts";

/** Parses a JSON text. Adds repeated keys to `repeated`; without it they are a fault. Throws a {@link SyntaxFault}. */
export function parseJson(text: string, repeated?: RepeatedKey[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    placeOfJson(text); // throws with the position and what was expected
    throw new SyntaxFault(`is not valid JSON: ${messageOf(error)}`, 0);
  }
  // Fewer members than keys: a key is repeated, a string looks like a key, or the text is nested too deeply.
  if (membersIn(value, 0) < keysIn(text)) placeOfJson(text, repeated);
  return value;
}

/** Number of members of all structures within a value; -Infinity if it is nested too deeply. */
function membersIn(value: unknown, depth: number): number {
  if (!hasParts(value)) return 0;
  if (depth >= maxDepth) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  if (Array.isArray(value)) for (const item of value) sum += membersIn(item, depth + 1);
  else for (const name in value) sum += 1 + membersIn(value[name], depth + 1);
  return sum;
}

const hasParts = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null;

/** Number of colons that follow a quote: at least the number of keys, since strings may contain some. */
function keysIn(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (" \t\r\n".includes(text[before] ?? "-")) before -= 1;
    if (text[before] === '"') count += 1;
  }
  return count;
}

/**
 * Positions of the values of a JSON text. Adds repeated keys to `repeated`; without it they are a fault. Throws a
 * {@link SyntaxFault} at the first error.
 */
export function placeOfJson(text: string, repeated?: RepeatedKey[]): Place {
  return new JsonReader(text, repeated).document();
}

/** The same of a text that {@link parseJson} took. A structure or list is read when somebody asks for its parts. */
export const placeOfValidJson = (text: string): Place =>
  new UnreadPlace(text, { start: text.search(/\S/), end: text.trimEnd().length });

/** The place of a structure or list whose parts nobody asked for so far. */
class UnreadPlace implements Place {
  readonly value: Range;
  readonly key?: Range;
  readonly #text: string;
  #read: Place | undefined;

  constructor(text: string, value: Range, key?: Range) {
    this.#text = text;
    this.value = value;
    if (key !== undefined) this.key = key;
  }

  get members(): Place["members"] {
    return this.#parts.members;
  }

  get items(): Place["items"] {
    return this.#parts.items;
  }

  get #parts(): Place {
    this.#read ??= new JsonReader(this.#text, [], this.value.start).part();
    return this.#read;
  }
}

const quote = '"'.charCodeAt(0);
const opening: readonly number[] = [..."{["].map((mark) => mark.charCodeAt(0));
const closing: readonly number[] = [..."}]"].map((mark) => mark.charCodeAt(0));

/** The offset after a structure or list of a valid text. */
function endOfParts(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const code = text.charCodeAt(at);
    at += 1;
    if (code === quote) at = endOfString(text, at);
    else if (opening.includes(code)) depth += 1;
    else if (closing.includes(code)) depth -= 1;
  } while (depth > 0 && at < text.length);
  return at;
}

/** The offset after the closing quote of a string whose content begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text[escapes - 1] === "\\") escapes -= 1;
    if ((end - escapes) % 2 === 0) return end + 1;
  }
  return text.length;
}

const whitespace = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const word = /[^\s,:[\]{}"]+/y;
/** The part of a word before an offset: in `01`, the error is after the first digit. */
const unfinished = /[^\s,:[\]{}"]+$/;
/** Maximum length of a word that messages quote, in characters. */
const maxShownLength = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these in a string
const plain = /[^"\\\u0000-\u001f]*/y;
export const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const placeAt = (value: Range, key: Range | undefined): Place => (key === undefined ? { value } : { value, key });

class JsonReader {
  readonly #text: string;
  readonly #repeated: RepeatedKey[] | undefined;
  #offset: number;
  /** Structures and lists at this depth are not read. */
  #unreadFrom = Number.POSITIVE_INFINITY;

  constructor(text: string, repeated: RepeatedKey[] | undefined, offset = 0) {
    this.#text = text;
    this.#repeated = repeated;
    this.#offset = offset;
  }

  /** The value at the offset in a valid text, and the places of its parts. */
  part(): Place {
    this.#unreadFrom = 1;
    return this.#value(0);
  }

  document(): Place {
    this.#take(whitespace);
    const place = this.#value(0);
    this.#take(whitespace);
    if (this.#offset < this.#text.length) throw this.#fault("the end of the file after the value");
    return place;
  }

  #value(depth: number, key?: Range): Place {
    const start = this.#offset;
    const first = this.#text[start];
    if (first === "{" || first === "[") {
      if (depth >= this.#unreadFrom) {
        this.#offset = endOfParts(this.#text, start);
        return new UnreadPlace(this.#text, { start, end: this.#offset }, key);
      }
      if (depth >= maxDepth) throw new SyntaxFault(`is nested deeper than ${maxDepth} levels`, start);
      return first === "{" ? this.#structure(depth + 1, key) : this.#list(depth + 1, key);
    }
    if (first === '"') return placeAt(this.#string("a string"), key);
    if (!this.#take(scalar)) throw this.#fault("a value");
    return placeAt({ start, end: this.#offset }, key);
  }

  #structure(depth: number, ownKey: Range | undefined): Place {
    const start = this.#offset;
    const members = new Map<string, Place>();
    this.#elements("}", "a member", () => {
      const key = this.#string("a key in double quotes");
      const plainName = this.#text.slice(key.start + 1, key.end - 1);
      const name: string = plainName.includes("\\") ? JSON.parse(`"${plainName}"`) : plainName;
      const before = members.get(name)?.key;
      if (before !== undefined && this.#repeated === undefined) {
        throw new RepeatedKeyFault(`has the key ${JSON.stringify(name)} twice; expected it once`, key.start);
      }
      if (before !== undefined) this.#repeated?.push({ name, again: key, before });
      this.#take(whitespace);
      if (this.#text[this.#offset] !== ":") throw this.#fault(`a colon after the key ${JSON.stringify(name)}`);
      this.#offset += 1;
      this.#take(whitespace);
      members.set(name, this.#value(depth, key));
    });
    return { ...placeAt({ start, end: this.#offset }, ownKey), members };
  }

  #list(depth: number, key: Range | undefined): Place {
    const start = this.#offset;
    const items: Place[] = [];
    this.#elements("]", "a value", () => items.push(this.#value(depth)));
    return { ...placeAt({ start, end: this.#offset }, key), items };
  }

  /** Parses the elements between brackets, separated by commas. */
  #elements(close: string, what: string, read: () => void): void {
    this.#offset += 1;
    this.#take(whitespace);
    if (this.#text[this.#offset] !== close) {
      for (;;) {
        read();
        this.#take(whitespace);
        if (this.#text[this.#offset] !== ",") break;
        this.#offset += 1;
        this.#take(whitespace);
        if (this.#text[this.#offset] === close) throw this.#fault(`${what} after the comma`);
      }
    }
    if (this.#text[this.#offset] !== close) throw this.#fault(`a comma or ${close}`);
    this.#offset += 1;
  }

  #string(what: string): Range {
    const start = this.#offset;
    if (this.#text[start] !== '"') throw this.#fault(what);
    this.#offset += 1;
    for (;;) {
      this.#take(plain);
      const next = this.#text[this.#offset];
      if (next === '"') break;
      if (next !== "\\") throw this.#fault("the closing quote of the string");
      if (!this.#take(escapeSequence)) {
        throw this.#fault('one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX', "another one");
      }
    }
    this.#offset += 1;
    return { start, end: this.#offset };
  }

  /** Advances past the match of a sticky expression. Returns whether that was any character. */
  #take(expression: RegExp): boolean {
    const start = this.#offset;
    expression.lastIndex = start;
    if (expression.test(this.#text)) this.#offset = expression.lastIndex;
    return this.#offset > start;
  }

  /** A fault at the offset; `hidden` describes a long text, which may be a secret. */
  #fault(expected: string, hidden = "a value without quotes"): SyntaxFault {
    const offset = this.#offset;
    const next = this.#text[offset];
    const before = unfinished.exec(this.#text.slice(Math.max(0, offset - maxShownLength), offset))?.[0] ?? "";
    word.lastIndex = offset;
    const here = word.exec(this.#text)?.[0] ?? next ?? "";
    const found =
      next === undefined
        ? "the file ends"
        : next === "\n" || next === "\r"
          ? "the line ends"
          : `found ${before.length + here.length > maxShownLength ? hidden : here}`;
    return new SyntaxFault(`is not valid JSON: expected ${expected}, but ${found}`, offset);
  }
}
