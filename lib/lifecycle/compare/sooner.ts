/**
 * Images on which policies act in a run in which others do not, although those act on them later: when they are older, or
 * when newer ones were built.
 */
import type { RecipeVersion } from "../simulate/image/inventory.ts";
import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import { isWithin } from "./age.ts";
import { type Case, caseOf } from "./case.ts";
import type { PolicyCondition } from "./condition.ts";
import { allOf, anyOf, type Formula, noLiteral } from "./formulas/formula.ts";
import type { Steps } from "./formulas/steps.ts";
import type { OverlappingPolicies } from "./overlapping-policies.ts";
import { everyRecipeOf } from "./recipes.ts";
import { appliesInTime, livingRules, neverApplies, type RuleOverTime } from "./rule-over-time.ts";

/** The first image to which one of the policies does this sooner than any of the others; undefined if there is none. */
export function soonerCase(
  actionOnPart: ActionOnPart,
  ours: readonly PolicyCondition[],
  theirs: readonly PolicyCondition[],
  overlapping: OverlappingPolicies,
  steps: Steps,
): Case | undefined {
  for (const by of ours) {
    // A policy by tags may select the same images as any other.
    const others =
      by.recipes === undefined ? theirs.filter((each) => each.isForContainers === by.isForContainers) : overlapping(by);
    if (!others.some(({ rules }) => rules.some((rule) => reaches(rule, actionOnPart)))) continue;
    const formulaOf = (recipe: RecipeVersion): Formula =>
      anyOf(waysInTime(actionOnPart, livingRules(others, recipe, by.isForContainers), recipe));
    const found = caseOf({ actionOnPart, by, others, where: { formulaOf, recipes: everyRecipeOf(by, others) }, steps });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What must be for one of the rules to do this at some time, one formula for each. */
function waysInTime(
  actionOnPart: ActionOnPart,
  rules: readonly RuleOverTime[],
  recipe: RecipeVersion,
): readonly Formula[] {
  return rules
    .filter(({ rule }) => reaches(rule, actionOnPart))
    .map((each) => {
      const isReached = isOnMachineImage(actionOnPart) ? [noLiteral(each.rule.skipped)] : [];
      const before = rules.filter((other) => forestalls(other, each)).map((other) => neverApplies(other, recipe));
      return allOf([appliesInTime(each, recipe), ...isReached, ...before]);
    });
}

/**
 * Whether a rule certainly leaves another nothing to do. A place may never come; and which of two periods in days and in
 * months ends first depends on the date, so that neither is certain.
 */
function forestalls({ rule }: RuleOverTime, { rule: other }: RuleOverTime): boolean {
  if (rule === other || rule.place > 0 || rule.age === undefined || other.age === undefined) return false;
  const isGreater = rule.action === "DELETE" || (rule.action === "DISABLE" && other.action === "DEPRECATE");
  return isGreater && rule.action !== other.action && isWithin(rule.age, other.age) && rule.age.count < other.age.count;
}
