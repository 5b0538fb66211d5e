/** How old an inventory is at the first run: images were built, used and deleted since. */

import { timeOf } from "../../base/iso-time.ts";
import { counted } from "../../base/text/counted.ts";
import { day } from "../simulate/policy/time.ts";

/** The age in days past which Lintel warns. */
export const defaultMaxAge = 7;

/**
 * What to say about the age of an inventory; undefined if it is recent enough.
 * @param takenAt ISO 8601; undefined if the inventory does not tell.
 * @param now the time of the first run, in milliseconds since 1970.
 * @param maxAge in days; an inventory of exactly this age is recent enough.
 */
export function ageInWords(takenAt: string | undefined, now: number, maxAge: number): string | undefined {
  if (takenAt === undefined)
    return "has no takenAt, so its age is not known; lintel inventory writes it, or add the time at which it was taken";
  const age = now - (timeOf(takenAt) ?? now);
  if (age <= maxAge * day) return undefined;
  const days = counted(Math.floor(age / day), "day");
  return `takenAt is ${JSON.stringify(takenAt)}, ${days} before the first run, and images may have been built, used or deleted since; run lintel inventory again, or allow this age with --max-inventory-age ${Math.ceil(age / day)}d`;
}
