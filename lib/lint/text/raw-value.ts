/** Values as parsers return them. */

/** Whether a value has no parts. */
export type Scalar = string | number | boolean;

export const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
