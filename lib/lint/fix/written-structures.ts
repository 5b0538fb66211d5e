/** Which structures an expression writes out, and what repeats them: those that blocks, and dynamic blocks, can say. */
import { nameUses } from "../inputs/hcl/syntax/name-uses.ts";
import type { Expression, ForSyntax } from "../inputs/hcl/syntax/syntax.ts";

export type ObjectExpression = Extract<Expression, { kind: "object" }>;

/** A structure that is written out, as a block or as the content of a dynamic one. */
export interface WrittenStructure {
  readonly object: ObjectExpression;
  readonly loop?: BlockLoop;
}

/** A for expression; or the condition on which the structure is there. */
export type BlockLoop = ForSyntax | { readonly kind: "if"; readonly condition: Expression; readonly isThere: boolean };

/** The structures of a value; or the expression that does not write them out, or repeats them as no block does. */
export type WrittenStructures = readonly WrittenStructure[] | { readonly unwritten: Expression };

/** The structure of a value that has at most one, or those of a list. */
export function structuresOf(value: Expression, isList: boolean): WrittenStructures {
  if (value.kind === "literal" && value.value === null) return [];
  if (value.kind === "object") return [{ object: value }];
  if (value.kind === "conditional") return ofConditional(value, isList);
  return isList || isOne(value) ? structuresOfList(value) : { unwritten: value };
}

/** `one([…])` is the only element of a list, or null. */
const isOne = (value: Expression): boolean =>
  value.kind === "call" && value.name === "one" && !value.expandsLast && value.args.length === 1;

function structuresOfList(value: Expression): WrittenStructures {
  switch (value.kind) {
    case "tuple":
      return all(value.items.map((item) => (item.kind === "object" ? [{ object: item }] : { unwritten: item })));
    case "call":
      if (!isOne(value) && (value.name !== "concat" || value.expandsLast)) return { unwritten: value };
      return all(value.args.map(structuresOfList));
    case "conditional":
      return ofConditional(value, true);
    case "for":
      return ofFor(value);
    default:
      return { unwritten: value };
  }
}

/** Dynamic blocks have no condition: the elements are filtered before, which changes their keys. */
function ofFor(value: Expression & ForSyntax): WrittenStructures {
  const { makes, makesKey, condition, name, keyName } = value;
  if (makesKey !== undefined || makes.kind !== "object") return { unwritten: value };
  const keys = keyName === undefined ? [] : [...nameUses(makes)].filter(({ use }) => use.name === keyName);
  const isHidden = keyName === name || keys.some(({ bound }) => bound.has(name));
  return isHidden || (keys.length > 0 && condition !== undefined)
    ? { unwritten: value }
    : [{ object: makes, loop: value }];
}

/** Structures on a condition, beside nothing: `var.is ? { … } : null`. */
function ofConditional(
  { condition, yes, no, ...value }: Extract<Expression, { kind: "conditional" }>,
  isList: boolean,
): WrittenStructures {
  const [there, isThere] = isNothing(no) ? [yes, true] : [no, false];
  const structures = isThere || isNothing(yes) ? structuresOf(there, isList) : [];
  const isKnown = !("unwritten" in structures) && structures.length > 0;
  if (!isKnown || structures.some(({ loop }) => loop !== undefined))
    return { unwritten: { ...value, condition, yes, no } };
  return structures.map(({ object }) => ({ object, loop: { kind: "if", condition, isThere } }));
}

const isNothing = (value: Expression): boolean =>
  (value.kind === "literal" && value.value === null) || (value.kind === "tuple" && value.items.length === 0);

function all(parts: readonly WrittenStructures[]): WrittenStructures {
  const written: WrittenStructure[] = [];
  for (const part of parts) {
    if ("unwritten" in part) return part;
    written.push(...part);
  }
  return written;
}
