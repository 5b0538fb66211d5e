/** What is wrong with policies whatever the inventory. */
import type { Policy, PolicyAction } from "../simulate/policy/policy.ts";
import { actions } from "../simulate/policy/rule.ts";
import { caseOf } from "./case.ts";
import { conditionsOf, type PolicyCondition } from "./condition.ts";
import { recipesOfBoth } from "./recipes.ts";
import { rivalsAmong } from "./rivals.ts";
import { ifDecided } from "./steps.ts";
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
      .filter(
        ({ rule, action }) =>
          ifDecided(() => caseOf({ effect: { action }, by, where: { rule } }), "not decided") === undefined,
      )
      .map(({ rule }) => ({ policy: by.index, rule })),
  );

/**
 * For each policy the first earlier one, if any, with which it can act on one image in one run.
 * @param isAsked which pairs to look at; default: all.
 */
export function sharedImages(
  policies: readonly Policy[],
  isAsked: (by: PolicyCondition, also: PolicyCondition) => boolean = () => true,
): readonly SharedImage[] {
  const conditions = conditionsOf(policies);
  const rivalsOf = rivalsAmong(conditions);
  return conditions.flatMap((also) => {
    const near = also.recipes === undefined ? conditions : rivalsOf(also).toSorted(byIndex);
    for (const by of near) {
      if (by.index >= also.index) break;
      const shared = areApart(by, also) || !isAsked(by, also) ? undefined : sharedImage(by, also);
      if (shared !== undefined) return [shared];
    }
    return [];
  });
}

const byIndex = (one: PolicyCondition, other: PolicyCondition): number => one.index - other.index;

/**
 * Whether two policies select by the same means: both by recipes, or by a tag that both name. Then there are images that
 * both select, while a recipe and a tag, or two tags, meet only if somebody gives an image both.
 */
export const selectAlike = (by: PolicyCondition, also: PolicyCondition): boolean =>
  by.recipes !== undefined
    ? also.recipes !== undefined
    : by.tags.some(({ name, value }) => also.tags.some((each) => each.name === name && each.value === value));

/** Whether both select by a single tag, of which an image has one value: a quick answer about most pairs. */
function areApart(by: PolicyCondition, also: PolicyCondition): boolean {
  const [tag, other] = [by.tags[0], also.tags[0]];
  if (tag === undefined || other === undefined || by.tags.length > 1 || also.tags.length > 1) return false;
  return tag.name === other.name && tag.value !== other.value;
}

function sharedImage(by: PolicyCondition, also: PolicyCondition): SharedImage | undefined {
  if (by.isForContainers !== also.isForContainers) return undefined;
  const recipes = recipesOfBoth(by, also);
  if (recipes.length === 0) return undefined;
  const shared = actions.flatMap(
    (action) => ifDecided(() => caseOf({ effect: { action }, by, where: { also, recipes } }), undefined) ?? [],
  );
  const [least] = shared.toSorted((one, other) => one.fillers.length - other.fillers.length);
  if (least === undefined) return undefined;
  return { policies: [by.index, also.index], action: least.effect.action, witness: witnessOf(least) };
}

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
