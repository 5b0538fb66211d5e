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

const iso = /^\d{4}-(\d\d)-(\d\d)(?:[Tt](\d\d):\d\d(?::\d\d(?:\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/** Every month has at least this many days. */
const shortestMonth = 28;

/** Parses an ISO 8601 time, in UTC unless it has an offset; undefined if it is not one. */
export function timeOf(text: string): number | undefined {
  const match = iso.exec(text);
  if (match === null) return undefined;
  const [, month, date, hour, offset] = match;
  let form = text;
  if (hour !== undefined && offset === undefined) form = `${text}Z`;
  else if (offset?.length === 5) form = `${text.slice(0, -2)}:${text.slice(-2)}`;
  const time = Date.parse(form);
  if (Number.isNaN(time)) return undefined;
  // Date.parse reads 31 February as a day in March.
  if (Number(date) <= shortestMonth) return time;
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(month), 0)).getUTCDate();
  return Number(date) <= last ? time : undefined;
}

/** "90 days", "1 month". */
export const unitsInWords = (value: number, unit: PolicyTimeUnit): string => {
  const name = unit.toLowerCase();
  return `${value} ${value === 1 ? name.slice(0, -1) : name}`;
};
