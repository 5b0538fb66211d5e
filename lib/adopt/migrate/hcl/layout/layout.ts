/** The layout of rewritten resources: structures become blocks, or attributes, and what changed is formatted. */
import { isBlocks } from "../../../../facts/derive/blocks.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { type BlockShape, blockForm } from "../../../../lint/fix/block-form.ts";
import { memberPairs, structureIn } from "../../../../lint/inputs/counterpart.ts";
import { parseHcl } from "../../../../lint/inputs/hcl/syntax/parse.ts";
import type { HclBlock } from "../../../../lint/inputs/hcl/syntax/syntax.ts";
import { ownType, type ResourceType } from "../../../../lint/inputs/resource-type.ts";
import type { RangeEdit } from "../../../../lint/text/edit.ts";
import { edited } from "../../../../lint/text/edited.ts";
import type { MigrationTarget } from "../target.ts";
import { attributeEdits } from "./block-attributes.ts";
import { alignedAnew, indentedAnew } from "./formatted.ts";

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
