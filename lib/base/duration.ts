/** Durations as Go and Terraform write them: `90s`, `1h30m`. */
import { own } from "./dictionary.ts";

const unitInMs: { readonly [unit: string]: number } = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const maxDurationMs = 168 * 3_600_000;

/** Milliseconds of a duration in Go's notation; undefined if it is not one. */
export function durationInMs(text: string): number | undefined {
  const part = /(\d+(?:\.\d+)?)(h|ms|m|s)/y;
  let total = 0;
  do {
    const [, amount, unit = ""] = part.exec(text) ?? [];
    if (amount === undefined) return undefined;
    total += Number(amount) * (own(unitInMs, unit) ?? Number.NaN);
  } while (part.lastIndex < text.length);
  return total;
}

/** Milliseconds of a duration in Go's notation; undefined if it is not one, or out of bounds. */
export function parseDuration(text: string): number | undefined {
  const total = durationInMs(text) ?? 0;
  return total > 0 && total <= maxDurationMs ? total : undefined;
}
