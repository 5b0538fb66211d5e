/**
 * When periods are over. A period of days or weeks is always equally long; how long months and years are depends on the
 * date on which they begin. The Gregorian calendar repeats after 400 years, and a month ends alike for every image of
 * its first 28 days: so few dates show every order in which periods can end.
 */
import { day, later } from "../simulate/policy/time.ts";
import type { Age } from "./condition.ts";

/** The life of an image until the run: when it was created, how many days ago, and which periods are over. */
export interface Lifetime {
  /** Milliseconds since 1970, at midnight. */
  readonly created: number;
  readonly days: number;
  /** By the key of the period. */
  readonly isOver: ReadonlyMap<string, boolean>;
}

/** The first year of the dates; later ones show what it does not. */
const firstYear = 2025;
/** After so many years the calendar repeats. */
const cycle = 400;
/** Dates of a month that end months differently: the first 28 do not. */
const datesOfMonth = [1, 29, 30, 31];
/** The run if lengths do not depend on dates. */
const someRun = Date.UTC(2026, 0, 1);

/** Equal for periods that are equally long from every date. */
export const keyOfAge = ({ value, unit }: Age): string =>
  isCalendar({ unit }) ? `${monthsOf({ value, unit })} months` : `${unit === "WEEKS" ? value * 7 : value} days`;

const isCalendar = ({ unit }: Pick<Age, "unit">): boolean => unit === "MONTHS" || unit === "YEARS";
const monthsOf = ({ value, unit }: Age): number => (unit === "YEARS" ? value * 12 : value);

/** All lifetimes that differ in which of the periods are over, younger images first. */
export function lifetimesOf(ages: readonly Age[]): readonly Lifetime[] {
  const distinct = [...new Map(ages.map((age) => [keyOfAge(age), age])).entries()];
  const found = new Map<string, Lifetime>();
  for (const { created, lengths } of beginnings(distinct.map(([, age]) => age))) {
    for (const days of new Set([0, ...lengths])) {
      const over = lengths.map((length) => length <= days);
      const signature = over.map(Number).join("");
      if (found.has(signature)) continue;
      found.set(signature, {
        created: created ?? someRun - days * day,
        days,
        isOver: new Map(distinct.map(([key], at) => [key, over[at] === true])),
      });
    }
  }
  return [...found.values()].toSorted((one, other) => one.days - other.days);
}

/** The dates on which periods may begin, with their lengths in days; without a date if it does not matter. */
function beginnings(
  ages: readonly Age[],
): readonly { readonly created: number | undefined; readonly lengths: readonly number[] }[] {
  const months = Math.max(0, ...ages.filter(isCalendar).map(monthsOf));
  if (months === 0) return [{ created: undefined, lengths: ages.map((age) => lengthOf(age, someRun)) }];
  const found = new Map<string, { readonly created: number; readonly lengths: readonly number[] }>();
  for (const created of datesFor(months)) {
    const lengths = ages.map((age) => lengthOf(age, created));
    const key = lengths.join();
    if (!found.has(key)) found.set(key, { created, lengths });
  }
  return [...found.values()];
}

/** Beyond the last date of the simulation a period counts as over. */
function lengthOf({ value, unit }: Age, created: number): number {
  const length = (later(created, value, unit) - created) / day;
  return Number.isNaN(length) ? 0 : length;
}

/** The dates from which so many months, or fewer, may be differently long. */
function* datesFor(months: number): Iterable<number> {
  const seen = new Set<string>();
  const span = Math.min(Math.ceil(months / 12) + 1, cycle);
  for (let year = firstYear; year < firstYear + cycle; year += 1) {
    const pattern = Array.from({ length: span + 1 }, (_, at) => (isLeap(year + at) ? "1" : "0")).join("");
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    for (let month = 0; month < 12; month += 1) {
      for (const date of datesOfMonth) {
        const time = Date.UTC(year, month, date);
        if (new Date(time).getUTCMonth() === month) yield time;
      }
    }
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
