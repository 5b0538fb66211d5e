/** Rewrites the blocks of a resource: its type, its arguments and nested blocks. */

import { isBlocks } from "../../derive/blocks.ts";
import { snakeCase } from "../../derive/names.ts";
import { metaArguments } from "../../derive/terraform-attributes.ts";
import { type ObjectExpression, structuresOf } from "../../lint/fix/written-structures.ts";
import { structureIn, wordsThere } from "../../lint/inputs/counterpart.ts";
import type { HclFile } from "../../lint/inputs/hcl/hcl-file.ts";
import { attribute, isReference, type Module } from "../../lint/inputs/hcl/module.ts";
import type { Body, Expression, HclAttribute, HclBlock } from "../../lint/inputs/hcl/syntax.ts";
import type { Range } from "../../lint/text/position.ts";
import type { Field, StructField } from "../../model/field.ts";
import { commandOf, toolAfter } from "../direction.ts";
import { entriesAsMap, mapAsEntries } from "./entries.ts";
import { contentOf, usesOfIterator } from "./iterator-uses.ts";
import { relocatedEntry } from "./relocated-entry.ts";
import type { MigrationTarget, RenamedMember } from "./target.ts";

/** Blocks and arguments that Terraform has for every resource. */
const meta = new Set<string>(metaArguments);

/** A block of a structure that contains another one. */
interface Enclosing {
  readonly path: string;
  readonly block: HclBlock;
}

/** Records the edits of a target's blocks. */
export function rewriteDeclaration(target: MigrationTarget, module: Module): void {
  for (const { file, it } of target.blocks) new Declaration(target, file, module).block(it);
}

class Declaration {
  readonly #target: MigrationTarget;
  readonly #file: HclFile;
  readonly #module: Module;

  constructor(target: MigrationTarget, file: HclFile, module: Module) {
    this.#target = target;
    this.#file = file;
    this.#module = module;
  }

  block({ body, labelRanges }: HclBlock): void {
    const [type] = labelRanges;
    if (type !== undefined) this.#rename(type, this.#target.typeAfter);
    if (this.#target.kind === "data") this.#data(body);
    else this.#structure(body, this.#target.declaration, "", []);
  }

  /** A data source of the awscc provider is found by its `id`, an ARN. */
  #data({ attributes }: Body): void {
    for (const { name, nameRange } of attributes) {
      if (name === "id") this.#rename(nameRange, "arn");
      else if (!meta.has(name)) this.#unknown(name, nameRange);
    }
  }

  #structure(body: Body, struct: StructField, path: string, above: readonly Enclosing[]): void {
    const changes = this.#target.members(struct, path);
    for (const attribute of body.attributes) {
      const { name, nameRange } = attribute;
      const change = changes.find(({ from }) => from === name);
      const isOwn = path === "" && (meta.has(name) || (name === "region" && this.#hasRegions));
      if (change !== undefined) this.#argument(attribute, change, body, above);
      else if (!isOwn) this.#unknown(name, nameRange);
    }
    for (const block of body.blocks) {
      const name = block.type === "dynamic" ? (block.labels[0] ?? "") : block.type;
      const change = changes.find(({ from }) => from === name);
      const inside = change && structureIn(change.field, change.path);
      if (change !== undefined && inside !== undefined) this.#nested(block, change, inside, above);
      else if (path !== "" || !this.#isMetaBlock(name)) this.#unknown(name, block.header);
    }
  }

  /** The awscc provider has one region for all its resources. */
  get #hasRegions(): boolean {
    const { direction, type } = this.#target;
    return direction === "migrate" || type.attributes.includes("region");
  }

  /** Lintel has timeouts of every resource; those of the other tool that have none refuse them. */
  #isMetaBlock = (name: string): boolean =>
    meta.has(name) || (name === "timeouts" && this.#target.direction === "migrate");

  /** A nested block, or the dynamic block that makes it. */
  #nested(
    block: HclBlock,
    { from, to, path: at }: RenamedMember,
    { struct, path }: { struct: StructField; path: string },
    above: readonly Enclosing[],
  ): void {
    if (block.type !== "dynamic") {
      this.#rename(block.typeRange, to);
      this.#structure(block.body, struct, path, [...above, { path: at, block }]);
      return;
    }
    const content = contentOf(block);
    if (content === undefined || attribute(block.body, "for_each") === undefined)
      this.#refuse(block.header, `the dynamic block ${from} has no ${content === undefined ? "content" : "for_each"}`);
    const [label] = block.labelRanges;
    if (label !== undefined && from !== to) {
      this.#rename(label, to);
      if (attribute(block.body, "iterator") === undefined)
        for (const { use } of usesOfIterator(block)) this.#edit(use.nameRange, to);
    }
    // Blocks around it do not know its iterator, so nothing moves there.
    if (content !== undefined) this.#structure(content.body, struct, path, [{ path: at, block: content }]);
  }

  #argument(attribute: HclAttribute, change: RenamedMember, body: Body, above: readonly Enclosing[]): void {
    const { nameRange, value } = attribute;
    if (change.elsewhere !== undefined) {
      this.#relocate(attribute, change, body, above);
      return;
    }
    this.#rename(nameRange, change.to);
    this.#value(value, change);
  }

  /** The value of an argument, or of an entry of an object. */
  #value(value: Expression, pair: RenamedMember): void {
    if (this.#target.direction !== "migrate") this.#words(value, pair);
    if (pair.entries !== undefined) {
      const write = this.#target.direction === "migrate" ? entriesAsMap : mapAsEntries;
      const edit = (range: Range, text: string) => this.#edit(range, text);
      write(value, pair.entries, { file: this.#file, edit, refuse: (at, why) => this.#refuse(at, why) });
      return;
    }
    if (isBlocks(pair.field)) this.#structures(value, pair);
    else if (this.#target.type.emptyTextIsAbsent === true && isOptionalText(pair.field))
      this.#optionalText(value, pair);
  }

  /** The other tool takes `""` for an absent value, and Lintel for a value. */
  #optionalText(value: Expression, { from }: RenamedMember): void {
    if (this.#target.direction === "migrate") this.#emptyTexts(value);
    else if (isEmptyText(value))
      this.#refuse(value.range, `${this.#toolAfter} takes "" in ${from} for an absent value`);
  }

  /** Values that the other tool calls otherwise, also where an expression decides between them. */
  #words(value: Expression, { field, path }: RenamedMember): void {
    const words = field.kind === "string" ? wordsThere(this.#target.type, path) : new Map<string, string>();
    if (words.size > 0) this.#word(value, words);
  }

  #word(value: Expression, words: ReadonlyMap<string, string>): void {
    if (value.kind === "literal") {
      const word = typeof value.value === "string" ? words.get(value.value) : undefined;
      if (word !== undefined) this.#edit(value.range, JSON.stringify(word));
    } else if (value.kind === "conditional") {
      this.#word(value.yes, words);
      this.#word(value.no, words);
    } else {
      const { start, end } = value.range;
      const replacements = [...words].map(([here, there]) => `, "/^${here}$/", ${JSON.stringify(there)})`);
      this.#edit({ start, end: start }, "replace(".repeat(words.size));
      this.#edit({ start: end, end }, replacements.join(""));
    }
  }

  /** `""`, which the other provider takes for an absent value, also as a default. */
  #emptyTexts(value: Expression): void {
    if (isEmptyText(value)) this.#edit(value.range, "null");
    if (value.kind === "conditional") {
      this.#emptyTexts(value.yes);
      this.#emptyTexts(value.no);
    }
    if (value.kind === "call" && (value.name === "try" || value.name === "lookup")) {
      for (const arg of value.args.slice(1)) if (isEmptyText(arg)) this.#edit(arg.range, "null");
    }
    const variable = isReference(value, "var") ? this.#module.variables.get(value.name) : undefined;
    if (variable === undefined || !isEmptyText(variable.it.standard)) return;
    const { start, end } = value.range;
    // Not a conditional, of which the linter would judge both branches.
    this.#edit({ start, end: start }, "try(coalesce(");
    this.#edit({ start: end, end }, "), null)");
  }

  /** Structures in the form of attributes, which become blocks. */
  #structures(value: Expression, pair: RenamedMember): void {
    const inside = structureIn(pair.field, pair.path);
    const structures = structuresOf(value, pair.field.kind === "list");
    if (inside === undefined || "unwritten" in structures) {
      this.#refuse(
        "unwritten" in structures ? structures.unwritten.range : value.range,
        `${pair.from} is a block in ${this.#toolAfter}, and its members are not written out here`,
      );
    } else for (const { object } of structures) this.#object(object, inside.struct, inside.path);
  }

  #object(object: ObjectExpression, struct: StructField, path: string): void {
    const pairs = this.#target.members(struct, path);
    for (const entry of object.entries) {
      const { key, value } = entry;
      const pair = key.kind === "literal" ? pairs.find(({ from }) => from === key.value) : undefined;
      if (pair === undefined) this.#unknown(this.#file.text.slice(key.range.start, key.range.end), key.range);
      else if (pair.elsewhere !== undefined) {
        const moved = relocatedEntry(object, entry, pair, this.#file);
        if (moved === undefined)
          this.#refuse(key.range, `${this.#toolAfter} has ${pair.from} elsewhere (${pair.elsewhere})`);
        else for (const each of moved) this.#target.edit(this.#file, each);
      } else {
        this.#rename(key.range, pair.to);
        this.#value(value, pair);
      }
    }
  }

  /** Moves an argument into the block that has it afterwards. */
  #relocate({ nameRange, value }: HclAttribute, pair: RenamedMember, body: Body, above: readonly Enclosing[]): void {
    const inside = blockAt(body, pair, above);
    if (inside === undefined) {
      const block = snakeCase(pair.elsewhere?.split(".").at(-2) ?? "");
      this.#refuse(
        nameRange,
        `${this.#toolAfter} has ${pair.from} in the block ${block}, which is not written out here`,
      );
      return;
    }
    const { text } = this.#file;
    const lineStart = text.lastIndexOf("\n", nameRange.start - 1) + 1;
    const lineEnd = text.indexOf("\n", value.range.end);
    const isAlone =
      text.slice(lineStart, nameRange.start).trim() === "" && text.slice(value.range.end, lineEnd).trim() === "";
    if (isAlone) this.#edit({ start: lineStart, end: lineEnd + 1 }, "");
    else {
      // A comment behind it has the line for itself.
      const [blanks = ""] = /^[^\S\n]*/.exec(text.slice(value.range.end)) ?? [];
      this.#edit({ start: nameRange.start, end: value.range.end + blanks.length }, "");
    }
    const [first] = inside.body.attributes;
    const at = first?.nameRange.start ?? inside.inside.start;
    const indentation = first === undefined ? "" : text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    const written = `${pair.to} = ${text.slice(value.range.start, value.range.end)}`;
    const isOnOneLine = !text.slice(inside.inside.start, inside.inside.end).includes("\n");
    if (isOnOneLine)
      this.#refuse(inside.header, `write this block over several lines, so that ${pair.from} fits into it`);
    else this.#edit({ start: at, end: at }, `${written}\n${indentation}`);
  }

  get #toolAfter(): string {
    return toolAfter[this.#target.direction];
  }

  #rename(range: { readonly start: number; readonly end: number }, name: string): void {
    const text = this.#file.text.slice(range.start, range.end);
    const written = text.startsWith('"') ? JSON.stringify(name) : name;
    if (text !== written) this.#edit(range, written);
  }

  #edit(range: { readonly start: number; readonly end: number }, text: string): void {
    this.#target.edit(this.#file, { start: range.start, end: range.end, text });
  }

  #unknown(name: string, at: { readonly start: number; readonly end: number }): void {
    const { from, to, direction } = this.#target;
    this.#target.refuse({
      rule: "migrate/argument",
      file: this.#file,
      at,
      message: `${name} has no counterpart in ${to}, so ${from} stays as it is`,
      help: `remove it, and ${commandOf(direction)} again`,
      path: name,
    });
  }

  #refuse(at: { readonly start: number; readonly end: number }, why: string): void {
    const { from } = this.#target;
    this.#target.refuse({
      rule: "migrate/argument",
      file: this.#file,
      at,
      message: `${why}, so ${from} stays as it is`,
    });
  }
}

/** The block that has a member afterwards: around the structure that has it before, or within it. */
function blockAt(
  body: Body,
  { path, elsewhere = "" }: RenamedMember,
  above: readonly Enclosing[],
): HclBlock | undefined {
  const around = elsewhere.split(".").slice(0, -1).join(".");
  const enclosing = above.find((each) => each.path === around);
  if (enclosing !== undefined) return enclosing.block;
  const before = path.split(".").slice(0, -1);
  const steps = elsewhere.split(".").slice(before.length, -1);
  let [inside, found]: [Body, HclBlock | undefined] = [body, undefined];
  for (const step of steps) {
    found = inside.blocks.find(({ type }) => type === snakeCase(step));
    if (found === undefined) return undefined;
    inside = found.body;
  }
  return found;
}

const isEmptyText = (expression: Expression | undefined): boolean =>
  expression?.kind === "literal" && expression.value === "";

const isOptionalText = (field: Field): boolean =>
  field.kind === "string" && field.required !== true && field.enum === undefined;
