/** Matchers for vitest and jest: `expect.extend(simulationMatchers)`. */

import type { PolicyAction, PolicyTimeUnit } from "./policy/policy.ts";
import { actions } from "./policy/rule.ts";
import { unitsInWords } from "./policy/time.ts";
import { anyHourOf } from "./simulate.ts";
import type { AnyHour, ImageOrPart, RunOutcome } from "./verdict/any-hour.ts";
import type { PartAction } from "./verdict/parts.ts";
import type { SimulationResult } from "./verdict/verdict.ts";

/** The result of a matcher. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/** A period in words: "90 days", "6 months", "1 year". */
export type Period = `${number} ${"day" | "week" | "month" | "year"}${"" | "s"}`;

/** How long an image must be kept. */
export interface KeepOptions {
  /** Default: 24 hours from the time of the simulation. Months and years follow the calendar in UTC. */
  readonly for?: Period;
}

/**
 * The methods that the matchers add to `expect(simulate(…))`. `id` identifies an image, machine image, snapshot or
 * container; an id that is not in the inventory fails, with `not` too. A matcher passes only if it holds whatever is
 * unknown: UNDECIDED fails each of them, with `not` too, and so does what depends on the hour of the next run, which is
 * within 24 hours of the time of the simulation. To declare their types in vitest: `declare module "vitest" { interface
 * Matchers<T> extends SimulationMatchers<T> {} }`.
 */
export interface SimulationMatchers<Result = unknown> {
  /**
   * No run within 24 hours, or within the period, changes it: KEEP, or SKIP for a machine image that a rule excludes. A
   * matcher of vitest and jest has judged when it returns, so the period is an argument, `toKeep(id, { for: "90 days" })`.
   */
  toKeep(id: string, options?: KeepOptions): Result;
  /** The next run deletes it; with `not`, no run within 24 hours does. So do the following, for their actions. */
  toDelete(id: string): Result;
  toDisable(id: string): Result;
  toDeprecate(id: string): Result;
}

/** The matchers, for `expect.extend`. */
export const simulationMatchers = {
  toKeep(this: object | undefined, result: SimulationResult, id: string, options: KeepOptions = {}): MatcherOutcome {
    const period = periodIn(options.for);
    const words = period === undefined ? "kept" : `kept for ${unitsInWords(period.value, period.unit)}`;
    const asked = { ...(period ?? nextRun), actions, inWords: words, isKept: true };
    return judged("toKeep", result, id, asked, isNegated(this));
  },
  toDelete: matcher("toDelete", "deleted", "DELETE"),
  toDisable: matcher("toDisable", "disabled", "DISABLE"),
  toDeprecate: matcher("toDeprecate", "deprecated", "DEPRECATE"),
};

/** A period as a number of units. */
interface Units {
  readonly value: number;
  readonly unit: PolicyTimeUnit;
}

/** What a matcher asks: whether one of these actions happens in a period, or none of them. */
interface Question extends Units {
  readonly actions: readonly PartAction[];
  readonly inWords: string;
  readonly isKept: boolean;
}

/** The period in which there is a run, at an hour that is not known. */
const nextRun: Units = { value: 1, unit: "DAYS" };

function matcher(name: string, inWords: string, action: PolicyAction) {
  return function (this: object | undefined, result: SimulationResult, id: string): MatcherOutcome {
    return judged(name, result, id, { ...nextRun, actions: [action], inWords, isKept: false }, isNegated(this));
  };
}

/** Whether the matcher is called with `not`, which turns `pass` round. */
const isNegated = (matching: object | undefined): boolean =>
  matching !== undefined && "isNot" in matching && matching.isNot === true;

function judged(
  name: string,
  result: SimulationResult,
  id: string,
  { value, unit, actions: asked, inWords, isKept }: Question,
  isNot: boolean,
): MatcherOutcome {
  const runs = anyHourOf(result);
  if (runs === undefined) throw new TypeError(`${name} expects the result of simulate(); pass it as it was returned`);
  const places = runs.placesOf(id);
  const [place] = places;
  if (place === undefined) {
    const message = `the inventory has no image, AMI, snapshot or container ${JSON.stringify(id)}`;
    return { pass: isNot, message: () => message };
  }
  const end = runs.endOf(value, unit);
  const contrary = isKept === isNot ? without(runs, places, end, asked) : within(runs, places, end, asked);
  return {
    pass: (contrary === undefined) !== isNot,
    message: () => {
      const outcome = contrary ?? runs.atEachHour(place, end)[0]?.[0];
      return `expected ${id} ${isNot ? "not " : ""}to be ${inWords}: ${inSentence(outcome, result.at)}`;
    },
  };
}

/** A run until a time that takes one of these actions, or may; undefined if certainly none does. */
const within = (
  runs: AnyHour,
  places: readonly ImageOrPart[],
  end: number,
  asked: readonly PartAction[],
): RunOutcome | undefined =>
  places
    .flatMap((place) => runs.possible(place, end))
    .find(({ action }) => action === "UNDECIDED" || asked.includes(action));

/** What happens instead of these actions at some hour; undefined if one of them certainly happens at every hour. */
function without(
  runs: AnyHour,
  places: readonly ImageOrPart[],
  end: number,
  asked: readonly PartAction[],
): RunOutcome | undefined {
  const lacking = places.map((place) =>
    runs.atEachHour(place, end).find((outcomes) => !outcomes.some(({ action }) => asked.includes(action))),
  );
  return lacking.includes(undefined) ? undefined : lacking[0]?.[0];
}

/** `it is DELETE on 2026-03-16 by "nightly" rule 1 (older than 90 days)`; the date of the first run goes without saying. */
function inSentence(outcome: RunOutcome | undefined, first: string): string {
  if (outcome === undefined) return "nothing happens to it";
  const { action, reason, date, by } = outcome;
  const when = date === first ? "" : ` in a run at ${date}`;
  return `it is ${action}${when}${by === undefined ? "" : ` by ${JSON.stringify(by.policy)} rule ${by.rule + 1}`} (${reason})`;
}

const periods = /^([1-9]\d{0,4}) (day|week|month|year)s?$/;

/** Throws a TypeError for what is not a period. */
function periodIn(written: string | undefined): Units | undefined {
  if (written === undefined) return undefined;
  const [, value, unit] = periods.exec(written) ?? [];
  if (value === undefined || unit === undefined) {
    throw new TypeError(
      `for is ${JSON.stringify(written)}; it must be a period, such as "90 days", "6 months" or "1 year"`,
    );
  }
  return { value: Number(value), unit: `${unit.toUpperCase()}S` as PolicyTimeUnit };
}
