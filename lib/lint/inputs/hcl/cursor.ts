/** A place in an HCL text that moves on: what bodies, expressions and templates are read with. */
import { SyntaxFault } from "../../text/fault.ts";
import { maxDepth } from "../../text/place.ts";

const blanks = /(?:[ \t]|\/\*[\s\S]*?\*\/)+/y;
const comment = /(?:#|\/\/)[^\n]*/y;
const lineBreak = /\r?\n/y;
const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const word = /[\p{ID_Continue}-]+|\S/uy;

/** Reads a text from its beginning to its end. */
export class Cursor {
  readonly text: string;
  offset = 0;
  /** Whether line breaks are blanks here: they are between parentheses and brackets, and in templates. */
  #spansLines = false;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.text.length;
  }

  /** Moves over what a sticky expression matches here and returns it; "" when nothing does. */
  take(expression: RegExp): string {
    expression.lastIndex = this.offset;
    const taken = expression.exec(this.text)?.[0] ?? "";
    this.offset += taken.length;
    return taken;
  }

  /** Whether the text goes on like this. */
  sees(text: string): boolean {
    return this.text.startsWith(text, this.offset);
  }

  /** Moves over this text, if it is the next. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.offset += text.length;
    return true;
  }

  /** Moves over blanks and comments, and over line breaks where they are blanks. */
  skip(): void {
    for (;;) {
      const before = this.offset;
      this.take(blanks);
      this.take(comment);
      if (this.#spansLines) this.take(lineBreak);
      if (this.offset === before) return;
    }
  }

  /** Moves over blanks, comments and line breaks. */
  skipLines(): void {
    this.within(true, () => this.skip());
  }

  /** Moves over a line break, if it is the next after blanks and comments. */
  takesLineBreak(): boolean {
    this.skip();
    return this.take(lineBreak) !== "";
  }

  /** An identifier; "" where there is none. */
  identifier(): string {
    return this.take(identifier);
  }

  /** Moves over a keyword, if it is the next: `for`, not the beginning of `format`. */
  takesKeyword(keyword: string): boolean {
    const before = this.offset;
    if (this.identifier() === keyword) return true;
    this.offset = before;
    return false;
  }

  /** Reads a part in which line breaks are blanks, or are not. */
  within<Result>(spansLines: boolean, read: () => Result): Result {
    const before = this.#spansLines;
    this.#spansLines = spansLines;
    const result = read();
    this.#spansLines = before;
    return result;
  }

  /** Reads a part that may hold others like it. */
  nested<Result>(read: () => Result): Result {
    if (this.#depth >= maxDepth) {
      throw new SyntaxFault(`is nested deeper than ${maxDepth} levels`, this.offset);
    }
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** Moves over this text, which has to be next. */
  expect(text: string, what = text): void {
    if (!this.takes(text)) throw this.fault(what);
  }

  fault(expected: string): SyntaxFault {
    return new SyntaxFault(`is not valid HCL: expected ${expected}, but ${this.#found()}`, this.offset);
  }

  #found(): string {
    const { offset, text } = this;
    if (this.isAtEnd) return "the file ends";
    if (text[offset] === "\n" || text[offset] === "\r") return "the line ends";
    word.lastIndex = offset;
    return `found ${(word.exec(text)?.[0] ?? "").slice(0, 20)}`;
  }
}
