/**
 * What policies can do in one run, whatever the inventory. Each function returns the rules that break a guarantee, each
 * with the smallest inventory that shows it, and nothing if the guarantee holds. Each counts its steps.
 */
import type { Policy, PolicyAction, PolicyTimeUnit } from "../../simulate/policy/policy.ts";
import { actions } from "../../simulate/policy/rule.ts";
import { ageOf } from "../age.ts";
import { conditionsOf, type PolicyCondition } from "../condition.ts";
import { everyImage, type Formula } from "../formulas/formula.ts";
import type { Literal } from "../formulas/literal.ts";
import { maxStepsOfProof, Steps } from "../formulas/steps.ts";
import { anotherRecipe, versionsOfRecipe } from "../recipes.ts";
import { type Breach, breachesOf } from "./breach.ts";

/** A period with its unit, as policies write it. */
export interface PeriodOfPolicy {
  readonly value: number;
  readonly unit: PolicyTimeUnit;
}

/**
 * The rules that do this to an image younger than a period. What the guide says of failed builds is open (gap
 * `lifecycle-policy/counted-images`): that they wait for their age, and that they always qualify for deletion. So the
 * guarantee is about the others.
 */
export const actingBefore = (
  policies: readonly Policy[],
  action: PolicyAction,
  { value, unit }: PeriodOfPolicy,
  steps = new Steps(maxStepsOfProof),
): readonly Breach[] => {
  const where = { youngerThan: ageOf(value, unit), isUsable: true };
  return breachesOf(conditionsOf(policies), [{ action }], () => where, steps);
};

/**
 * The rules that delete an image although fewer than so many newer ones of its recipe version were built without
 * failing. What holds of each recipe version holds of a recipe, and the other way round: the inventory may have images
 * of one version only.
 */
export const deletingNewest = (
  policies: readonly Policy[],
  kept: number,
  steps = new Steps(maxStepsOfProof),
): readonly Breach[] => {
  const formulas: readonly Formula[] = [{ is: "place-below", counter: everyImage, below: kept }];
  return breachesOf(conditionsOf(policies), [{ action: "DELETE" }], () => ({ isUsable: true, formulas }), steps);
};

/** The rules that do anything to an image with a tag. */
export const touchingTagged = (
  policies: readonly Policy[],
  tag: { readonly key: string; readonly value: string },
  steps?: Steps,
): readonly Breach[] => touching(policies, { kind: "tag", name: tag.key, value: tag.value }, steps);

/** The rules that do anything to a machine image in a region. */
export const touchingRegion = (policies: readonly Policy[], region: string, steps?: Steps): readonly Breach[] =>
  touching(policies, { kind: "region", name: "", value: region }, steps);

/** The rules that do anything to a machine image that is shared with an account. */
export const touchingShared = (policies: readonly Policy[], accountId: string, steps?: Steps): readonly Breach[] =>
  touching(policies, { kind: "account", name: accountId, value: "true" }, steps);

function touching(
  policies: readonly Policy[],
  literal: Literal,
  steps = new Steps(maxStepsOfProof),
): readonly Breach[] {
  const part = literal.kind === "tag" ? {} : ({ part: "vmImages" } as const);
  const actionsOnPart = actions.map((action) => ({ action, ...part }));
  const formulas: readonly Formula[] = [{ is: "literal", literal, holds: true }];
  return breachesOf(conditionsOf(policies), actionsOnPart, () => ({ formulas }), steps);
}

/** The rules that delete an image of a recipe that is none of these. */
export function deletingOtherRecipes(
  policies: readonly Policy[],
  names: readonly string[],
  steps = new Steps(maxStepsOfProof),
): readonly Breach[] {
  const others = (condition: PolicyCondition) => {
    if (condition.recipes === undefined) return [anotherRecipe(names)];
    const named = new Set(condition.recipes.map(({ name }) => name).filter((name) => !names.includes(name)));
    return [...named].flatMap((name) => versionsOfRecipe(name, [condition]));
  };
  const where = (condition: PolicyCondition) => ({ recipes: others(condition) });
  return breachesOf(conditionsOf(policies), [{ action: "DELETE" }], where, steps);
}
