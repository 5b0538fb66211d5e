/**
 * JSON with comments and trailing commas (`.jsonc`, as editors write it), and JSON5, which also takes single quotes, keys
 * without quotes and more forms of numbers. Values with positions, in one reading.
 */

import { RepeatedKeyFault, SyntaxFault } from "../fault.ts";
import type { Place, RepeatedKey } from "../place.ts";
import type { Range } from "../position.ts";
import { escapeSequence } from "./json.ts";
import { maxDepth } from "./max-depth.ts";

export type JsonDialect = "JSONC" | "JSON5";

/** A value, and where it stands. */
interface Read {
  readonly value: unknown;
  readonly place: Place;
}

/**
 * Parses a text. Adds repeated keys to `repeated`; without it they are a fault. Throws a {@link SyntaxFault} at the
 * first error.
 */
export const parseJson5 = (text: string, dialect: JsonDialect, repeated?: RepeatedKey[]): Read =>
  new Json5Reader(text, dialect, repeated).document();

const gap = /[\s\uFEFF]+|\/\/[^\n\r\u2028\u2029]*|\/\*.*?\*\//sy;
const jsonScalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$.])|(?:true|false|null)(?![\w$])/y;
const json5Scalar =
  /[+-]?(?:0[xX][0-9a-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)(?![\w$.])|(?:true|false|null)(?![\w$])/y;
const name = /[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$\u200c\u200d]*/uy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these in a string
const inDouble = /[^"\\\u0000-\u001f]*/y;
const inSingle = /[^'\\\n\r]*/y;

const json5Escape = /\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|0(?!\d)|\r\n|[^ux1-9])/sy;

const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["0", "\0"],
]);

class Json5Reader {
  readonly #text: string;
  readonly #dialect: JsonDialect;
  readonly #repeated: RepeatedKey[] | undefined;
  #offset = 0;

  constructor(text: string, dialect: JsonDialect, repeated: RepeatedKey[] | undefined) {
    this.#text = text;
    this.#dialect = dialect;
    this.#repeated = repeated;
  }

  document(): Read {
    this.#skip();
    const read = this.#value(0);
    this.#skip();
    if (this.#offset < this.#text.length) throw this.#fault("the end of the file after the value");
    return read;
  }

  get #isJson5(): boolean {
    return this.#dialect === "JSON5";
  }

  #value(depth: number): Read {
    const start = this.#offset;
    const first = this.#text[start];
    if (first === "{" || first === "[") {
      if (depth >= maxDepth) throw new SyntaxFault(`is nested deeper than ${maxDepth} levels`, start);
      return first === "{" ? this.#structure(depth + 1) : this.#list(depth + 1);
    }
    const text = this.#string();
    if (text !== undefined) return { value: text, place: { value: { start, end: this.#offset } } };
    const written = this.#take(this.#isJson5 ? json5Scalar : jsonScalar);
    if (written === "") throw this.#fault("a value");
    const value = constants.has(written) ? constants.get(written) : numberOf(written);
    return { value, place: { value: { start, end: this.#offset } } };
  }

  #structure(depth: number): Read {
    const start = this.#offset;
    const members = new Map<string, Place>();
    const values = new Map<string, unknown>();
    this.#elements("}", () => {
      const key: Range & { end: number } = { start: this.#offset, end: 0 };
      const called = this.#string() ?? (this.#isJson5 ? this.#take(name) : "");
      key.end = this.#offset;
      if (key.end === key.start) throw this.#fault(this.#isJson5 ? "a key" : "a key in double quotes");
      const before = members.get(called)?.key;
      if (before !== undefined && this.#repeated === undefined) {
        throw new RepeatedKeyFault(`has the key ${JSON.stringify(called)} twice; expected it once`, key.start);
      }
      if (before !== undefined) this.#repeated?.push({ name: called, again: key, before });
      this.#skip();
      if (this.#text[this.#offset] !== ":") throw this.#fault(`a colon after the key ${JSON.stringify(called)}`);
      this.#offset += 1;
      this.#skip();
      const { value, place } = this.#value(depth);
      members.set(called, { ...place, key });
      values.set(called, value);
    });
    return { value: Object.fromEntries(values), place: { value: { start, end: this.#offset }, members } };
  }

  #list(depth: number): Read {
    const start = this.#offset;
    const items: Read[] = [];
    this.#elements("]", () => items.push(this.#value(depth)));
    return {
      value: items.map(({ value }) => value),
      place: { value: { start, end: this.#offset }, items: items.map(({ place }) => place) },
    };
  }

  /** Parses the elements between brackets; a comma may follow the last. */
  #elements(close: string, read: () => void): void {
    this.#offset += 1;
    this.#skip();
    while (this.#text[this.#offset] !== close) {
      read();
      this.#skip();
      if (this.#text[this.#offset] === ",") {
        this.#offset += 1;
        this.#skip();
      } else if (this.#text[this.#offset] !== close) throw this.#fault(`a comma or ${close}`);
    }
    this.#offset += 1;
  }

  /** The value of a string; undefined if none begins here. */
  #string(): string | undefined {
    const quote = this.#text[this.#offset];
    if (quote !== '"' && !(quote === "'" && this.#isJson5)) return undefined;
    this.#offset += 1;
    let value = "";
    for (;;) {
      value += this.#take(quote === '"' ? inDouble : inSingle);
      const next = this.#text[this.#offset];
      if (next === quote) break;
      if (next !== "\\") throw this.#fault("the closing quote of the string");
      const sequence = this.#take(this.#isJson5 ? json5Escape : escapeSequence);
      if (sequence === "") throw this.#fault("a valid escape");
      value += unescaped(sequence.slice(1));
    }
    this.#offset += 1;
    return value;
  }

  #skip(): void {
    while (this.#take(gap) !== "");
  }

  /** Advances past the match of a sticky expression and returns it; "" without a match. */
  #take(expression: RegExp): string {
    expression.lastIndex = this.#offset;
    const taken = expression.exec(this.#text)?.[0] ?? "";
    this.#offset += taken.length;
    return taken;
  }

  /** Names no word of the text, which may be a secret. */
  #fault(expected: string): SyntaxFault {
    const next = this.#text[this.#offset];
    const found =
      next === undefined
        ? "the file ends"
        : next === "\n" || next === "\r"
          ? "the line ends"
          : /[\w$]/.test(next)
            ? "found a word without quotes"
            : `found ${next}`;
    return new SyntaxFault(`is not valid ${this.#dialect}: expected ${expected}, but ${found}`, this.#offset);
  }
}

/** The value of an sequence without its backslash; a line break continues the line. */
function unescaped(sequence: string): string {
  if (/^[ux]./s.test(sequence)) return String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  return /^[\r\n\u2028\u2029]/.test(sequence) ? "" : (escapes.get(sequence) ?? sequence);
}

function numberOf(written: string): number {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(written) ?? [];
  return Number(digits) * (sign === "-" ? -1 : 1);
}
