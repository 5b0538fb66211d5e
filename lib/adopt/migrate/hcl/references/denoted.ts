/** What an expression denotes of a resource that is taken over, and what a step from there leads to. */

import type { ResourceAttributes } from "../../../../facts/derive/resource-attribute.ts";
import type { StructField } from "../../../../facts/model/field.ts";
import {
  attributesHere,
  computedHere,
  computedThere,
  isListOfOne,
  structureIn,
} from "../../../../lint/inputs/counterpart.ts";
import type { MigrationTarget, RenamedMember } from "../target.ts";

/** A structure of the declaration. */
export interface Structure {
  readonly is: "structure";
  readonly target: MigrationTarget;
  readonly struct: StructField;
  /** In the documents' words. */
  readonly path: string;
  readonly here: ResourceAttributes;
  /** It becomes a list of at most one. */
  readonly becomesList: boolean;
}

/** What an expression denotes; undefined for a value whose form is the same in both providers. */
export type Denoted =
  | { readonly is: "instance"; readonly target: MigrationTarget }
  | { readonly is: "instances"; readonly target: MigrationTarget }
  | Structure
  /** A list of one structure, which stays one or becomes the structure itself. */
  | {
      readonly is: "list of one";
      readonly target: MigrationTarget;
      readonly inner: Structure;
      readonly becomesObject: boolean;
    }
  | { readonly is: "list"; readonly target: MigrationTarget; readonly inner: Structure }
  /** A map here, a list of structures there. */
  | { readonly is: "entries"; readonly target: MigrationTarget; readonly pair: RenamedMember }
  /** `each` and iterators of dynamic blocks. */
  | { readonly is: "each"; readonly target: MigrationTarget; readonly value: Denoted };

/** Where a step leads: its name afterwards, and what is there; or why there is nothing. */
export type MemberStep =
  | { readonly name: string; readonly denoted: Denoted | undefined; readonly otherValue?: string }
  | { readonly missing: true; readonly elsewhere?: string };

/** The step from an instance or a structure to one of its members. */
export function stepTo(from: Extract<Denoted, { is: "instance" | "structure" }>, name: string): MemberStep {
  const { target } = from;
  const [struct, path, here] =
    from.is === "structure"
      ? [from.struct, from.path, from.here]
      : [target.declaration, "", attributesHere(target.type)];
  const pair = target.members(struct, path).find((each) => each.from === name);
  if (pair !== undefined) {
    if (pair.elsewhere !== undefined) return { missing: true, elsewhere: pair.elsewhere };
    return { name: pair.to, denoted: memberOf(target, pair, here), ...otherValueOf(target, pair.to) };
  }
  const computed = from.is === "instance" ? computedAfter(target, name) : undefined;
  if (computed === undefined) return { missing: true };
  return {
    name: computed,
    denoted: undefined,
    ...otherValueOf(target, target.direction === "migrate" ? name : computed),
  };
}

const computedAfter = ({ direction, type }: MigrationTarget, name: string): string | undefined =>
  direction === "migrate" ? computedHere(type, name) : computedThere(type, name);

/** How the value of an attribute differs afterwards; `there` is its name in the other tool. */
function otherValueOf({ direction, type }: MigrationTarget, there: string): { readonly otherValue?: string } {
  const known = type.otherValues?.[there];
  if (known !== undefined) return { otherValue: known };
  const becomesSet = direction !== "migrate" && type.sets?.includes(there) === true;
  return becomesSet ? { otherValue: "it is a list in Lintel, and a set there, which has no order and no index" } : {};
}

function memberOf(target: MigrationTarget, pair: RenamedMember, attributes: ResourceAttributes): Denoted | undefined {
  if (pair.entries !== undefined) return { is: "entries", target, pair };
  const inside = structureIn(pair.field, pair.path);
  const attribute = attributes[pair.here];
  if (inside === undefined || attribute?.nested === undefined) return undefined;
  // Data sources have objects where resources have lists of one.
  const isListHere = target.kind === "resource" && isListOfOne(attribute);
  const isListThere = target.type.blocks === true;
  const [isList, becomesList] = target.direction === "migrate" ? [isListThere, isListHere] : [isListHere, isListThere];
  const inner: Structure = {
    is: "structure",
    target,
    ...inside,
    here: attribute.nested.attributes,
    becomesList: false,
  };
  if (pair.field.kind === "list") return { is: "list", target, inner };
  return isList ? { is: "list of one", target, inner, becomesObject: !becomesList } : { ...inner, becomesList };
}

/** An element of a collection; undefined if it has none of a known form. */
export function elementOf(denoted: Denoted | undefined): Denoted | undefined {
  switch (denoted?.is) {
    case "instances":
      return { is: "instance", target: denoted.target };
    case "list":
    case "list of one":
      return denoted.inner;
    default:
      return undefined;
  }
}

/** Members with other names within what is denoted, as they are `from` before and `to` after. */
export function otherNames(denoted: Denoted): readonly (readonly [from: string, to: string])[] {
  switch (denoted.is) {
    case "each":
      return otherNames(denoted.value);
    case "entries":
      return [];
    case "list":
    case "list of one":
      return otherNames(denoted.inner);
    case "structure":
      return namesWithin(denoted.target, denoted.struct, denoted.path);
    default: {
      const { target } = denoted;
      return [...computedNames(target), ...namesWithin(target, target.declaration, "")];
    }
  }
}

function computedNames({ type, direction }: MigrationTarget): readonly (readonly [string, string])[] {
  return type.attributes.flatMap((there) => {
    const here = computedHere(type, there);
    if (here === undefined || here === there) return [];
    return direction === "migrate" ? [[there, here] as const] : [[here, there] as const];
  });
}

function namesWithin(
  target: MigrationTarget,
  struct: StructField,
  path: string,
): readonly (readonly [string, string])[] {
  return target.members(struct, path).flatMap(({ from, to, field, path: at }) => {
    const inside = structureIn(field, at);
    const own = from === to ? [] : [[from, to] as const];
    return inside === undefined ? own : [...own, ...namesWithin(target, inside.struct, inside.path)];
  });
}
