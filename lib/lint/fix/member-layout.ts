/** Removes and adds members of structures, preserving the layout of the text. */

import { type Comment, endOfLine } from "../text/comments/comment.ts";
import type { RangeEdit } from "../text/edit.ts";
import type { Place } from "../text/place.ts";
import type { Range } from "../text/position.ts";
import type { Scalar } from "../text/raw-value.ts";
import type { SyntaxName } from "../text/syntax.ts";
import type { Writer } from "../text/writers/writer.ts";

/** A member that has a name. */
type Member = Place & { readonly key: Range };

/** The layout of one text. Never removes comments, and refuses changes that would affect them. */
export class MemberLayout {
  readonly #text: string;
  readonly #syntax: SyntaxName;
  readonly #writer: Writer;
  readonly #comments: readonly Comment[];

  constructor(text: string, syntax: SyntaxName, writer: Writer, comments: readonly Comment[]) {
    this.#text = text;
    this.#syntax = syntax;
    this.#writer = writer;
    this.#comments = comments;
  }

  /** Removes a member from its structure. */
  removal(member: Place, structure: Place): RangeEdit | undefined {
    const { key, value } = member;
    if (key === undefined || value.end <= value.start) return undefined;
    const members = this.#membersOf(structure);
    const index = members.findIndex((each) => each.key.start === key.start);
    if (index < 0) return undefined;
    const previous = members[index - 1];
    const next = members[index + 1];
    const takesCommas = this.#isInBrackets(structure);
    if (!takesCommas && this.#syntax === "yaml" && members.length === 1) return undefined; // without members it would be null
    const lines = takesCommas ? undefined : this.#wholeLines(key.start, value.end);
    if (lines !== undefined) return lines;
    if (next !== undefined) return this.#cut(key.start, next.key.start);
    if (previous !== undefined) return this.#cut(previous.value.end, value.end);
    return this.#cut(key.start, value.end);
  }

  /** Adds a member after the last one of a structure. */
  addition(structure: Place, name: string, value: Scalar): RangeEdit | undefined {
    const members = this.#membersOf(structure);
    const member = `${this.#writer.name(name, "")}${this.#writer.sign}${this.#writer.scalar(value, "")}`;
    const last = members.at(-1);
    const { start } = structure.value;
    if (last === undefined) {
      return this.#isInBrackets(structure) ? { start: start + 1, end: start + 1, text: ` ${member} ` } : undefined;
    }
    if (this.#isInBrackets(structure)) {
      const at = last.value.end;
      const before = this.#text.slice(start, last.key.start);
      const space = before.slice(before.trimEnd().length);
      return { start: at, end: at, text: `,${space === "" && members.length === 1 ? " " : space}${member}` };
    }
    const [first] = members;
    if (first === undefined || /[|>]/.test(this.#text.slice(last.key.end, last.value.start))) return undefined;
    const at = endOfLine(this.#text, Math.max(last.value.end, last.key.end));
    const indentation = " ".repeat(first.key.start - this.#startOfLine(first.key.start));
    return { start: at, end: at, text: `${this.#eol}${indentation}${member}` };
  }

  /** The indentation of the line with this range. */
  indentationOf({ start }: Range): string {
    return /^[^\S\n]*/.exec(this.#text.slice(this.#startOfLine(start), start))?.[0] ?? "";
  }

  /** The members that are written within a structure, in order. */
  #membersOf({ members = new Map(), value }: Place): readonly Member[] {
    return [...members.values()]
      .filter(
        (each): each is Member => each.key !== undefined && each.key.start >= value.start && each.key.end <= value.end,
      )
      .sort((one, other) => one.key.start - other.key.start);
  }

  /** Whether the structure has braces, with commas between its members. */
  #isInBrackets({ value }: Place): boolean {
    if (this.#text[value.start] !== "{") return false;
    return this.#syntax !== "hcl" || !this.#text.slice(value.start, value.end).includes("\n");
  }

  /** The lines of a member that shares them with no other; keeps a comment that follows it. */
  #wholeLines(start: number, end: number): RangeEdit | undefined {
    const from = this.#startOfLine(start);
    const to = endOfLine(this.#text, end);
    if (this.#text.slice(from, start).trim() !== "") return undefined;
    const comment = this.#comments.find(({ range }) => range.start >= end && range.start < to);
    const rest = this.#text.slice(end, comment?.range.start ?? to);
    if (!/^[\s,]*$/.test(rest) || this.#commentIn(start, end)) return undefined;
    if (comment !== undefined) return { start, end: comment.range.start, text: "" };
    const lineBreak = /^(?:\r\n|\n|\r)/.exec(this.#text.slice(to))?.[0] ?? "";
    return { start: from, end: to + lineBreak.length, text: "" };
  }

  #cut(start: number, end: number): RangeEdit | undefined {
    return this.#commentIn(start, end) ? undefined : { start, end, text: "" };
  }

  #commentIn(start: number, end: number): boolean {
    return this.#comments.some(({ range }) => range.start < end && range.end > start);
  }

  #startOfLine(offset: number): number {
    return Math.max(this.#text.lastIndexOf("\n", offset - 1), this.#text.lastIndexOf("\r", offset - 1)) + 1;
  }

  /** The line break that the text uses. */
  get #eol(): string {
    return /\r\n|\n|\r/.exec(this.#text)?.[0] ?? "\n";
  }
}
