/** Whether images are deprecated long enough before they are deleted. */
import type { Policy } from "../../simulate/policy/policy.ts";
import { day, later } from "../../simulate/policy/time.ts";
import { type Age, ageOf } from "../age.ts";
import { lengthsOf } from "../calendar.ts";
import { conditionsOf } from "../condition.ts";
import { allOf, always, anyOf, type Formula } from "../formulas/formula.ts";
import { modelOf } from "../formulas/solve.ts";
import { everyRecipeOf } from "../recipes.ts";
import { rivalsAmong } from "../rivals.ts";
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
 */
export function deletingUndeprecated(
  policies: readonly Policy[],
  { value, unit }: PeriodOfPolicy,
): readonly BreachInTime[] {
  const conditions = conditionsOf(policies);
  const period = ageOf(value, unit);
  const rivals = rivalsAmong(conditions);
  // A month from the day after may be longer or shorter than the month from the day.
  const waits = period.unit === "DAYS" ? ([0] as const) : ([0, 1] as const);
  return conditions.flatMap((condition) => {
    const near = condition.recipes === undefined ? conditions : rivals(condition);
    const lives = [...livingRulesOf(everyRecipeOf(condition, near), near, condition.isForContainers)];
    return condition.rules
      .filter(({ action }) => action === "DELETE")
      .flatMap(({ rule }) => {
        for (const { recipe, rules } of lives) {
          const deleting = rules.find((each) => each.condition === condition && each.rule.rule === rule);
          if (deleting === undefined) continue;
          for (const { created, lengths } of lengthsOf([...agesOfRules(rules), period], period.unit === "MONTHS")) {
            for (const wait of waits) {
              const life = { rules, created, wait, lengths, recipe };
              const model = modelOf([appliesInTime(deleting, recipe), ...notDeprecated(deleting, life, period)], 0);
              if (model === undefined) continue;
              const firstDue = Math.min(...rules.map((each) => dueDay(each, lengths)));
              const witness = beginningOfLife(deleting, recipe, model.facts, { created, wait, firstDue });
              const days = dueDay(deleting, lengths) - Math.max(0, firstDue - 1) + 3;
              return [{ policy: condition.index, rule, action: "DELETE" as const, witness, days }];
            }
          }
        }
        return [];
      });
  });
}

/** The rules for an image of a recipe version that was created on a date. */
interface Life {
  readonly rules: readonly RuleOverTime[];
  readonly created: number;
  /** The days, 0 or 1, that each rule is late because the image was created after the day's runs. */
  readonly wait: number;
  readonly lengths: ReadonlyMap<string, number>;
  readonly recipe: Parameters<typeof appliesInTime>[1];
}

/** What must be so that no rule deprecates the image in time, one formula for each rule that might. */
function notDeprecated(deleting: RuleOverTime, life: Life, period: Age): readonly Formula[] {
  const { rules, lengths, recipe } = life;
  return rules
    .filter(({ rule }) => rule.action === "DEPRECATE" && rule.place === 0)
    .map((deprecating) => {
      const due = dueDay(deprecating, lengths);
      const isBefore = (each: RuleOverTime): boolean =>
        dueDay(each, lengths) < due || (dueDay(each, lengths) === due && each.condition !== deprecating.condition);
      const disabling = rules.filter((each) => each.rule.action === "DISABLE" && isBefore(each));
      const ways = [neverApplies(deprecating, recipe), ...disabling.map((each) => appliesInTime(each, recipe))];
      const runAfter = (days: number): number => life.created + (days + life.wait) * day;
      const from = later(runAfter(due), period.count, period.unit);
      const isInTime = (delay: number): boolean => from <= runAfter(dueDay(deleting, lengths) + delay);
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
