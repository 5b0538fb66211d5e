/** Fields in one line: a kind and a description, without bounds, which all rest on one thing. */

import type { Citation } from "./citation.ts";
import type { AnyField, BooleanField, Field, IntegerField, StringField, StructField } from "./field.ts";

/**
 * Functions that create such fields. Structures and lists keep the types of their parts, from which values have theirs
 * (lib/facts/shape/value-of.ts).
 */
export const plainFields = (cites: Citation) => ({
  /** An unbounded string. */
  text: (description: string): StringField => ({ kind: "string", description, cites }),
  /** A string with these values. */
  word: <const Words extends readonly string[]>(description: string, words: Words) =>
    ({ kind: "string", description, cites, enum: words }) as const satisfies StringField,
  /** An unbounded whole number. */
  integer: (description: string): IntegerField => ({ kind: "integer", description, cites }),
  /** A boolean. */
  flag: (description: string): BooleanField => ({ kind: "boolean", description, cites }),
  /** A time. */
  time: (description: string): AnyField => ({ kind: "any", time: true, description, cites }),
  /** A structure. */
  struct: <const Members extends { readonly [member: string]: Field }>(description: string, members: Members) =>
    ({ kind: "struct", description, cites, members }) as const satisfies StructField,
  /** A list, without `satisfies`, which would widen the type of its elements. */
  list: <const Element extends Field>(description: string, element: Element) =>
    ({ kind: "list", description, cites, element }) as const,
});
