/** What is wrong with policies whatever the inventory. */
import type { Policy, PolicyAction } from "../simulate/policy/policy.ts";
import { actions } from "../simulate/policy/rule.ts";
import type { Breach } from "./breach.ts";
import { caseOf } from "./case.ts";
import { conditionsOf } from "./condition.ts";
import { deletingNewest } from "./guarantees.ts";
import { recipesOfBoth } from "./recipes.ts";
import { type Witness, witnessOf } from "./witness.ts";

/** A rule of a policy. */
export interface RuleOfPolicy {
  /** Index in the list of policies. */
  readonly policy: number;
  /** Index in `policyDetails`. */
  readonly rule: number;
}

/** Two policies that act on one image in one run. */
export interface SharedImage {
  /** Indexes in the list of policies. */
  readonly policies: readonly [number, number];
  /** What the first of them does to the image; the other one acts on it too. */
  readonly action: PolicyAction;
  readonly witness: Witness;
}

/** The rules of enabled policies that act on no image of any inventory. */
export const rulesWithoutImages = (policies: readonly Policy[]): readonly RuleOfPolicy[] =>
  conditionsOf(policies).flatMap((by) =>
    by.rules
      .filter(({ rule, action }) => caseOf({ effect: { action }, by, where: { rule } }) === undefined)
      .map(({ rule }) => ({ policy: by.index, rule })),
  );

/** Pairs of policies that can act on one image in one run. */
export function sharedImages(policies: readonly Policy[]): readonly SharedImage[] {
  const conditions = conditionsOf(policies);
  const found: SharedImage[] = [];
  for (const [at, by] of conditions.entries()) {
    for (const also of conditions.slice(at + 1)) {
      if (by.isForContainers !== also.isForContainers) continue;
      const recipes = recipesOfBoth(by, also);
      if (recipes.length === 0) continue;
      const shared = actions.flatMap((action) => caseOf({ effect: { action }, by, where: { also, recipes } }) ?? []);
      const [least] = shared.toSorted((one, other) => one.fillers.length - other.fillers.length);
      if (least === undefined) continue;
      const { action } = least.effect;
      found.push({ policies: [by.index, also.index], action, witness: witnessOf(least) });
    }
  }
  return found;
}

/** The rules that can delete every image of a recipe: they keep not even the newest one. */
export const deletingEveryImage = (policies: readonly Policy[]): readonly Breach[] => deletingNewest(policies, 1);

/**
 * The rules that delete no image, except failed ones, if each build has a version of its own: they keep the newest images
 * of each version, and their policy selects several versions.
 */
export const keepingEachVersion = (policies: readonly Policy[]): readonly RuleOfPolicy[] =>
  conditionsOf(policies).flatMap(({ index, recipes, rules }) => {
    const selectsSeveral = recipes === undefined || recipes.some(({ version }) => version.split(".").includes("x"));
    if (!selectsSeveral || rules.some(({ action, place }) => action === "DELETE" && place === 0)) return [];
    return rules.filter(({ action }) => action === "DELETE").map(({ rule }) => ({ policy: index, rule }));
  });
