/** A cursor in an HCL text, with which the parsers read it. */
import { SyntaxFault } from "../../../text/fault.ts";
import { maxDepth } from "../../../text/parsers/max-depth.ts";

const blanks = /[ \t]+|\/\*[\s\S]*?\*\//y;
const comment = /(?:#|\/\/)[^\n]*/y;
const lineBreak = /\r?\n/y;
const asciiIdentifier = /[A-Za-z_][\w-]*/y;

/** Identifiers in full; made with the first one of them, because V8 takes long to compile it. */
let identifier: RegExp | undefined;

/** Reads a text from beginning to end. */
export class Cursor {
  readonly text: string;
  offset = 0;
  /** Whether line breaks are white space here: within parentheses, brackets and templates. */
  #spansLines = false;
  #depth = 0;

  readonly #whole: "file" | "string";

  /** @param whole what the text is the whole of, for faults at its end. */
  constructor(text: string, whole: "file" | "string" = "file") {
    this.text = text;
    this.#whole = whole;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.text.length;
  }

  /** Advances past the match of a sticky expression and returns it; "" without a match. */
  take(expression: RegExp): string {
    expression.lastIndex = this.offset;
    const taken = expression.exec(this.text)?.[0] ?? "";
    this.offset += taken.length;
    return taken;
  }

  /** Whether the text continues with `text`. */
  sees(text: string): boolean {
    return this.text.startsWith(text, this.offset);
  }

  /** Advances past `text` if it is next; returns whether it was. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.offset += text.length;
    return true;
  }

  /** Advances past white space and comments, and past line breaks where they are white space. */
  skip(): void {
    for (;;) {
      const before = this.offset;
      this.take(blanks);
      this.take(comment);
      if (this.#spansLines) this.take(lineBreak);
      if (this.offset === before) return;
    }
  }

  /** Advances past white space, comments and line breaks. */
  skipLines(): void {
    this.within(true, () => this.skip());
  }

  /** Advances past a line break, after white space and comments; returns whether there was one. */
  takesLineBreak(): boolean {
    this.skip();
    return this.take(lineBreak) !== "";
  }

  /** Reads an identifier; "" if there is none. */
  identifier(): string {
    const begin = this.offset;
    const name = this.take(asciiIdentifier);
    if (!this.#isBeyondAscii) return name;
    this.offset = begin;
    identifier ??= /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
    return this.take(identifier);
  }

  /** Whether the next character is not ASCII. */
  get #isBeyondAscii(): boolean {
    return this.text.charCodeAt(this.offset) > 0x7f;
  }

  /** Advances past white space if an identifier follows it; returns whether it did. */
  takesBlanksBeforeName(): boolean {
    const before = this.offset;
    const isNamed = this.take(/\s+/y) !== "" && this.#seesIdentifier();
    if (!isNamed) this.offset = before;
    return isNamed;
  }

  #seesIdentifier(): boolean {
    const before = this.offset;
    const isNext = this.identifier() !== "";
    this.offset = before;
    return isNext;
  }

  /** Advances past a keyword if it is next (`for`, but not the beginning of `format`); returns whether it was. */
  takesKeyword(keyword: string): boolean {
    const before = this.offset;
    if (this.identifier() === keyword) return true;
    this.offset = before;
    return false;
  }

  /** Reads a part with line breaks as white space, or without. */
  within<Result>(spansLines: boolean, read: () => Result): Result {
    const before = this.#spansLines;
    this.#spansLines = spansLines;
    const result = read();
    this.#spansLines = before;
    return result;
  }

  /** Reads a part that may be nested; throws beyond the depth limit. */
  nested<Result>(read: () => Result): Result {
    if (this.#depth >= maxDepth) {
      throw new SyntaxFault(`is nested deeper than ${maxDepth} levels`, this.offset);
    }
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** Advances past `text`; throws if it is not next. */
  expect(text: string, what = text): void {
    if (!this.takes(text)) throw this.fault(what);
  }

  fault(expected: string): SyntaxFault {
    return new SyntaxFault(`is not valid HCL: expected ${expected}, but ${this.#found()}`, this.offset);
  }

  #found(): string {
    const { offset, text } = this;
    if (this.isAtEnd) return `the ${this.#whole} ends`;
    if (text[offset] === "\n" || text[offset] === "\r") return "the line ends";
    const word = /[\p{ID_Continue}-]+|\S/uy;
    word.lastIndex = offset;
    return `found ${(word.exec(text)?.[0] ?? "").slice(0, 20)}`;
  }
}
