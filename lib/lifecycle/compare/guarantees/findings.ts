/** What is wrong with policies whatever the inventory. */
import type { Policy, PolicyAction } from "../../simulate/policy/policy.ts";
import { actions } from "../../simulate/policy/rule.ts";
import { type Case, caseOf, type Search } from "../case.ts";
import { conditionsOf, type PolicyCondition } from "../condition.ts";
import { ifDecided, maxStepsOfProof, Steps } from "../formulas/steps.ts";
import { recipesOfBoth } from "../recipes.ts";
import { type Conditions, listFor, VersionsOfRecipe } from "../version-index.ts";
import { type Witness, witnessOf } from "../witness.ts";

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
export const rulesWithoutImages = (
  policies: readonly Policy[],
  steps = new Steps(maxStepsOfProof),
): readonly RuleOfPolicy[] =>
  conditionsOf(policies).flatMap((by) =>
    by.rules
      .filter(
        ({ rule, action }) =>
          ifDecided(() => caseOf({ actionOnPart: { action }, by, where: { rule }, steps }), "not decided") ===
          undefined,
      )
      .map(({ rule }) => ({ policy: by.index, rule })),
  );

/**
 * For each policy the first earlier one, if any, that selects by the same means and with which it can act on one image in
 * one run. Both select by recipes, or by a tag that both name: then there are images that both select, while a recipe
 * and a tag, or two tags, meet only if somebody gives an image both.
 * @param steps counts the pairs that are compared, and the steps of their searches.
 */
export function sharedImages(
  policies: readonly PolicyCondition[],
  steps = new Steps(maxStepsOfProof),
): readonly SharedImage[] {
  const earlier = new EarlierPolicies();
  const idle = new Set<string>();
  // A policy that does the same as an earlier one shares the same image with the same policy.
  const sharedBy = new Map<string, SharedImage>();
  const found: SharedImage[] = [];
  for (const also of policies) {
    const known = sharedBy.get(also.key);
    if (known !== undefined) {
      found.push({ ...known, policies: [known.policies[0], also.index] });
      continue;
    }
    let mayAct: boolean | undefined;
    for (const by of idle.has(also.key) ? [] : earlier.near(also)) {
      const shared = sharedImage(by, also, steps);
      if (shared !== undefined) {
        sharedBy.set(also.key, shared);
        found.push(shared);
        break;
      }
      mayAct ??= actions.some((action) => caseInTime({ actionOnPart: { action }, by: also, steps }) !== "none");
      if (!mayAct) break;
    }
    if (mayAct === false) idle.add(also.key);
    else earlier.add(also);
  }
  return found;
}

function sharedImage(by: PolicyCondition, also: PolicyCondition, steps: Steps): SharedImage | undefined {
  steps.begin();
  steps.take();
  const recipes = recipesOfBoth(by, also);
  if (recipes.length === 0) return undefined;
  const shared = actions.flatMap((action) => {
    const found = caseInTime({ actionOnPart: { action }, by, where: { also, recipes }, steps });
    return typeof found === "string" ? [] : [found];
  });
  const [least] = shared.toSorted((one, other) => one.fillers.length - other.fillers.length);
  if (least === undefined) return undefined;
  return { policies: [by.index, also.index], action: least.actionOnPart.action, witness: witnessOf(least) };
}

/** A case, if it is found in time. */
const caseInTime = (search: Search): Case | "none" | "not decided" =>
  ifDecided(() => caseOf(search) ?? "none", "not decided");

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

/** Finds policies that select by the same means as another one: by recipe versions, or by a tag that both name. */
class EarlierPolicies {
  readonly #versions = new Map<string, VersionsOfRecipe>();
  readonly #byTag = new Map<string, Conditions>();
  readonly #keys = new Set<string>();

  /** Adds a policy, unless one that does the same to every image is there: what holds of one holds of the other. */
  add(condition: PolicyCondition): void {
    const { key, recipes, tags, isForContainers } = condition;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    for (const { name, version } of recipes ?? []) {
      const named = keyOf(isForContainers, name);
      const versions = this.#versions.get(named) ?? new VersionsOfRecipe();
      this.#versions.set(named, versions);
      versions.add(version.split("."), condition);
    }
    for (const { name, value } of tags) listFor(this.#byTag, keyOf(isForContainers, name, value)).push(condition);
  }

  /** Those that select a recipe version, or a tag, that a policy selects too, in the order of their indexes. */
  near({ recipes, tags, isForContainers }: PolicyCondition): Iterable<PolicyCondition> {
    const byRecipes = (recipes ?? []).flatMap(
      ({ name, version }) => this.#versions.get(keyOf(isForContainers, name))?.overlapping(version.split(".")) ?? [],
    );
    const byTags = tags.flatMap(({ name, value }) => {
      const found = this.#byTag.get(keyOf(isForContainers, name, value));
      return found === undefined ? [] : [found];
    });
    return inOrder([...byRecipes, ...byTags]);
  }
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** The policies of several lists, each once, by their indexes. Finds the next one only when it is asked for. */
function* inOrder(lists: readonly Conditions[]): Generator<PolicyCondition> {
  const places = lists.map((list) => ({ list, at: 0 }));
  for (let last = -1; ; ) {
    let next: PolicyCondition | undefined;
    for (const place of places) {
      while ((place.list[place.at]?.index ?? Number.POSITIVE_INFINITY) <= last) place.at += 1;
      const first = place.list[place.at];
      if (first !== undefined && (next === undefined || first.index < next.index)) next = first;
    }
    if (next === undefined) return;
    yield next;
    last = next.index;
  }
}
