/**
 * Terraform's numbers have 512 bits: more than a double. Converts decimal text to the simplest JavaScript value that is
 * exactly equal.
 */

/** A number as values carry it (see `Value`). */
export type ExactNumber = number | bigint | { readonly decimal: string };

/** The value of a decimal number's text: a number if that prints as the same text, else bigint or decimal. */
export function parseDecimal(text: string): ExactNumber {
  const double = Number(text);
  if (String(double) === text && (!Number.isInteger(double) || Number.isSafeInteger(double))) return double;
  return /^-?\d+$/.test(text) ? narrow(BigInt(text)) : { decimal: text };
}

/** An integer as a number where that is exact. */
export function narrow(integer: bigint): number | bigint {
  const double = Number(integer);
  return Number.isSafeInteger(double) ? double : integer;
}

const jsonStringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** JSON.parse, but a number that would not print as the same text becomes `{ decimal: "…" }`. */
export function parseJson(text: string): unknown {
  return JSON.parse(
    text.replace(jsonStringOrNumber, (token) =>
      token.startsWith('"') || typeof parseDecimal(token) === "number" ? token : `{"decimal":"${token}"}`,
    ),
  );
}
