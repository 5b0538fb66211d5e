/** Converts the changes of fixes to edits of files, preserving comments and layout. */
import type { Node } from "../declaration/node.ts";
import type { Change, Fix } from "../rule/document-edit.ts";
import { type Comment, endOfLine } from "../text/comments/comment.ts";
import { collide, editAt, type RangeEdit, type TextFix } from "../text/edit.ts";
import type { Located, Place, TextFile } from "../text/place.ts";
import type { Range } from "../text/position.ts";
import type { Scalar } from "../text/raw-value.ts";
import { commentsOf, type SyntaxName } from "../text/syntax.ts";
import type { Writer } from "../text/writers/writer.ts";
import { writerOf } from "../text/writers/writers.ts";
import { blocksInPlace } from "./block-form.ts";

// Removes and adds members of structures, preserving the layout of the text.

/** A member that has a name. */
type NamedPlace = Place & { readonly key: Range };

/** The layout of one text. Never removes comments, and refuses changes that would affect them. */
class MemberLayout {
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
  #membersOf({ members = new Map(), value }: Place): readonly NamedPlace[] {
    return [...members.values()]
      .filter(
        (each): each is NamedPlace =>
          each.key !== undefined && each.key.start >= value.start && each.key.end <= value.end,
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
    const following = this.#comments[this.#commentsBefore(end)];
    const comment = following !== undefined && following.range.start < to ? following : undefined;
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
    const last = this.#comments[this.#commentsBefore(end) - 1];
    return last !== undefined && last.range.end > start;
  }

  /** How many comments begin before an offset: they are in the order of the text, so a binary search finds it. */
  #commentsBefore(offset: number): number {
    let [from, to] = [0, this.#comments.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((this.#comments[middle]?.range.start ?? offset) < offset) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #startOfLine(offset: number): number {
    const start = this.#text.lastIndexOf("\n", offset - 1) + 1;
    // Only within this line: most texts have no carriage return, and a search for one would read all text before it.
    return start + this.#text.slice(start, offset).lastIndexOf("\r") + 1;
  }

  /** The line break that the text uses. */
  get #eol(): string {
    return /\r\n|\n|\r/.exec(this.#text)?.[0] ?? "\n";
  }
}

/**
 * Returns the converter for one file; undefined if its syntax cannot be written. The converter returns undefined for a
 * change that the text does not allow, because the value is an expression or is shared with other values.
 */
export async function textFixes(file: TextFile): Promise<((fix: Fix) => TextFix | undefined) | undefined> {
  const { text, syntax } = file;
  const writer = syntax && (await writerOf(syntax));
  if (syntax === undefined || writer === undefined) return undefined;
  const changes = new TextChanges(file, writer, new MemberLayout(text, syntax, writer, await commentsOf(syntax, text)));
  return ({ title, changes: wanted }) => {
    const edits: RangeEdit[] = [];
    for (const change of wanted) {
      const edit = changes.edit(change);
      if (edit === undefined || edits.some((other) => collide(edit, other))) return undefined;
      edits.push(edit);
    }
    return { title, edits: edits.map((edit) => editAt(edit, file.lines)) };
  };
}

class TextChanges {
  readonly #file: TextFile;
  readonly #writer: Writer;
  readonly #layout: MemberLayout;

  constructor(file: TextFile, writer: Writer, layout: MemberLayout) {
    this.#file = file;
    this.#writer = writer;
    this.#layout = layout;
  }

  edit(change: Change): RangeEdit | undefined {
    if ("replace" in change) return this.#replaced(change.replace, change.by);
    if ("rename" in change) return this.#renamed(change.rename, change.to);
    if ("remove" in change) {
      const located = this.#locate(change.remove, "key");
      const isMember = change.remove.writtenAt("key").part === "key";
      return isMember && located?.parent ? this.#layout.removal(located.place, located.parent) : undefined;
    }
    if ("block" in change) return this.#asBlocks(change.block);
    return this.#added(change.add, change.name, change.value);
  }

  /** The place of a node, if changing it affects nothing else. */
  #locate(node: Node, part: "value" | "key"): Located | undefined {
    const located = node.located(part);
    return located?.exact === true && !located.isShared ? located : undefined;
  }

  #replaced(node: Node, by: Scalar): RangeEdit | undefined {
    const range = this.#locate(node, "value")?.place.value;
    if (range === undefined) return undefined;
    const written = this.#written(range);
    return this.#writer.read(written) === node.raw ? { ...range, text: this.#writer.scalar(by, written) } : undefined;
  }

  /** An existing member can be set only if its value is null. */
  #added(node: Node, name: string, value: Scalar): RangeEdit | undefined {
    const place = this.#locate(node, "value")?.place;
    const there = place?.members?.get(name);
    if (there === undefined) return place && this.#layout.addition(place, name, value);
    const written = this.#written(there.value);
    const isNull = written !== "" && this.#writer.read(written) === null && there.isShared !== true;
    return isNull ? { ...there.value, text: this.#writer.scalar(value, "") } : undefined;
  }

  #renamed(node: Node, to: string): RangeEdit | undefined {
    const { segments, part } = node.writtenAt("key");
    const { place, parent } = this.#locate(node, "key") ?? {};
    const range = part === "key" ? place?.key : place?.value;
    if (range === undefined || parent?.members?.has(to) === true) return undefined;
    const written = this.#written(range);
    const name = part === "key" ? segments.at(-1) : node.key;
    if (written !== name && this.#writer.read(written) !== name) return undefined;
    return { ...range, text: this.#writer.name(to, written) };
  }

  /** Rewrites the whole attribute, even for one of its elements. */
  #asBlocks(node: Node): RangeEdit | undefined {
    const { place, parent } = this.#locate(node, "key") ?? {};
    const attribute = place?.key === undefined ? parent : place;
    if (attribute?.key === undefined || this.#file.syntax !== "hcl") return undefined;
    const range = { start: attribute.key.start, end: attribute.value.end };
    const text = blocksInPlace(this.#written(range), node, this.#layout.indentationOf(attribute.key));
    if (text === "") return parent && attribute === place ? this.#layout.removal(place, parent) : undefined;
    return text === undefined ? undefined : { ...range, text };
  }

  #written({ start, end }: Range): string {
    return this.#file.text.slice(start, end);
  }
}
