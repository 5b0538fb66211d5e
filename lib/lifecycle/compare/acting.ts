/** Formulas that say which rule of a policy acts on an image of one recipe version, status and age. */
import type { ImageStatus, RecipeVersion } from "../simulate/image/inventory.ts";
import { available, changes, deprecated, disabled, failed, type Statuses } from "../simulate/image/status.ts";
import { type ActionOnPart, isOnMachineImage, reaches } from "./affected-part.ts";
import type { Age } from "./age.ts";
import type { Lifetime } from "./calendar.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { allOf, always, anyLiteral, anyOf, type Formula, never, noLiteral } from "./formulas/formula.ts";
import type { Literal } from "./formulas/literal.ts";
import { selectsRecipe } from "./recipes.ts";

/** The statuses that differ for policies; a canceled build is like a failed one. */
export const comparedStatuses = [
  { status: "AVAILABLE", bit: available },
  { status: "DEPRECATED", bit: deprecated },
  { status: "DISABLED", bit: disabled },
  { status: "FAILED", bit: failed },
] as const satisfies readonly { readonly status: ImageStatus; readonly bit: Statuses }[];

/** An image, but for its tags, parts and place. */
export interface Situation {
  readonly recipe: RecipeVersion;
  readonly status: Statuses;
  readonly lifetime: Lifetime;
  /** The last launches of its machine image for which a period is not over. */
  launchesWithin(age: Age): readonly Literal[];
  /** Last launches that are not possible before this run. */
  readonly impossible: readonly Literal[];
}

/** What must be for a policy to do this through one of its rules; one formula for each of them. */
export function waysToDo(
  actionOnPart: ActionOnPart,
  condition: PolicyCondition,
  situation: Situation,
  isAsked: (rule: TriedRule) => boolean = () => true,
): readonly Formula[] {
  const rules = rulesIn(condition, situation);
  const isSelected = isSelectedBy(condition, situation);
  return rules.flatMap((rule, at) => {
    if (!reaches(rule, actionOnPart) || !isAsked(rule)) return [];
    const earlier = rules.slice(0, at).map((each) => doesNotApply(each, condition, situation));
    const isReached = isOnMachineImage(actionOnPart) ? [noLiteral(skippedBy(rule, situation))] : [];
    return [allOf([isSelected, appliesTo(rule, condition, situation), ...earlier, ...isReached])];
  });
}

/** What must be for a policy not to do this. */
export function waysToAvoid(actionOnPart: ActionOnPart, condition: PolicyCondition, situation: Situation): Formula {
  const byRecipe = selectsRecipe(condition, situation.recipe);
  if (byRecipe === false) return always;
  const rules = rulesIn(condition, situation);
  if (!rules.some((rule) => reaches(rule, actionOnPart))) return always;
  const ways: Formula[] = byRecipe === undefined ? [noLiteral(condition.tags)] : [];
  const before: Formula[] = [];
  for (const rule of rules) {
    const applies = appliesTo(rule, condition, situation);
    if (!reaches(rule, actionOnPart)) ways.push(allOf([...before, applies]));
    else {
      if (isOnMachineImage(actionOnPart))
        ways.push(allOf([...before, applies, anyLiteral(skippedBy(rule, situation))]));
      before.push(doesNotApply(rule, condition, situation));
    }
  }
  return anyOf([allOf(before), ...ways]);
}

/** The rules that may act in a situation, in the order in which they are tried. */
const rulesIn = ({ rules, isForContainers }: PolicyCondition, { status, lifetime }: Situation): readonly TriedRule[] =>
  rules.filter(
    ({ action, age }) =>
      changes(action, status) &&
      !(isForContainers && action !== "DELETE") &&
      (age === undefined || lifetime.over.has(age.key)),
  );

function isSelectedBy(condition: PolicyCondition, { recipe }: Situation): Formula {
  const byRecipe = selectsRecipe(condition, recipe);
  if (byRecipe === undefined) return anyLiteral(condition.tags);
  return byRecipe ? always : never;
}

/** A failed image takes no place, so none keeps it. */
const hasPlace = ({ place }: TriedRule, { status }: Situation): boolean => place > 0 && status !== failed;

function appliesTo(rule: TriedRule, { counter }: PolicyCondition, situation: Situation): Formula {
  const notExcluded = noLiteral(rule.excluded);
  if (!hasPlace(rule, situation)) return notExcluded;
  return allOf([notExcluded, { is: "place", counter, atLeast: rule.place }]);
}

function doesNotApply(rule: TriedRule, { counter }: PolicyCondition, situation: Situation): Formula {
  const isExcluded = anyLiteral(rule.excluded);
  if (!hasPlace(rule, situation)) return isExcluded;
  return anyOf([isExcluded, { is: "place-below", counter, below: rule.place }]);
}

const skippedBy = ({ skipped, launchedWithin }: TriedRule, { launchesWithin }: Situation): readonly Literal[] =>
  launchedWithin === undefined ? skipped : [...skipped, ...launchesWithin(launchedWithin)];
