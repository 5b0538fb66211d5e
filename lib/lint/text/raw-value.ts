/** Values as parsers give them. */

/** A value without parts. */
export type Scalar = string | number | boolean;

export const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
