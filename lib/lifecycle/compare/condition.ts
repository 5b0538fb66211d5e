/**
 * A policy as a condition over one image and its place among its like: which images it selects, and the rules in the
 * order in which an execution tries them. Only policies of which everything is known become conditions.
 */
import { isMissing, type Missing } from "../simulate/policy/missing.ts";
import type { Policy, PolicyAction } from "../simulate/policy/policy.ts";
import {
  type MachineImageExceptions,
  type ReadyPolicy,
  type ReadyRule,
  readPolicies,
  type Selection,
} from "../simulate/policy/rule.ts";
import { readingsOf } from "../simulate/policy/steps.ts";
import type { TagMatch } from "../simulate/policy/tag-match.ts";
import { type Age, ageOf } from "./age.ts";
import { type Counter, everyImage } from "./formulas/formula.ts";
import { type Literal, literalsOf, machineImageLiterals } from "./formulas/literal.ts";

/** A rule, as an execution tries it. */
export interface TriedRule {
  /** Index in `policyDetails`. */
  readonly rule: number;
  readonly action: PolicyAction;
  /** The image must be as old; undefined if the age does not matter. */
  readonly age: Age | undefined;
  /** The newest images that it leaves alone. */
  readonly place: number;
  /** Tags of the image, each of which excludes it. */
  readonly excluded: readonly Literal[];
  /** Images have either machine images with snapshots, or containers. */
  readonly includes: { readonly [part in "vmImages" | "snapshots" | "containers"]: boolean };
  /** Facts of a machine image, each of which makes the rule skip it. */
  readonly skipped: readonly Literal[];
  /** It skips machine images launched within this period. */
  readonly launchedWithin: Age | undefined;
}

/** An element of `resourceSelection.recipes`. */
export interface RecipePattern {
  readonly name: string;
  readonly version: string;
}

/** An enabled policy. */
export interface PolicyCondition {
  readonly policy: Policy;
  /** Its index in the list of policies. */
  readonly index: number;
  readonly isForContainers: boolean;
  /** The recipe versions, or the tags of which any one is enough. */
  readonly recipes: readonly RecipePattern[] | undefined;
  readonly tags: readonly Literal[];
  /** In the order in which they are tried. */
  readonly rules: readonly TriedRule[];
  /** The count in which it ranks images. */
  readonly counter: Counter;
  /** Equal for policies that do the same to every image. */
  readonly key: string;
}

/** The conditions of the enabled policies of which everything is known. */
export const conditionsOf = (policies: readonly Policy[]): readonly PolicyCondition[] =>
  readPolicies(policies).flatMap((ready) => {
    const condition = conditionOf(ready);
    return condition === undefined || isMissing(condition) ? [] : [condition];
  });

/** Why a policy cannot be decided for every image. */
export interface UndecidedPolicy {
  /** Index in the list of policies. */
  readonly index: number;
  readonly missing: Missing;
}

/** The policies of which something is not known, or wrong. */
export const missingIn = (policies: readonly Policy[]): readonly UndecidedPolicy[] =>
  readPolicies(policies).flatMap((ready) => {
    const missing = conditionOf(ready);
    return isMissing(missing) ? [{ index: ready.index, missing }] : [];
  });

/** The condition of a policy; undefined if the policy is DISABLED; what is missing if something is not known. */
function conditionOf(ready: ReadyPolicy): PolicyCondition | Missing | undefined {
  const { isEnabled, isForContainers, selection, rules, policy, index } = ready;
  if (isEnabled === false) return undefined;
  if (isMissing(isEnabled)) return isEnabled;
  if (isMissing(isForContainers)) return isForContainers;
  const selected = selectionOf(selection);
  if (isMissing(selected)) return selected;
  const open = rules.find(({ action }) => isMissing(action))?.action;
  if (isMissing(open)) return open;
  const tried: TriedRule[] = [];
  for (const { rule, action, place } of readingsOf(rules)[0] ?? []) {
    const step = triedRule(rule, action, place, isForContainers);
    if (isMissing(step)) return step;
    tried.push(step);
  }
  const key = JSON.stringify([isForContainers, selected, tried.map(({ rule, ...rest }) => rest)]);
  return { policy, index, isForContainers, ...selected, rules: tried, counter: counterOf(selected), key };
}

/** Images of one recipe version count together: all of them, or those that tags select. */
const counterOf = ({ recipes, tags }: Pick<PolicyCondition, "recipes" | "tags">): Counter =>
  recipes !== undefined ? everyImage : { key: JSON.stringify(tags.map(({ name, value }) => [name, value])), tags };

function selectionOf(selection: Selection): Pick<PolicyCondition, "recipes" | "tags"> | Missing {
  if (selection.by === "unknown") return selection.open;
  if (selection.by === "tags") {
    const tags = literalsOf("tag", selection.tags);
    return isMissing(tags) ? tags : { recipes: undefined, tags };
  }
  if (selection.open !== undefined) return selection.open;
  const recipes: RecipePattern[] = [];
  for (const { name, version } of selection.recipes) {
    if (isMissing(name)) return name;
    if (isMissing(version)) return version;
    recipes.push({ name, version });
  }
  return { recipes: recipes.toSorted(byText), tags: [] };
}

const byText = (one: RecipePattern, other: RecipePattern): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

function triedRule(
  rule: ReadyRule,
  action: PolicyAction,
  place: number | Missing,
  isForContainers: boolean,
): TriedRule | Missing {
  const { filter, excluded, includes, exceptions, index } = rule;
  if (isMissing(filter)) return filter;
  if (isMissing(place)) return place;
  const tags = tagsOf(excluded);
  if (isMissing(tags)) return tags;
  const open = Object.values(includes).find(isMissing);
  if (open !== undefined) return open;
  const skipped = skippedBy(exceptions);
  if (isMissing(skipped)) return skipped;
  const { value, unit } = filter;
  return {
    rule: index,
    action,
    age: unit === undefined ? undefined : ageOf(value, unit),
    place,
    excluded: tags,
    includes: {
      vmImages: includes.vmImages === true && !isForContainers,
      snapshots: includes.snapshots === true && !isForContainers,
      containers: includes.containers === true && isForContainers,
    },
    ...skipped,
  };
}

const tagsOf = (tags: TagMatch): readonly Literal[] | Missing => literalsOf("tag", tags);

function skippedBy(exceptions: MachineImageExceptions): Pick<TriedRule, "skipped" | "launchedWithin"> | Missing {
  const { lastLaunched } = exceptions;
  if (isMissing(lastLaunched)) return lastLaunched;
  const skipped = machineImageLiterals(exceptions);
  if (isMissing(skipped)) return skipped;
  return { skipped, launchedWithin: lastLaunched && ageOf(lastLaunched.value, lastLaunched.unit) };
}
