/** The layout of rewritten resources: structures become blocks, or attributes, and what changed is formatted. */
import { isBlocks } from "../../../../facts/derive/blocks.ts";
import type { Field, StructField } from "../../../../facts/model/field.ts";
import { type BlockShape, blockForm } from "../../../../lint/fix/block-form.ts";
import { memberPairs, structureIn } from "../../../../lint/inputs/counterpart.ts";
import { attribute } from "../../../../lint/inputs/hcl/modules/module.ts";
import { parseHcl } from "../../../../lint/inputs/hcl/syntax/parse.ts";
import type { Body, Expression, HclBlock } from "../../../../lint/inputs/hcl/syntax/syntax.ts";
import { ownType, type ResourceType } from "../../../../lint/inputs/resource-type.ts";
import { hclComments } from "../../../../lint/text/comments/hcl-comments.ts";
import type { RangeEdit } from "../../../../lint/text/edit.ts";
import { edited } from "../../../../lint/text/edited.ts";
import { indentationAt } from "../../../../lint/text/lines.ts";
import type { Range } from "../../../../lint/text/position.ts";
import { hclList } from "../../hcl-block.ts";
import { contentOf, iteratorOf, usesOfIterator } from "../iterator-uses.ts";
import type { MigrationTarget } from "../target.ts";
import { alignedAnew, indentedAnew } from "./formatted.ts";

// Writes blocks as the attributes that the awscc provider has for them, and dynamic blocks as for expressions.

/** The edits that write the blocks of a resource as attributes; those of one list are where its first one was. */
const attributeEdits = ({ body }: HclBlock, type: ResourceType, text: string): readonly RangeEdit[] =>
  new AttributeForm(type, text).edits(body, type.model.declaration, "");

/** A structure as an expression, with what repeats it, or decides whether it is there. */
interface Written {
  readonly object: string;
  readonly loop?: { readonly head: string; readonly condition: string | undefined };
}

class AttributeForm {
  readonly #type: ResourceType;
  readonly #text: string;
  /** What iterators of dynamic blocks are called in for expressions. */
  readonly #renames: RangeEdit[] = [];

  constructor(type: ResourceType, text: string) {
    this.#type = type;
    this.#text = text;
  }

  edits(body: Body, struct: StructField, path: string): readonly RangeEdit[] {
    return memberPairs(this.#type, struct, path, "here").flatMap(({ there, field, path: at }): readonly RangeEdit[] => {
      const blocks = body.blocks.filter(({ type, labels }) => (type === "dynamic" ? labels[0] : type) === there);
      const inside = structureIn(field, at);
      const [first, ...others] = blocks;
      if (first === undefined || inside === undefined) return [];
      // What it had stands elsewhere there, and an empty object is not the same as none.
      const isEmptied =
        this.#isEmpty(first) &&
        memberPairs(this.#type, inside.struct, inside.path, "here").some((each) => each.elsewhere);
      if (isEmptied) return [this.#removal(first, 1)];
      const written = blocks.map((block) => this.#written(block, inside.struct, inside.path));
      const value = field.kind === "list" ? listOf(written) : oneOf(written);
      const { start, end } = first.range;
      const isAsBefore = others.length === 0 && first.type !== "dynamic";
      const assigned = `${there} = ${value}`;
      return [
        { start, end, text: isAsBefore ? assigned : indentedAnew(assigned, indentationAt(this.#text, start)) },
        ...others.map((block) => this.#removal(block, 2)),
      ];
    });
  }

  #isEmpty(block: HclBlock): boolean {
    const { start, end } = contentOf(block)?.inside ?? block.inside;
    return this.#text.slice(start, end).trim() === "";
  }

  /** Removes a block with the line breaks and the indentation before it. */
  #removal({ range: { start, end } }: HclBlock, lineBreaks: number): RangeEdit {
    const before = new RegExp(String.raw`(?:(?:\r?\n)?[^\S\n]*){0,${lineBreaks}}$`).exec(this.#text.slice(0, start));
    return { start: start - (before?.[0].length ?? 0), end, text: "" };
  }

  #written(block: HclBlock, struct: StructField, path: string): Written {
    const content = contentOf(block);
    if (content === undefined) return { object: this.#object(block, struct, path) };
    const forEach = attribute(block.body, "for_each");
    const head = this.#renamed(block, content);
    const isUsed = usesOfIterator(block).length > 0;
    return {
      object: withComments(this.#object(content, struct, path), this.#commentsIn(block, content, forEach)),
      loop: {
        head: `for ${head} in ${forEach === undefined ? "[]" : this.#kept(forEach.range)}`,
        condition: isUsed ? undefined : this.#conditionOf(forEach),
      },
    };
  }

  #object({ body, inside }: HclBlock, struct: StructField, path: string): string {
    return `{${this.#kept(inside, this.edits(body, struct, path))}}`;
  }

  /** A part of the text with its edits, and the names that iterators have. */
  #kept({ start, end }: Range, edits: readonly RangeEdit[] = []): string {
    const within = [...edits, ...this.#renames].filter((edit) => edit.start >= start && edit.end <= end);
    const shifted = within.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return edited(this.#text.slice(start, end), shifted);
  }

  /** Renames the uses of an iterator, of which a for expression has the value and the key; returns their names. */
  #renamed(block: HclBlock, content: HclBlock): string {
    const iterator = iteratorOf(block);
    const { start, end } = content.inside;
    let key = `${iterator}_key`;
    while (this.#text.slice(start, end).includes(key)) key += "_";
    let hasKey = false;
    for (const { use, step } of usesOfIterator(block)) {
      const member = step?.name === "value" || step?.name === "key" ? step : undefined;
      hasKey ||= member?.name !== "value";
      const whole = `{ key = ${key}, value = ${iterator} }`;
      const text = member === undefined ? whole : member.name === "key" ? key : iterator;
      this.#renames.push({ start: use.range.start, end: member?.nameRange.end ?? use.range.end, text });
    }
    return hasKey ? `${key}, ${iterator}` : iterator;
  }

  /** The condition of `condition ? [1] : []`. */
  #conditionOf(forEach: Expression | undefined): string | undefined {
    if (forEach?.kind !== "conditional" || forEach.yes.kind !== "tuple" || forEach.no.kind !== "tuple")
      return undefined;
    const isOneOrNone = forEach.yes.items.length === 1 && forEach.no.items.length === 0;
    return isOneOrNone ? this.#kept(forEach.condition.range) : undefined;
  }

  /** The comments of a dynamic block that are in none of the parts that stay. */
  #commentsIn({ inside }: HclBlock, content: HclBlock, forEach: Expression | undefined): readonly string[] {
    const isIn = (range: Range, around: Range | undefined): boolean =>
      around !== undefined && around.start <= range.start && range.end <= around.end;
    return hclComments(this.#text).flatMap(({ range }) =>
      isIn(range, inside) && !isIn(range, content.range) && !isIn(range, forEach?.range)
        ? [this.#text.slice(range.start, range.end).trimEnd()]
        : [],
    );
  }
}

/** A list of structures: `[…]`, or `[for …]`, or both behind each other. */
function listOf(structures: readonly Written[]): string {
  const lists: string[] = [];
  let apart: string[] = [];
  const close = (): void => {
    const [only, ...others] = apart;
    if (only !== undefined) lists.push(others.length === 0 ? `[${only}]` : hclList(apart));
    apart = [];
  };
  for (const { object, loop } of structures) {
    if (loop === undefined) apart.push(object);
    else {
      close();
      lists.push(`[${loop.head} : ${object}]`);
    }
  }
  close();
  const [only = "[]", ...others] = lists;
  return others.length === 0 ? only : `concat(\n${lists.join(",\n")}\n)`;
}

/** A structure that is there at most once: more than one fails, as more than one block does. */
function oneOf(structures: readonly Written[]): string {
  const [first, ...others] = structures;
  if (first === undefined || others.length > 0) return `one(${listOf(structures)})`;
  const { object, loop } = first;
  if (loop === undefined) return object;
  return loop.condition === undefined ? `one(${listOf(structures)})` : `${loop.condition} ? ${object} : null`;
}

/** An object with comments at its beginning. */
function withComments(object: string, comments: readonly string[]): string {
  if (comments.length === 0) return object;
  const lines = comments.map((each) => `\n${each}`).join("");
  const firstLine = object.indexOf("\n");
  return firstLine < 0
    ? `{${lines}\n${object.slice(1, -1).trim()}\n}`
    : `${object.slice(0, firstLine)}${lines}${object.slice(firstLine)}`;
}

/**
 * The text of a file in which targets have been rewritten, with their structures as blocks or attributes, and the signs
 * and comments of lines that are not as before below each other.
 */
export function laidOut(text: string, before: string, targets: readonly MigrationTarget[]): string {
  const byAddress = new Map(targets.map((target) => [target.to, target]));
  const edits = parseHcl(text).blocks.flatMap((block) => {
    const target = block.type === "resource" ? byAddress.get(block.labels.join(".")) : undefined;
    if (target === undefined || target.type.blocks === true) return [];
    const editsOf = target.direction === "migrate" ? blockEdits : attributeEdits;
    return editsOf(block, target.type, text);
  });
  return alignedAnew(edited(text, edits), before);
}

/** Writes structures as blocks. */
function blockEdits({ body }: HclBlock, type: ResourceType, text: string): readonly RangeEdit[] {
  const own = ownType(type.model);
  const pairs = memberPairs(own, own.declaration, "");
  return body.attributes.flatMap((attribute) => {
    const pair = pairs.find(({ here }) => here === attribute.name);
    const shape = pair && shapeOf(own, pair.field, pair.path);
    const { start } = attribute.nameRange;
    const range = { start, end: attribute.value.range.end };
    if (shape === undefined) return [];
    if (attribute.value.kind === "literal") return [{ ...range, text: "" }]; // null, which no block can be
    const indentation = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const written = blockForm(text, attribute, shape, indentation);
    return written === undefined ? [] : [{ ...range, text: indentedAnew(written, indentation) }];
  });
}

/** How to write a field as blocks; undefined if it is an attribute. */
function shapeOf(own: ResourceType, field: Field, path: string): BlockShape | undefined {
  const inside = isBlocks(field) ? structureIn(field, path) : undefined;
  if (inside === undefined) return undefined;
  const pairs = memberPairs(own, inside.struct, inside.path);
  return {
    isLabeled: false,
    inside(name) {
      const pair = pairs.find(({ here }) => here === name);
      return pair && shapeOf(own, pair.field, pair.path);
    },
  };
}
