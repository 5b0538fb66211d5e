/** Times in milliseconds since 1970, and the units of time of lifecycle policies. */
import type { PolicyTimeUnit } from "./policy.ts";

/** A day in milliseconds, which is also the interval between runs (gap lifecycle-policy/schedule). */
export const day = 24 * 60 * 60 * 1000;

/**
 * Adds a period to a time. A day has 24 hours, a week seven days. Months and years follow the calendar in UTC; a day
 * that the month lacks becomes its last (gap lifecycle-policy/calendar).
 */
export function later(time: number, value: number, unit: PolicyTimeUnit): number {
  if (unit === "DAYS") return time + value * day;
  if (unit === "WEEKS") return time + value * 7 * day;
  const date = new Date(time);
  const month = date.getUTCMonth() + (unit === "MONTHS" ? value : value * 12);
  const year = date.getUTCFullYear() + Math.floor(month / 12);
  const within = month % 12;
  const last = new Date(Date.UTC(year, within + 1, 0)).getUTCDate();
  return Date.UTC(year, within, Math.min(date.getUTCDate(), last)) + (time - Math.floor(time / day) * day);
}

/** "90 days", "1 month". */
export const unitsInWords = (value: number, unit: PolicyTimeUnit): string => {
  const name = unit.toLowerCase();
  return `${value} ${value === 1 ? name.slice(0, -1) : name}`;
};
