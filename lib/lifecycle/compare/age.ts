/** Periods of policies, as days or as months of the calendar. */
import type { PolicyTimeUnit } from "../simulate/policy/policy.ts";

/** A period after which something is due: so many days, or so many months. */
export interface Age {
  /** Equal for periods that are equally long from every date. */
  readonly key: string;
  readonly count: number;
  readonly unit: "DAYS" | "MONTHS";
}

/** How many of the two basic units each unit is. */
const units: { readonly [unit in PolicyTimeUnit]: Omit<Age, "key"> } = {
  DAYS: { count: 1, unit: "DAYS" },
  WEEKS: { count: 7, unit: "DAYS" },
  MONTHS: { count: 1, unit: "MONTHS" },
  YEARS: { count: 12, unit: "MONTHS" },
};

/** A period of a policy. */
export function ageOf(value: number, unit: PolicyTimeUnit): Age {
  const { count, unit: basic } = units[unit];
  return { key: `${value * count} ${basic}`, count: value * count, unit: basic };
}

/** Whether a period is never longer than another, as far as their units say it. */
export const isNeverLonger = (age: Age, other: Age): boolean => age.unit === other.unit && age.count <= other.count;
