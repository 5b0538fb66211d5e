/**
 * Looks for an image on which a policy acts and others do not. Recipe versions, statuses and ages that differ for the
 * policies are few, so they are tried one by one; tags and places are solved in each.
 */
import type { ImageStatus, RecipeVersion } from "../simulate/image/inventory.ts";
import { avoids, comparedStatuses, type Situation, waysToDo } from "./acting.ts";
import { type Lifetime, lifetimesOf } from "./calendar.ts";
import type { PolicyCondition } from "./condition.ts";
import type { Effect } from "./effect.ts";
import { recipesOf, selectsRecipe } from "./recipes.ts";
import { type Model, modelOf } from "./solve.ts";

/** An image, and the newer images that put it in its place. */
export interface Case extends Model {
  /** The policy that acts. */
  readonly by: PolicyCondition;
  readonly recipe: RecipeVersion;
  readonly status: ImageStatus;
  readonly lifetime: Lifetime;
}

/** The case with the fewest newer images, at most so many, in which one policy does this and none of the others does. */
export function caseOf(
  effect: Effect,
  by: PolicyCondition,
  others: readonly PolicyCondition[],
  most: number,
): Case | undefined {
  if (others.some(({ key }) => key === by.key)) return undefined;
  const rivals = others.filter(({ isForContainers }) => isForContainers === by.isForContainers);
  let best: Case | undefined;
  for (const recipe of recipesOf(by, rivals)) {
    const near = rivals.filter((each) => selectsRecipe(each, recipe) !== false);
    const lifetimes = lifetimesOf([by, ...near].flatMap(({ steps }) => steps.flatMap(({ age }) => age ?? [])));
    for (const { status, bit } of comparedStatuses) {
      for (const lifetime of lifetimes) {
        const situation: Situation = { recipe, status: bit, lifetime };
        const model = modelIn(situation, effect, by, near, best === undefined ? most : best.fillers.length - 1);
        if (model === undefined) continue;
        best = { ...model, by, recipe, status, lifetime };
        if (model.fillers.length === 0) return best;
      }
    }
  }
  return best;
}

function modelIn(
  situation: Situation,
  effect: Effect,
  by: PolicyCondition,
  others: readonly PolicyCondition[],
  most: number,
): Model | undefined {
  const ways = waysToDo(effect, by, situation);
  if (ways.length === 0) return undefined;
  const avoided = others.map((each) => avoids(effect, each, situation));
  return modelOf([{ is: "any", of: ways }, ...avoided], most);
}
