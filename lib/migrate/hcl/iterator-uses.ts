/** Finds the uses of a dynamic block's iterator. */
import { type Body, type Expression, expressionsIn } from "../../lint/inputs/hcl/syntax.ts";
import type { Range } from "../../lint/text/position.ts";

/** Where the content of a dynamic block uses its iterator; not where another iterator of that name hides it. */
export function* usesOf(name: string, body: Body): Generator<Range> {
  for (const { value } of body.attributes) yield* usesIn(name, [value]);
  for (const block of body.blocks) {
    const isHidden =
      block.type === "dynamic" &&
      (block.body.attributes.some(
        (each) => each.name === "iterator" && each.value.kind === "name" && each.value.name === name,
      ) ||
        (block.labels[0] === name && !block.body.attributes.some((each) => each.name === "iterator")));
    if (!isHidden) yield* usesOf(name, block.body);
    else {
      const forEach = block.body.attributes.find((each) => each.name === "for_each");
      if (forEach !== undefined) yield* usesIn(name, [forEach.value]);
    }
  }
}

function* usesIn(name: string, expressions: readonly Expression[]): Generator<Range> {
  for (const each of expressionsIn(expressions)) {
    if (each.kind === "attribute" && each.of.kind === "name" && each.of.name === name) yield each.of.nameRange;
  }
}
