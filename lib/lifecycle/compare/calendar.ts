/**
 * Finds dates that show every order in which periods of days and months can end. Days are always equally long; the
 * length of a month depends on the date on which it begins. The Gregorian calendar repeats after 400 years, and months
 * end alike for the first 28 days of a month, so few dates suffice.
 */
import { day, later } from "../simulate/policy/time.ts";
import type { Age } from "./age.ts";

/** The life of an image until the run: when it was created, how many days ago, and which periods are over. */
export interface Lifetime {
  /** Milliseconds since 1970, at midnight. */
  readonly created: number;
  readonly days: number;
  /** The keys of the periods that are over. */
  readonly over: ReadonlySet<string>;
  /** Last launches of its machine images that differ in which periods are not over. */
  readonly launches: readonly Launch[];
}

/** A last launch before a run. */
export interface Launch {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The keys of the periods that are not over. */
  readonly within: readonly string[];
}

/** The lengths in days of several periods that begin on one date. */
interface Beginning {
  readonly created: number;
  readonly lengths: readonly number[];
}

/** The first year of the dates; later ones show what it does not. */
const firstYear = 2025;
/** After so many years the calendar repeats. */
const cycle = 400;
/** Dates of a month that end months differently: the first 28 do not. */
const datesOfMonth = [1, 29, 30, 31];
/** The least days of a month on average; a year has twelve of them and a few more days. */
const shortestMonth = 30.4;
/** The run if lengths do not depend on dates. */
const someRun = Date.UTC(2026, 0, 1);

/** Periods without repetitions. */
const distinctAges = (ages: readonly Age[]): readonly Age[] => [...new Map(ages.map((age) => [age.key, age])).values()];

/** The time of the run at the end of a lifetime. */
export const runOf = ({ created, days }: Pick<Lifetime, "created" | "days">): number =>
  created + (days === 0 ? day / 2 : days * day);

/**
 * All lifetimes that differ in which of the periods are over, the youngest image first.
 * @param launchAges periods since the last launch; they end in an order that may depend on the date of the run.
 */
export function lifetimesOf(ages: readonly Age[], launchAges: readonly Age[] = []): readonly Lifetime[] {
  const [distinct, ofLaunches] = [distinctAges(ages), distinctAges(launchAges)];
  const found = new Map<string, Lifetime>();
  const isFixed = distinct.every(({ unit }) => unit === "DAYS");
  const isByRun = hasSeveralOrders(ofLaunches);
  const begin = isByRun
    ? everyBeginning(distinct, ofLaunches)
    : isFixed
      ? [beginning(someRun, distinct)]
      : beginnings(distinct);
  for (const { created: date, lengths } of begin) {
    for (const days of new Set([0, ...lengths])) {
      const signature = lengths.map((length) => (length <= days ? 1 : 0)).join("");
      if (!isByRun && found.has(signature)) continue;
      const created = isFixed && !isByRun ? someRun - days * day : date;
      const launches = launchesBefore(runOf({ created, days }), ofLaunches);
      const key = isByRun ? `${signature} ${launches.map(({ within }) => within.join()).join(" ")}` : signature;
      if (found.has(key)) continue;
      const over = new Set(distinct.filter((_, at) => (lengths[at] ?? 0) <= days).map((age) => age.key));
      found.set(key, { created, days, over, launches });
    }
  }
  return [...found.values()].toSorted((one, other) => one.days - other.days);
}

/** Whether the order in which periods end depends on the date. */
function hasSeveralOrders(ages: readonly Age[]): boolean {
  if (ages.length < 2 || ages.every(({ unit }) => unit === "DAYS")) return false;
  const orders = beginnings(ages).map(({ lengths }) =>
    lengths.map((length) => lengths.filter((other) => other < length).length).join(),
  );
  return new Set(orders).size > 1;
}

/** Launches before a run: the latest for which a period is over, and one for which none is. */
function launchesBefore(run: number, ages: readonly Age[]): readonly Launch[] {
  const found = new Map<string, Launch>();
  const ends = (time: number, { count, unit }: Age): number => later(time, count, unit);
  for (const time of [run - day / 2, ...ages.map((age) => latestOver(run, age))]) {
    const within = ages.filter((age) => ends(time, age) > run).map(({ key }) => key);
    if (within.length > 0) found.set(within.join(), { time, within });
  }
  return [...found.values()];
}

/** The latest beginning, whole days before a run, of a period that is over. */
function latestOver(run: number, { count, unit }: Age): number {
  let time = run - (unit === "DAYS" ? count : Math.floor(count * shortestMonth)) * day;
  while (later(time, count, unit) > run) time -= day;
  while (later(time + day, count, unit) <= run) time += day;
  return time;
}

/**
 * The lengths of periods, by key: once for all dates from which they are the same.
 * @param isByDate once for each date, because something else depends on it.
 */
export function* lengthsOf(
  ages: readonly Age[],
  isByDate = false,
): Iterable<{ readonly created: number; readonly lengths: ReadonlyMap<string, number> }> {
  const distinct = distinctAges(ages);
  const isFixed = distinct.every(({ unit }) => unit === "DAYS");
  for (const { created, lengths } of isFixed ? [beginning(someRun, distinct)] : dated(distinct, isByDate)) {
    yield { created, lengths: new Map(distinct.map(({ key }, at) => [key, lengths[at] ?? 0])) };
  }
}

const dated = (ages: readonly Age[], isByDate: boolean): Iterable<Beginning> =>
  isByDate ? everyBeginning(ages, []) : beginnings(ages);

/** The result of {@link beginnings} for the latest periods: a lint compares a policy with several changes of it. */
const knownBeginnings = new Map<string, readonly Beginning[]>();
/** So many lists stay in memory. */
const mostKnown = 16;

/** The dates on which periods may begin, one for each list of lengths. */
function beginnings(ages: readonly Age[]): readonly Beginning[] {
  const periods = ages.map(({ key }) => key).join();
  const known = knownBeginnings.get(periods);
  if (known !== undefined) return known;
  const found = new Map<string, Beginning>();
  for (const created of datesFor(monthsOf(ages))) {
    const each = beginning(created, ages);
    const key = each.lengths.join();
    if (!found.has(key)) found.set(key, each);
  }
  if (knownBeginnings.size === mostKnown) knownBeginnings.clear();
  knownBeginnings.set(periods, [...found.values()]);
  return [...found.values()];
}

const beginning = (created: number, ages: readonly Age[]): Beginning => ({
  created,
  lengths: ages.map((age) => lengthOf(age, created)),
});

/** Where the calendar of the simulation ends, a period counts as over. */
function lengthOf({ count, unit }: Age, created: number): number {
  const length = (later(created, count, unit) - created) / day;
  return Number.isNaN(length) ? 0 : length;
}

/** Every date on which periods may begin. */
function* everyBeginning(ages: readonly Age[], launchAges: readonly Age[]): Iterable<Beginning> {
  for (const first of datesFor(monthsOf([...ages, ...launchAges]))) {
    if (new Date(first).getUTCDate() > 1) continue;
    const month = new Date(first).getUTCMonth();
    for (let date = first; new Date(date).getUTCMonth() === month; date += day) yield beginning(date, ages);
  }
}

const monthsOf = (ages: readonly Age[]): number =>
  Math.max(0, ...ages.map(({ count, unit }) => (unit === "MONTHS" ? count : 0)));

/** The dates from which so many months, or fewer, may be differently long. */
function* datesFor(months: number): Iterable<number> {
  for (const year of yearsFor(Math.min(Math.ceil(months / 12) + 1, cycle))) {
    for (let month = 0; month < 12; month += 1) {
      for (const date of datesOfMonth) {
        const time = Date.UTC(year, month, date);
        if (new Date(time).getUTCMonth() === month) yield time;
      }
    }
  }
}

/** The years of {@link yearsFor}, by how many follow them. */
const knownYears = new Map<number, readonly number[]>();

/** The years that differ in which of them, and of so many that follow, are leap years. */
function yearsFor(span: number): readonly number[] {
  const known = knownYears.get(span);
  if (known !== undefined) return known;
  const years = new Map<string, number>();
  for (let year = firstYear; year < firstYear + cycle; year += 1) {
    const pattern = Array.from({ length: span + 1 }, (_, at) => (isLeap(year + at) ? "1" : "0")).join("");
    if (!years.has(pattern)) years.set(pattern, year);
  }
  knownYears.set(span, [...years.values()]);
  return [...years.values()];
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
