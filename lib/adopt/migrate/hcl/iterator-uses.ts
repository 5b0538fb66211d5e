/** Dynamic blocks: their iterators, and the uses of those. */
import { attribute } from "../../../lint/inputs/hcl/modules/module.ts";
import { type NameUse, nameUses } from "../../../lint/inputs/hcl/syntax/name-uses.ts";
import type { Body, HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";

/** The name of the iterator of a dynamic block: its own, or that of the blocks that it makes. */
export function iteratorOf({ body, labels }: HclBlock): string {
  const iterator = attribute(body, "iterator");
  return iterator?.kind === "name" ? iterator.name : (labels[0] ?? "");
}

/** What a dynamic block makes; undefined for other blocks. */
export const contentOf = ({ type, body }: HclBlock): HclBlock | undefined =>
  type === "dynamic" ? body.blocks.find((each) => each.type === "content") : undefined;

/** Where a body uses names that come from outside of it, and what iterators and for expressions bind there. */
function* usesWithin({ attributes, blocks }: Body, bound: ReadonlySet<string> = new Set()): Generator<NameUse> {
  for (const { value } of attributes) yield* nameUses(value, bound);
  for (const block of blocks) {
    if (block.type !== "dynamic") {
      yield* usesWithin(block.body, bound);
      continue;
    }
    const forEach = attribute(block.body, "for_each");
    if (forEach !== undefined) yield* nameUses(forEach, bound);
    const inside = new Set([...bound, iteratorOf(block)]);
    const content = contentOf(block);
    if (content !== undefined) yield* usesWithin(content.body, inside);
  }
}

/** Where the content of a dynamic block uses its iterator. */
export function usesOfIterator(block: HclBlock): readonly NameUse[] {
  const content = contentOf(block);
  const iterator = iteratorOf(block);
  return content === undefined ? [] : [...usesWithin(content.body)].filter(({ use }) => use.name === iterator);
}
