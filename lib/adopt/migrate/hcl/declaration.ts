/** Rewrites the blocks of a resource: its type, its arguments and nested blocks. */

import { snakeCase } from "../../../facts/derive/names.ts";
import { metaArguments } from "../../../facts/derive/terraform-attributes.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { structureIn } from "../../../lint/inputs/counterpart.ts";
import { attribute, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Body, HclAttribute, HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import { ArgumentValues } from "./argument-values.ts";
import { FileEdits } from "./file-edits.ts";
import { contentOf, usesOfIterator } from "./iterator-uses.ts";
import type { MigrationTarget, RenamedMember } from "./target.ts";

/** Blocks and arguments that Terraform has for every resource. */
const meta = new Set<string>(metaArguments);

const automaticDeployments = "SourceConfiguration.AutoDeploymentsEnabled";

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
  readonly #edits: FileEdits;
  readonly #values: ArgumentValues;

  constructor(target: MigrationTarget, file: HclFile, module: Module) {
    this.#target = target;
    this.#file = file;
    this.#edits = new FileEdits(target, file);
    this.#values = new ArgumentValues(this.#edits, module);
  }

  block({ body, labelRanges }: HclBlock): void {
    const [type] = labelRanges;
    if (type !== undefined) this.#edits.rename(type, this.#target.typeAfter);
    if (this.#target.kind === "data") this.#data(body);
    else this.#structure(body, this.#target.declaration, "", []);
  }

  /** A data source of the awscc provider is found by its `id`, an ARN. */
  #data({ attributes }: Body): void {
    for (const { name, nameRange } of attributes) {
      if (name === "id") this.#edits.rename(nameRange, "arn");
      else if (!meta.has(name)) this.#edits.unknown(name, nameRange);
    }
  }

  #structure(body: Body, struct: StructField, path: string, above: readonly Enclosing[]): void {
    const changes = this.#target.members(struct, path);
    for (const attribute of body.attributes) {
      const { name, nameRange } = attribute;
      const change = changes.find(({ from }) => from === name);
      const isOwn = path === "" && (meta.has(name) || (name === "region" && this.#hasRegions));
      if (change !== undefined) this.#argument(attribute, change, body, above);
      else if (!isOwn) this.#edits.unknown(name, nameRange);
    }
    for (const block of body.blocks) {
      const name = block.type === "dynamic" ? (block.labels[0] ?? "") : block.type;
      const change = changes.find(({ from }) => from === name);
      const inside = change && structureIn(change.field, change.path);
      if (change !== undefined && inside !== undefined) this.#nested(block, change, inside, above);
      else if (path !== "" || !this.#isMetaBlock(name)) this.#edits.unknown(name, block.header);
    }
    if (this.#target.direction !== "migrate") this.#writeDefaults(body, path);
  }

  /**
   * Writes out automatic deployments of a public image, which the service leaves off and the other tool turns on where
   * nothing is said (`defaults` in foreign-resources.ts).
   */
  #writeDefaults(body: Body, path: string): void {
    const standard = this.#target.type.defaults?.[automaticDeployments];
    const name = snakeCase(automaticDeployments.split(".").at(-1) ?? "");
    if (path !== "SourceConfiguration" || standard !== true || attribute(body, name) !== undefined) return;
    const image = body.blocks.find(({ type, labels }) => [type, labels[0]].includes("image_repository"));
    const inside = image?.type === "dynamic" ? contentOf(image)?.body : image?.body;
    const type = inside && attribute(inside, "image_repository_type");
    if (image === undefined || type?.kind !== "literal" || !/PUBLIC$/.test(String(type.value))) return;
    const at = image.typeRange.start;
    const { text } = this.#file;
    const indentation = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    this.#edits.edit({ start: at, end: at }, `${name} = false\n\n${indentation}`);
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
      this.#edits.rename(block.typeRange, to);
      this.#structure(block.body, struct, path, [...above, { path: at, block }]);
      return;
    }
    const content = contentOf(block);
    if (content === undefined || attribute(block.body, "for_each") === undefined)
      this.#edits.refuse(
        block.header,
        `the dynamic block ${from} has no ${content === undefined ? "content" : "for_each"}`,
      );
    const [label] = block.labelRanges;
    if (label !== undefined && from !== to) {
      this.#edits.rename(label, to);
      if (attribute(block.body, "iterator") === undefined)
        for (const { use } of usesOfIterator(block)) this.#edits.edit(use.nameRange, to);
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
    this.#edits.rename(nameRange, change.to);
    this.#values.of(value, change);
  }

  /** Moves an argument into the block that has it afterwards. */
  #relocate({ nameRange, value }: HclAttribute, pair: RenamedMember, body: Body, above: readonly Enclosing[]): void {
    const inside = blockAt(body, pair, above);
    if (inside === undefined) {
      const block = snakeCase(pair.elsewhere?.split(".").at(-2) ?? "");
      this.#edits.refuse(
        nameRange,
        `${this.#edits.toolAfter} has ${pair.from} in the block ${block}, which is not written out here`,
      );
      return;
    }
    const { text } = this.#file;
    const lineStart = text.lastIndexOf("\n", nameRange.start - 1) + 1;
    const lineEnd = text.indexOf("\n", value.range.end);
    const isAlone =
      text.slice(lineStart, nameRange.start).trim() === "" && text.slice(value.range.end, lineEnd).trim() === "";
    if (isAlone) this.#edits.edit({ start: lineStart, end: lineEnd + 1 }, "");
    else {
      // A comment behind it has the line for itself.
      const [blanks = ""] = /^[^\S\n]*/.exec(text.slice(value.range.end)) ?? [];
      this.#edits.edit({ start: nameRange.start, end: value.range.end + blanks.length }, "");
    }
    const [first] = inside.body.attributes;
    const at = first?.nameRange.start ?? inside.inside.start;
    const indentation = first === undefined ? "" : text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    const written = `${pair.to} = ${text.slice(value.range.start, value.range.end)}`;
    const isOnOneLine = !text.slice(inside.inside.start, inside.inside.end).includes("\n");
    if (isOnOneLine)
      this.#edits.refuse(inside.header, `write this block over several lines, so that ${pair.from} fits into it`);
    else this.#edits.edit({ start: at, end: at }, `${written}\n${indentation}`);
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
