/** Values as parsers give them. */

/** A value without parts. */
export type Scalar = string | number | boolean;

/** A structure or map: what has members by name. */
export type RawRecord = { readonly [name: string]: unknown };

export const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";

export const isRecord = (raw: unknown): raw is RawRecord =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);
