/** Compares what two sets of policies do, in one run, to every image that can exist. */

import type { RecipeVersion } from "../simulate/image/inventory.ts";
import type { Policy } from "../simulate/policy/policy.ts";
import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import { isNeverLonger } from "./age.ts";
import { type Case, caseOf } from "./case.ts";
import type { ActionComparison, ActionComparisons, PolicyComparison } from "./comparison.ts";
import { conditionsOf, missingIn, type PolicyCondition } from "./condition.ts";
import { allOf, anyOf, type Formula, noLiteral } from "./formulas/formula.ts";
import { ifDecided, maxStepsOfComparison, Steps, stepsOfPolicy, tooManySteps } from "./formulas/steps.ts";
import { type OverlappingPolicies, overlappingAmong } from "./overlapping-policies.ts";
import { everyRecipeOf } from "./recipes.ts";
import { appliesInTime, livingRules, neverApplies, type RuleOverTime } from "./rule-over-time.ts";
import { compareUnknown } from "./unknowns/compare-unknown.ts";
import { unknownsIn } from "./unknowns/unknowns.ts";
import { witnessOf } from "./witness.ts";

export type {
  ActionComparison,
  ActionComparisons,
  PolicyComparison,
  Relation,
} from "./comparison.ts";

/**
 * Compares two sets of policies, or two policies: for each action, on which images of any inventory a policy of either
 * set acts in one run, and none of the other does.
 * @param steps counts the steps of all searches, and bounds them together.
 */
export function comparePolicies(
  before: readonly Policy[],
  after: readonly Policy[],
  steps = new Steps(maxStepsOfComparison),
): PolicyComparison {
  const unknowns = unknownsIn([before, after]);
  const isKnown = unknowns.length === 0 && [before, after].every((each) => missingIn(each).length === 0);
  return isKnown ? comparing(steps)(before, after) : compareUnknown(before, after, unknowns, comparing, steps);
}

const comparing =
  (steps: Steps) =>
  (before: readonly Policy[], after: readonly Policy[]): PolicyComparison => {
    steps.add(stepsOfPolicy * (before.length + after.length));
    const [was, is] = [conditionsOf(before), conditionsOf(after)];
    const compare = (actionOnPart: ActionOnPart): ActionComparison => comparisonOf(actionOnPart, was, is, steps);
    return {
      ...comparisons(compare),
      parts: {
        vmImages: comparisons((actionOnPart) => compare({ ...actionOnPart, part: "vmImages" })),
        snapshots: { deletions: compare({ action: "DELETE", part: "snapshots" }) },
        containers: { deletions: compare({ action: "DELETE", part: "containers" }) },
      },
    };
  };

const comparisons = (compare: (actionOnPart: ActionOnPart) => ActionComparison): ActionComparisons => ({
  deletions: compare({ action: "DELETE" }),
  disabled: compare({ action: "DISABLE" }),
  deprecated: compare({ action: "DEPRECATE" }),
});

/** The first image to which one of the policies does this sooner than any of the others; undefined if there is none. */
function soonerCase(
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
  return (
    isGreater && rule.action !== other.action && isNeverLonger(rule.age, other.age) && rule.age.count < other.age.count
  );
}

function comparisonOf(
  actionOnPart: ActionOnPart,
  before: readonly PolicyCondition[],
  after: readonly PolicyCondition[],
  steps: Steps,
): ActionComparison {
  const asked = [
    ifDecided(() => firstCase(actionOnPart, after, before, steps), notDecided),
    ifDecided(() => firstCase(actionOnPart, before, after, steps), notDecided),
  ] as const;
  const [newly, noLonger] = asked.map((found) => (found === notDecided ? undefined : found));
  const sooner =
    newly && ifDecided(() => soonerCase(actionOnPart, after, before, overlappingAmong(before), steps), notDecided);
  const isOpen = [...asked, sooner].includes(notDecided);
  return {
    relation: newly === undefined ? (noLonger ? "narrower" : "equal") : noLonger ? "different" : "wider",
    ...(newly && { newly: witnessOf(newly) }),
    ...(sooner && sooner !== notDecided && { sooner: witnessOf(sooner) }),
    ...(noLonger && { noLonger: witnessOf(noLonger) }),
    ...(isOpen && { unlessUnknown: [{ because: tooManySteps, places: [], cases: [] }] }),
  };
}

const notDecided = "not decided";

/** The case with the fewest images in which one of the policies does this, and none of the others does. */
function firstCase(
  actionOnPart: ActionOnPart,
  ours: readonly PolicyCondition[],
  theirs: readonly PolicyCondition[],
  steps: Steps,
): Case | undefined {
  const overlapping = overlappingAmong(theirs);
  let best: Case | undefined;
  for (const by of ours) {
    const most = best === undefined ? Number.POSITIVE_INFINITY : best.fillers.length - 1;
    best = caseOf({ actionOnPart, by, others: overlapping(by), most, steps }) ?? best;
    if (best?.fillers.length === 0) break;
  }
  return best;
}
