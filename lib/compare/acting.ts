/** Formulas that say which rule of a policy acts on an image of one recipe version and status, at one age. */

import type { ImageStatus, RecipeVersion } from "../simulate/image/inventory.ts";
import { available, changes, deprecated, disabled, failed, type Statuses } from "../simulate/image/status.ts";
import { keyOfAge, type Lifetime } from "./calendar.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { type Effect, isOfMachineImage, reaches } from "./effect.ts";
import { allOf, always, anyLiteral, anyOf, type Counter, type Formula, never, noLiteral } from "./formula.ts";
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
}

/** The count in which a policy ranks images. */
const counterOf = ({ recipes, tags }: PolicyCondition): Counter =>
  recipes !== undefined
    ? { key: "recipe", tags: undefined }
    : { key: tags.map(({ name, value }) => JSON.stringify([name, value])).join(), tags };

/** The rules that may act in a situation, as they are tried; a failed image has no place that would keep it. */
function stepsIn({ steps, isForContainers }: PolicyCondition, { status, lifetime }: Situation): readonly TriedRule[] {
  return steps.filter(
    ({ action, age }) =>
      changes(action, status) &&
      !(isForContainers && action !== "DELETE") &&
      (age === undefined || lifetime.isOver.get(keyOfAge(age)) === true),
  );
}

/** What must be for the policy to do this through one of its rules; one formula for each of them. */
export function waysToDo(effect: Effect, condition: PolicyCondition, situation: Situation): readonly Formula[] {
  const steps = stepsIn(condition, situation);
  return steps.flatMap((step, at) =>
    reaches(step, effect)
      ? [
          allOf([
            isSelected(condition, situation),
            ...actsFirst(steps, at, condition, situation),
            isReached(step, effect),
          ]),
        ]
      : [],
  );
}

/** What must be for the policy not to do this. */
export function avoids(effect: Effect, condition: PolicyCondition, situation: Situation): Formula {
  const isSelectedByRecipe = selectsRecipe(condition, situation.recipe);
  if (isSelectedByRecipe === false) return always;
  const steps = stepsIn(condition, situation);
  const isBad = (step: TriedRule): boolean => reaches(step, effect);
  if (!steps.some(isBad)) return always;
  const ways: Formula[] = isSelectedByRecipe === undefined ? [noLiteral(condition.tags)] : [];
  const before: Formula[] = [];
  for (const step of steps) {
    const applies = appliesTo(step, condition, situation);
    if (!isBad(step)) ways.push(allOf([...before, applies]));
    else {
      if (isOfMachineImage(effect)) ways.push(allOf([...before, applies, isSkipped(step)]));
      before.push(doesNotApply(step, condition, situation));
    }
  }
  return anyOf([allOf(before), ...ways]);
}

const isSelected = (condition: PolicyCondition, { recipe }: Situation): Formula => {
  const byRecipe = selectsRecipe(condition, recipe);
  return byRecipe === undefined ? anyLiteral(condition.tags) : byRecipe ? always : never;
};

/** The rule applies, and none that is tried before. */
const actsFirst = (
  steps: readonly TriedRule[],
  at: number,
  condition: PolicyCondition,
  situation: Situation,
): readonly Formula[] => [
  ...steps.slice(at, at + 1).map((step) => appliesTo(step, condition, situation)),
  ...steps.slice(0, at).map((step) => doesNotApply(step, condition, situation)),
];

function appliesTo({ excluded, place }: TriedRule, condition: PolicyCondition, { status }: Situation): Formula {
  const notExcluded = noLiteral(excluded);
  if (place === 0 || status === failed) return notExcluded;
  return allOf([notExcluded, { is: "place", counter: counterOf(condition), atLeast: place }]);
}

function doesNotApply({ excluded, place }: TriedRule, condition: PolicyCondition, { status }: Situation): Formula {
  const isExcluded = excluded.map((literal) => anyLiteral([literal]));
  if (place === 0 || status === failed) return anyOf(isExcluded);
  return anyOf([...isExcluded, { is: "place-below", counter: counterOf(condition), below: place }]);
}

/** The rule does not skip the machine image. */
const isReached = (step: TriedRule, effect: Effect): Formula =>
  isOfMachineImage(effect) ? noLiteral(step.skipped) : always;

const isSkipped = (step: TriedRule): Formula => anyLiteral(step.skipped);
