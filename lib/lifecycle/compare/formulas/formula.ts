/** Formulas over the facts of one image, and over its places in the counts of policies. */
import type { Literal } from "./literal.ts";

/** A count in which images take places: those of recipes count every image of the version, those by tags only some. */
export interface Counter {
  readonly key: string;
  /** An image counts if it has any of these tags; undefined if every image of the recipe version counts. */
  readonly tags: readonly Literal[] | undefined;
}

/** The count of all images of a recipe version. */
export const everyImage: Counter = { key: "recipe", tags: undefined };

/** A formula; ages, statuses and recipes are decided before one is built. */
export type Formula =
  | { readonly is: "literal"; readonly literal: Literal; readonly holds: boolean }
  | { readonly is: "place"; readonly counter: Counter; readonly atLeast: number }
  | { readonly is: "place-below"; readonly counter: Counter; readonly below: number }
  | { readonly is: "all"; readonly of: readonly Formula[] }
  | { readonly is: "any"; readonly of: readonly Formula[] };

/** Holds always. */
export const always: Formula = { is: "all", of: [] };
/** Holds never. */
export const never: Formula = { is: "any", of: [] };

export const allOf = (of: readonly Formula[]): Formula => (of.length === 1 ? (of[0] ?? always) : { is: "all", of });
export const anyOf = (of: readonly Formula[]): Formula => (of.length === 1 ? (of[0] ?? never) : { is: "any", of });

/** Any of the literals is a fact. */
export const anyLiteral = (literals: readonly Literal[]): Formula =>
  anyOf(literals.map((literal) => ({ is: "literal", literal, holds: true })));

/** None of the literals is a fact. */
export const noLiteral = (literals: readonly Literal[]): Formula =>
  allOf(literals.map((literal) => ({ is: "literal", literal, holds: false })));
