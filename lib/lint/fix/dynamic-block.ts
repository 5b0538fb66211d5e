/** What a for expression or a condition is as a dynamic block: `for_each`, `iterator`, and the names within. */
import { nameUses } from "../inputs/hcl/syntax/name-uses.ts";
import type { Expression } from "../inputs/hcl/syntax/syntax.ts";
import type { RangeEdit } from "../text/edit.ts";
import type { Range } from "../text/position.ts";
import type { BlockLoop, ObjectExpression } from "./written-structures.ts";

/** A dynamic block without its content. */
export interface DynamicBlock {
  readonly iterator: string;
  /** What is called otherwise in the content. */
  readonly renames: readonly RangeEdit[];
  /** The arguments; `kept` is the text of a part. */
  lines(kept: (range: Range) => string): readonly string[];
}

/** How to repeat blocks of a name; `around` are the iterators of the dynamic blocks around it. */
export function dynamicBlock(
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
