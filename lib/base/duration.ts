/** Durations as Go and Terraform write them: `90s`, `1h30m`. */
import { own } from "./dictionary.ts";

const unitInMs: { readonly [unit: string]: number } = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const maxDurationMs = 168 * 3_600_000;

/** Milliseconds of a duration in Go's notation; undefined if it is not one, or out of bounds. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)) {
    total += Number(amount) * (own(unitInMs, unit ?? "") ?? Number.NaN);
  }
  return total > 0 && total <= maxDurationMs ? total : undefined;
}
