/** Rewrites HCL attributes as blocks: `filter = { type = "AGE" }` becomes `filter { … }`. */

import { memberPath } from "../../base/member-path.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import { nameUses } from "../inputs/hcl/syntax/name-uses.ts";
import { parseHcl } from "../inputs/hcl/syntax/parse.ts";
import type { Expression, HclAttribute, ObjectEntry } from "../inputs/hcl/syntax/syntax.ts";
import type { RangeEdit } from "../text/edit.ts";
import { edited } from "../text/edited.ts";
import { indentationAt } from "../text/lines.ts";
import type { Range } from "../text/position.ts";
import { namesHcl } from "../text/writers/hcl-writer.ts";
import { type BlockLoop, type ObjectExpression, structuresOf } from "./written-structures.ts";

/** How to write a structure, or a list or map of structures, as blocks. */
export interface BlockShape {
  /** The value is a map: the keys of its entries become the labels of the blocks. */
  readonly isLabeled: boolean;
  /** The shape of a member that is written as blocks too; undefined for other members. */
  inside(name: string): BlockShape | undefined;
}

/** Rewrites the text of an attribute as blocks. `node` is the attribute's value or one of its elements. */
export function blocksInPlace(text: string, node: Node, indentation: string): string | undefined {
  const [attribute] = parseHcl(text).attributes;
  const shape = node.field && shapeOf(node.field, node.memberPath, node);
  return attribute && shape && blockForm(text, attribute, shape, indentation);
}

/** How to write a field at a path as blocks; undefined if it is not written as blocks. */
function shapeOf(field: Field, path: string, node: Node): BlockShape | undefined {
  if (field.kind === "list")
    return field.element.kind === "struct" ? shapeOf(field.element, `${path}[]`, node) : undefined;
  if (field.kind === "map") {
    const entries = field.value.kind === "struct" ? shapeOf(field.value, `${path}.*`, node) : undefined;
    return entries && { ...entries, isLabeled: true };
  }
  if (field.kind !== "struct") return undefined;
  return {
    isLabeled: false,
    inside(name) {
      for (const [member, inner] of Object.entries(field.members)) {
        const at = memberPath(path, member);
        if (node.namesOf(member, at).includes(name)) return shapeOf(inner, at, node);
      }
      return undefined;
    },
  };
}

/**
 * Rewrites an attribute as blocks; the first one has no indentation. Undefined if the structure is not written out
 * (`filter = var.filter`), so that the contents of the block are not known.
 */
export function blockForm(
  text: string,
  { name, value }: HclAttribute,
  shape: BlockShape,
  indentation: string,
): string | undefined {
  return new BlockForm(text).blocks(name, value, shape, indentation)?.join("\n");
}

/** A comment; or a block with its header, or the label of a dynamic one. */
type BlockPart = string | { readonly header: string; readonly object: ObjectExpression; readonly loop?: BlockLoop };

/** A line of a body: an attribute, aligned as `terraform fmt` does, or anything else. */
type Line = { readonly name: string; readonly value: string } | { readonly text: string };

const step = "  ";

class BlockForm {
  readonly #text: string;
  /** What names are called within dynamic blocks. */
  readonly #renames: RangeEdit[] = [];
  /** The iterators of the dynamic blocks around. */
  readonly #iterators: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  blocks(name: string, value: Expression, shape: BlockShape, indentation: string): readonly string[] | undefined {
    const parts = shape.isLabeled ? this.#labeled(name, value) : this.#listed(name, value);
    if (parts === undefined) return undefined;
    const written: string[] = [];
    for (const [index, part] of parts.entries()) {
      const before = index === 0 ? "" : indentation;
      if (typeof part === "string") {
        written.push(`${before}${part}`);
        continue;
      }
      const { header, object, loop } = part;
      const dynamic = loop && dynamicBlock(header, object, loop, this.#iterators);
      this.#renames.push(...(dynamic?.renames ?? []));
      if (dynamic !== undefined) this.#iterators.push(dynamic.iterator);
      const body = this.#body(object, shape, loop === undefined ? indentation : indentation + step);
      if (dynamic !== undefined) this.#iterators.pop();
      if (body === undefined) return undefined;
      if (dynamic === undefined) written.push(`${before}${header} ${body}`);
      else {
        const inside = dynamic.lines((range) => this.#kept(range)).map((line) => `${indentation}${step}${line}\n`);
        written.push(
          `${before}dynamic "${header}" {\n${inside.join("")}${indentation}${step}content ${body}\n${indentation}}`,
        );
      }
    }
    return written;
  }

  /** The structure, or the structures of a list, with the comments between them. */
  #listed(name: string, value: Expression): readonly BlockPart[] | undefined {
    const structures = structuresOf(value, true);
    if ("unwritten" in structures) return undefined;
    const parts: BlockPart[] = [];
    let from = value.range.start;
    for (const { object, loop } of structures) {
      const condition = loop?.condition;
      const kept = [loop?.kind === "for" ? loop.collection : undefined, condition, object].filter(
        (each) => each !== undefined,
      );
      for (const { range } of kept.toSorted((one, other) => one.range.start - other.range.start)) {
        if (range.start > from) parts.push(...this.#commentsIn(from, range.start));
        from = Math.max(from, range.end);
      }
      parts.push({ header: name, object, ...(loop && { loop }) });
    }
    return [...parts, ...this.#commentsIn(from, value.range.end)];
  }

  #labeled(name: string, value: Expression): readonly BlockPart[] | undefined {
    if (value.kind !== "object") return undefined;
    const parts: BlockPart[] = [];
    let from = value.range.start + 1;
    for (const { key, value: object } of value.entries) {
      if (key.kind !== "literal" || object.kind !== "object") return undefined;
      const label = JSON.stringify(String(key.value));
      parts.push(...this.#commentsIn(from, key.range.start), { header: `${name} ${label}`, object });
      from = object.range.end;
    }
    return [...parts, ...this.#commentsIn(from, value.range.end - 1)];
  }

  /** A part of the text that stays, with the names of dynamic blocks. */
  #kept({ start, end }: Range): string {
    const within = this.#renames.filter((edit) => edit.start >= start && edit.end <= end);
    return edited(
      this.#text.slice(start, end),
      within.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
  }

  #commentsIn(start: number, end: number): readonly string[] {
    return this.#between(start, end).flatMap((line) => (line === "" ? [] : [line]));
  }

  /**
   * The comments between two values, line by line; "" for lines without. The first line is that of the preceding value.
   */
  #between(start: number, end: number): readonly string[] {
    const lines = [""];
    for (const [token] of this.#text.slice(start, end).matchAll(/(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/|\n/g)) {
      if (token === "\n") lines.push("");
      else lines.push(`${lines.pop() ?? ""}${token.trimEnd()}`);
    }
    return lines;
  }

  #body({ entries, range }: ObjectExpression, shape: BlockShape, indentation: string): string | undefined {
    const inner = indentation + step;
    const lines: Line[] = [];
    let from = range.start + 1;
    let isLaidOut = false;
    for (const entry of entries) {
      const above = this.#between(from, entry.key.range.start);
      isLaidOut ||= above.length > 1 || above[0] !== "";
      addComments(lines, above);
      const line = this.#entry(entry, shape, inner);
      if (line === undefined) return undefined;
      lines.push(...line);
      from = entry.value.range.end;
    }
    const below = this.#between(from, range.end - 1);
    isLaidOut ||= below.length > 1 || below[0] !== "";
    addComments(lines, below);
    while (isBlank(lines.at(-1))) lines.pop();
    const [only] = lines;
    if (only === undefined) return "{}";
    if (!isLaidOut && lines.length === 1 && "name" in only) return `{ ${only.name} = ${only.value} }`;
    return `{\n${aligned(lines)
      .map((line) => (line === "" ? "\n" : `${inner}${line}\n`))
      .join("")}${indentation}}`;
  }

  /** The lines of an entry; empty for null, which cannot be a block. */
  #entry({ key, value }: ObjectEntry, shape: BlockShape, indentation: string): readonly Line[] | undefined {
    const name = key.kind === "literal" && typeof key.value === "string" ? key.value : "";
    if (!namesHcl(name)) return undefined;
    const inside = shape.inside(name);
    if (inside !== undefined) {
      if (value.kind === "literal" && value.value === null) return [];
      const written = this.blocks(name, value, inside, indentation);
      return written && [{ text: written.join("\n") }];
    }
    const written = this.#kept(value.range).trimEnd();
    const deeper = indentationAt(this.#text, key.range.start).length - indentation.length;
    const moved = deeper > 0 && !written.includes("<<") ? written.replaceAll(`\n${" ".repeat(deeper)}`, "\n") : written;
    return [{ name, value: moved }];
  }
}

/** Appends comments; keeps one at the end of a value on its line, and reduces consecutive empty lines to one. */
function addComments(lines: Line[], [behind = "", ...below]: readonly string[]): void {
  const last = lines.at(-1);
  if (behind !== "" && last !== undefined) {
    lines.pop();
    lines.push("name" in last ? { ...last, value: `${last.value} ${behind}` } : { text: `${last.text} ${behind}` });
  } else if (behind !== "") lines.push({ text: behind });
  for (const line of below.slice(0, -1)) {
    if (line !== "" || (lines.length > 0 && !isBlank(lines.at(-1)))) lines.push({ text: line });
  }
}

const isBlank = (line: Line | undefined): boolean => line !== undefined && "text" in line && line.text === "";

/** Aligns the values of attributes in consecutive lines. */
function aligned(lines: readonly Line[]): readonly string[] {
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    if ("text" in line) {
      written.push(line.text);
      continue;
    }
    const isOneLine = (each: Line | undefined): each is Extract<Line, { name: string }> =>
      each !== undefined && "name" in each && !each.value.includes("\n");
    let [first, end] = [index, index + 1];
    while (isOneLine(line) && isOneLine(lines[first - 1])) first -= 1;
    while (isOneLine(line) && isOneLine(lines[end])) end += 1;
    const width = Math.max(...lines.slice(first, end).map((each) => ("name" in each ? each.name.length : 0)));
    written.push(`${line.name.padEnd(width)} = ${line.value}`);
  }
  return written;
}

/** A dynamic block without its content. */
interface DynamicBlock {
  readonly iterator: string;
  /** What is called otherwise in the content. */
  readonly renames: readonly RangeEdit[];
  /** The arguments; `kept` is the text of a part. */
  lines(kept: (range: Range) => string): readonly string[];
}

/** How to repeat blocks of a name; `around` are the iterators of the dynamic blocks around it. */
function dynamicBlock(
  label: string,
  object: ObjectExpression,
  loop: BlockLoop,
  around: readonly string[],
): DynamicBlock {
  const uses = [...nameUses(object)];
  const used = new Set([...around, ...uses.map(({ use }) => use.name)]);
  const iterator = loop.kind === "for" ? loop.name : freeName(label, used);
  const renames =
    loop.kind !== "for"
      ? []
      : uses.flatMap(({ use: { name, nameRange } }): readonly RangeEdit[] => {
          if (name === loop.name) return [{ start: nameRange.end, end: nameRange.end, text: ".value" }];
          return name === loop.keyName ? [{ ...nameRange, text: `${iterator}.key` }] : [];
        });
  return {
    iterator,
    renames,
    lines: (kept) => [`for_each = ${forEachOf(loop, kept)}`, ...(iterator === label ? [] : [`iterator = ${iterator}`])],
  };
}

/** A name that the content does not use for something else. */
function freeName(label: string, used: ReadonlySet<string>): string {
  let name = label;
  for (let number = 2; used.has(name); number += 1) name = `${label}_${number}`;
  return name;
}

function forEachOf(loop: BlockLoop, kept: (range: Range) => string): string {
  if (loop.kind === "if") {
    const condition = onItsLines(loop.condition, kept);
    return loop.isThere ? `${condition} ? [1] : []` : `${condition} ? [] : [1]`;
  }
  const { collection, keyName, name, condition } = loop;
  if (condition === undefined) return onItsLines(collection, kept);
  const names = keyName === undefined ? name : `${keyName}, ${name}`;
  return `[for ${names} in ${kept(collection.range)} : ${name} if ${kept(condition.range)}]`;
}

/** The text of an expression where a line break ends it, unless it is within brackets. */
function onItsLines(expression: Expression, kept: (range: Range) => string): string {
  const text = kept(expression.range).trim();
  const isBracketed = ["tuple", "object", "for", "call"].includes(expression.kind);
  return text.includes("\n") && !isBracketed ? `(${text})` : text;
}
