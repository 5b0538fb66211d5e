/** Rules that act only on images that were old already when the policies began to run. */
import type { Policy } from "../../simulate/policy/policy.ts";
import { lengthsOf } from "../calendar.ts";
import { conditionsOf, type PolicyCondition } from "../condition.ts";
import { allOf, type Formula } from "../formulas/formula.ts";
import { modelOf } from "../formulas/solve.ts";
import { ifDecided, maxStepsOfProof, Steps } from "../formulas/steps.ts";
import { everyRecipeOf } from "../recipes.ts";
import {
  agesOfRules,
  appliesInTime,
  dueDay,
  livingRulesOf,
  neverApplies,
  type RuleOverTime,
} from "../rule-over-time.ts";
import type { RuleOfPolicy } from "./findings.ts";

/** A rule for which no image is left when its time comes. */
export interface OvertakenRule extends RuleOfPolicy {
  /** The rule that acts before on every image; undefined if it takes several. */
  readonly by?: RuleOfPolicy;
}

/**
 * The rules that never act on an image that the policies have looked at every day since its creation: others delete it,
 * or give it the same status or a later one, before. A rule counts as one that may act if its question takes too many steps.
 */
export function overtakenRules(
  policies: readonly Policy[],
  steps = new Steps(maxStepsOfProof),
): readonly OvertakenRule[] {
  const conditions = conditionsOf(policies);
  const found: OvertakenRule[] = [];
  for (const condition of conditions) {
    for (const { rule } of condition.rules) {
      const isLeft = (isAsked: (other: RuleOverTime) => boolean): boolean =>
        hasImageLeft(condition, rule, conditions, isAsked, steps);
      if (!isLeft(() => false) || isLeft(() => true)) continue;
      const others = conditions.flatMap((other) =>
        other.rules.map((each) => ({ policy: other.index, rule: each.rule })),
      );
      const by = others.find(
        (other) => !isLeft((each) => each.condition.index === other.policy && each.rule.rule === other.rule),
      );
      found.push({ policy: condition.index, rule, ...(by && { by }) });
    }
  }
  return found;
}

/** Whether there is an image left for a rule that is alive until its time, of which only some other rules are asked. */
function hasImageLeft(
  condition: PolicyCondition,
  rule: number,
  conditions: readonly PolicyCondition[],
  isAsked: (other: RuleOverTime) => boolean,
  steps: Steps,
): boolean {
  steps.begin();
  const recipes = everyRecipeOf(condition, conditions);
  for (const { recipe, rules } of livingRulesOf(recipes, conditions, condition.isForContainers)) {
    const own = rules.find((each) => each.condition === condition && each.rule.rule === rule);
    if (own === undefined) continue;
    for (const { lengths } of lengthsOf(agesOfRules(rules))) {
      const before = rules.filter((each) => isAsked(each) && comesBefore(each, own, lengths));
      const spared: Formula[] = before.map((each) => neverApplies(each, recipe));
      if (ifDecided(() => modelOf([appliesInTime(own, recipe), allOf(spared)], 0, steps), "not decided") !== undefined)
        return true;
    }
  }
  return false;
}

/** Whether a rule, if it applies, leaves the other nothing to do. Newer images come late, so a place may keep one back. */
function comesBefore(rule: RuleOverTime, other: RuleOverTime, lengths: ReadonlyMap<string, number>): boolean {
  if (rule === other || rule.rule.place > 0 || !precludes(rule, other)) return false;
  const [first, second] = [dueDay(rule, lengths), dueDay(other, lengths)];
  return first < second || (first === second && rule.condition === other.condition && rule.order < other.order);
}

const precludes = ({ rule: { action } }: RuleOverTime, { rule: other }: RuleOverTime): boolean =>
  action === "DELETE" || action === other.action || (action === "DISABLE" && other.action === "DEPRECATE");
