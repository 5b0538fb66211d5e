/** Whether images are deprecated long enough before they are deleted. */
import type { Policy } from "../../simulate/policy/policy.ts";
import { day, later } from "../../simulate/policy/time.ts";
import { type Age, ageOf } from "../age.ts";
import { lengthsOf } from "../calendar.ts";
import { conditionsOf } from "../condition.ts";
import { allOf, always, anyOf, type Formula } from "../formulas/formula.ts";
import { modelOf } from "../formulas/solve.ts";
import { maxStepsOfProof, Steps } from "../formulas/steps.ts";
import { overlappingAmong } from "../overlapping-policies.ts";
import { everyRecipeOf } from "../recipes.ts";
import {
  agesOfRules,
  appliesInTime,
  beginningOfLife,
  dueDay,
  livingRulesOf,
  neverApplies,
  type RuleOverTime,
} from "../rule-over-time.ts";
import type { Breach } from "./breach.ts";
import type { PeriodOfPolicy } from "./guarantees.ts";

/** A breach that daily runs show, of which the witness has the first. */
export interface BreachInTime extends Breach {
  /** The number of daily runs after which the breach has happened. */
  readonly days: number;
}

/**
 * The rules that can delete an image that was not deprecated at least a period before. It is about images that are
 * available when they are created, under runs of all policies on every day since; failed ones are never deprecated.
 * @param steps counts the steps of all questions together, which have one bound.
 */
export function deletingUndeprecated(
  policies: readonly Policy[],
  { value, unit }: PeriodOfPolicy,
  steps = new Steps(maxStepsOfProof),
): readonly BreachInTime[] {
  steps.begin();
  const conditions = conditionsOf(policies);
  const period = ageOf(value, unit);
  const overlapping = overlappingAmong(conditions);
  const calendars = new Calendars(period);
  return conditions.flatMap((condition) => {
    const near = condition.recipes === undefined ? conditions : overlapping(condition);
    const lives = [...livingRulesOf(everyRecipeOf(condition, near), near, condition.isForContainers)];
    return condition.rules
      .filter(({ action }) => action === "DELETE")
      .flatMap(({ rule }) => {
        for (const { recipe, rules } of lives) {
          const deleting = rules.find((each) => each.condition === condition && each.rule.rule === rule);
          if (deleting === undefined) continue;
          for (const beginning of calendars.beginningsFor(deleting, rules)) {
            const { created, wait, lengths } = beginning;
            const life = { ...beginning, rules, recipe };
            const model = modelOf([appliesInTime(deleting, recipe), ...notDeprecated(deleting, life)], 0, steps);
            if (model === undefined) continue;
            const firstDue = Math.min(...rules.map((each) => dueDay(each, lengths)));
            const witness = beginningOfLife(deleting, recipe, model.facts, { created, wait, firstDue });
            const days = dueDay(deleting, lengths) - Math.max(0, firstDue - 1) + 3;
            return [{ policy: condition.index, rule, action: "DELETE" as const, witness, days }];
          }
        }
        return [];
      });
  });
}

/** When the life of an image begins, and when periods are over for it. */
interface BeginningOfLife {
  readonly created: number;
  /** The days, 0 or 1, that each rule is late because the image was created after the day's runs. */
  readonly wait: 0 | 1;
  readonly lengths: ReadonlyMap<string, number>;
  /** The number of days after the creation and the wait when the period after each due day is over. */
  readonly overAfter: ReadonlyMap<number, number>;
}

/** The rules for an image of a recipe version that was created on a date. */
interface Life extends BeginningOfLife {
  readonly rules: readonly RuleOverTime[];
  readonly recipe: Parameters<typeof appliesInTime>[1];
}

/** The beginnings of lives, each list of rules once. */
class Calendars {
  readonly #period: Age;
  readonly #known = new Map<string, readonly BeginningOfLife[]>();

  constructor(period: Age) {
    this.#period = period;
  }

  /** One beginning for all dates on which the same deprecations come long enough before the deletion. */
  *beginningsFor(deleting: RuleOverTime, rules: readonly RuleOverTime[]): Iterable<BeginningOfLife> {
    const deprecating = rules.filter(isDeprecating);
    const seen = new Set<string>();
    for (const beginning of this.#beginningsOf(rules)) {
      const { lengths, overAfter } = beginning;
      const deleted = dueDay(deleting, lengths);
      const late = deprecating.map((each) => {
        const over = overAfter.get(dueDay(each, lengths)) ?? 0;
        return Math.min(3, Math.max(0, over - deleted));
      });
      const key = `${[...lengths.values()].join()} ${late.join("")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield beginning;
    }
  }

  #beginningsOf(rules: readonly RuleOverTime[]): readonly BeginningOfLife[] {
    const ages = [...agesOfRules(rules), this.#period];
    const key = ages.map((each) => each.key).join();
    const known = this.#known.get(key) ?? [...this.#beginnings(ages)];
    this.#known.set(key, known);
    return known;
  }

  *#beginnings(ages: readonly Age[]): Iterable<BeginningOfLife> {
    const { count, unit } = this.#period;
    // A month from the day after may be longer or shorter than the month from the day.
    const waits = unit === "DAYS" ? ([0] as const) : ([0, 1] as const);
    for (const { created, lengths } of lengthsOf(ages, unit === "MONTHS"))
      for (const wait of waits) {
        const start = created + wait * day;
        const due = new Set([0, ...lengths.values()]);
        const over = (days: number): number => (later(start + days * day, count, unit) - start) / day;
        yield { created, wait, lengths, overAfter: new Map([...due].map((days) => [days, over(days)])) };
      }
  }
}

const isDeprecating = ({ rule }: RuleOverTime): boolean => rule.action === "DEPRECATE" && rule.place === 0;

/** What must be so that no rule deprecates the image in time, one formula for each rule that might. */
function notDeprecated(deleting: RuleOverTime, life: Life): readonly Formula[] {
  const { rules, lengths, recipe, overAfter } = life;
  return rules.filter(isDeprecating).map((deprecating) => {
    const due = dueDay(deprecating, lengths);
    const isBefore = (each: RuleOverTime): boolean =>
      dueDay(each, lengths) < due || (dueDay(each, lengths) === due && each.condition !== deprecating.condition);
    const disabling = rules.filter((each) => each.rule.action === "DISABLE" && isBefore(each));
    const ways = [neverApplies(deprecating, recipe), ...disabling.map((each) => appliesInTime(each, recipe))];
    const from = overAfter.get(due) ?? 0;
    const isInTime = (delay: number): boolean => from <= dueDay(deleting, lengths) + delay;
    if (isInTime(0)) return anyOf(ways);
    if (isDelayed(deprecating, deleting, life)) {
      if (isInTime(1)) return anyOf(ways);
      const also = rules.filter(
        (each) => each.rule.action === "DISABLE" && dueDay(each, lengths) <= dueDay(deleting, lengths) + 1,
      );
      return isInTime(2) ? anyOf([...ways, allOf(also.map((each) => neverApplies(each, recipe)))]) : always;
    }
    return isInTime(1) ? anyOf([...ways, notDelayedByDisabling(due, deleting, life)]) : always;
  });
}

/**
 * What must be so that the deletion of an image that was deprecated when it was due comes on its day: a policy that
 * disables the image on that day deletes it in the next run. A rule that is due with the deprecation disables a day
 * later. With several policies nothing is certain, because their executions come in any order.
 */
function notDelayedByDisabling(deprecated: number, deleting: RuleOverTime, { rules, lengths, recipe }: Life): Formula {
  const due = dueDay(deleting, lengths);
  if (deprecated >= due || rules.some(({ condition }) => condition !== deleting.condition)) return always;
  const disabling = rules.flatMap((each) => {
    const on = dueDay(each, lengths);
    return each.rule.action === "DISABLE" ? [{ rule: each, on: on === deprecated ? on + 1 : on }] : [];
  });
  return anyOf([
    ...disabling.filter(({ on }) => on < due).map(({ rule }) => appliesInTime(rule, recipe)),
    allOf(disabling.filter(({ on }) => on === due).map(({ rule }) => neverApplies(rule, recipe))),
  ]);
}

/**
 * Whether the deletion waits for the next run: an execution does one action to an image, and deprecates first. With
 * several policies it need not wait, because their executions come in any order.
 */
const isDelayed = (deprecating: RuleOverTime, deleting: RuleOverTime, { rules, lengths }: Life): boolean =>
  dueDay(deprecating, lengths) === dueDay(deleting, lengths) &&
  rules.every(({ condition }) => condition === deleting.condition) &&
  deprecating.condition === deleting.condition;
