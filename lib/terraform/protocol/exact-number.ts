/**
 * Terraform's numbers have 512 bits, more than a double. Converts decimal text to the simplest JavaScript value that
 * equals it exactly.
 */

import { endOfQuoted } from "../../base/text/quoted-text.ts";

/** A number as values carry it (see `Value`). */
export type ExactNumber = number | bigint | { readonly decimal: string };

/** Parses a decimal number: a number if it prints as the same text, else a bigint or decimal text. */
export function parseDecimal(text: string): ExactNumber {
  const double = Number(text);
  if (String(double) === text && (!Number.isInteger(double) || Number.isSafeInteger(double))) return double;
  return /^-?\d+$/.test(text) ? narrow(BigInt(text)) : { decimal: text };
}

/** An integer as a number if that is exact, else as a bigint. */
export function narrow(integer: bigint): number | bigint {
  const double = Number(integer);
  return Number.isSafeInteger(double) ? double : integer;
}

const quoteOrNumber = /"|-?\d[\d.eE+-]*/g;

/** JSON.parse, except that a number that would not print as the same text becomes `{ decimal: "…" }`. */
export function parseJson(text: string): unknown {
  const tokens = new RegExp(quoteOrNumber);
  let exact = "";
  let copied = 0;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '"') tokens.lastIndex = endOfQuoted(text, match.index);
    else if (typeof parseDecimal(token) !== "number") {
      exact += `${text.slice(copied, match.index)}{"decimal":"${token}"}`;
      copied = tokens.lastIndex;
    }
  }
  return JSON.parse(exact + text.slice(copied));
}
