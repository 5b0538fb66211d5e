/** What an expression denotes of a resource that is taken over, and what a step from there leads to. */

import type { ResourceAttributes } from "../../derive/resource-attribute.ts";
import {
  attributesHere,
  computedHere,
  isListOfOne,
  type MemberPair,
  memberPairs,
  structureIn,
} from "../../lint/inputs/counterpart.ts";
import type { StructField } from "../../model/field.ts";
import type { MigrationTarget } from "./target.ts";

/** A structure of the declaration. */
export interface Structure {
  readonly is: "structure";
  readonly target: MigrationTarget;
  readonly struct: StructField;
  /** In the documents' words. */
  readonly path: string;
  readonly here: ResourceAttributes;
  /** Lintel has a list of at most one in its place. */
  readonly isListHere: boolean;
}

/** What an expression denotes; undefined for a value whose form is the same in both providers. */
export type Denoted =
  | { readonly is: "instance"; readonly target: MigrationTarget }
  | { readonly is: "instances"; readonly target: MigrationTarget }
  | Structure
  /** The other provider has a list of one structure; Lintel has it too, or the structure itself. */
  | {
      readonly is: "list of one";
      readonly target: MigrationTarget;
      readonly inner: Structure;
      readonly isObjectHere: boolean;
    }
  | { readonly is: "list"; readonly target: MigrationTarget; readonly inner: Structure }
  /** A map here, a list of structures there. */
  | { readonly is: "entries"; readonly target: MigrationTarget; readonly pair: MemberPair }
  /** `each` and iterators of dynamic blocks. */
  | { readonly is: "each"; readonly target: MigrationTarget; readonly value: Denoted };

/** Where a step leads: its name in Lintel, and what is there; or why there is nothing. */
export type MemberStep =
  | { readonly name: string; readonly denoted: Denoted | undefined; readonly otherValue?: string }
  | { readonly missing: true; readonly elsewhere?: string };

/** The step from an instance or a structure to one of its members. */
export function stepTo(from: Extract<Denoted, { is: "instance" | "structure" }>, name: string): MemberStep {
  const { target } = from;
  const { type } = target;
  const [struct, path, here] =
    from.is === "structure" ? [from.struct, from.path, from.here] : [type.declaration, "", attributesHere(type)];
  const pair = memberPairs(type, struct, path).find(({ there }) => there === name);
  if (pair !== undefined) {
    if (pair.elsewhere !== undefined) return { missing: true, elsewhere: pair.elsewhere };
    return { name: pair.here, denoted: memberOf(target, pair, here) };
  }
  const computed = from.is === "instance" ? computedHere(type, name) : undefined;
  if (computed === undefined) return { missing: true };
  const otherValue = type.otherValues?.[name];
  return { name: computed, denoted: undefined, ...(otherValue !== undefined && { otherValue }) };
}

function memberOf(target: MigrationTarget, pair: MemberPair, attributes: ResourceAttributes): Denoted | undefined {
  if (pair.entries !== undefined) return { is: "entries", target, pair };
  const inside = structureIn(pair.field, pair.path);
  const attribute = attributes[pair.here];
  if (inside === undefined || attribute?.nested === undefined) return undefined;
  // Data sources have objects where resources have lists of one.
  const isListHere = target.kind === "resource" && isListOfOne(attribute);
  const inner: Structure = { is: "structure", target, ...inside, here: attribute.nested.attributes, isListHere: false };
  if (pair.field.kind === "list") return { is: "list", target, inner };
  return target.type.blocks === true
    ? { is: "list of one", target, inner, isObjectHere: !isListHere }
    : { ...inner, isListHere };
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

/** Members with other names within what is denoted, as `there` and `here`. */
export function otherNames(denoted: Denoted): readonly (readonly [there: string, here: string])[] {
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
      const { type } = denoted.target;
      const computed = type.attributes.flatMap((name) => {
        const here = computedHere(type, name);
        return here === undefined || here === name ? [] : [[name, here] as const];
      });
      return [...computed, ...namesWithin(denoted.target, type.declaration, "")];
    }
  }
}

function namesWithin(
  target: MigrationTarget,
  struct: StructField,
  path: string,
): readonly (readonly [string, string])[] {
  return memberPairs(target.type, struct, path).flatMap(({ there, here, field, path: at }) => {
    const inside = structureIn(field, at);
    const own = there === here ? [] : [[there, here] as const];
    return inside === undefined ? own : [...own, ...namesWithin(target, inside.struct, inside.path)];
  });
}
