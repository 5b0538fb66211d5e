/**
 * A policy as a condition over one image and its place among its like: which images it selects, and the rules in the
 * order in which an execution tries them. Only policies of which everything is known become conditions.
 */
import { isMissing, type Missing } from "../simulate/policy/missing.ts";
import type { Policy, PolicyAction, PolicyTimeUnit } from "../simulate/policy/policy.ts";
import type { MachineImageExceptions, ReadyPolicy, ReadyRule, Selection } from "../simulate/policy/rule.ts";
import { readingsOf } from "../simulate/policy/steps.ts";
import type { TagMatch } from "../simulate/policy/tag-match.ts";
import { type Literal, literalsOf, machineImageLiterals } from "./literal.ts";

/** A period after which something is due. */
export interface Age {
  readonly value: number;
  readonly unit: PolicyTimeUnit;
}

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
  readonly steps: readonly TriedRule[];
  /** Equal for policies that do the same to every image. */
  readonly key: string;
}

/** The condition of a policy; undefined if the policy is DISABLED; what is missing if something is not known. */
export function conditionOf(ready: ReadyPolicy): PolicyCondition | Missing | undefined {
  const { isEnabled, isForContainers, selection, rules, policy, index } = ready;
  if (isEnabled === false) return undefined;
  if (isMissing(isEnabled)) return isEnabled;
  if (isMissing(isForContainers)) return isForContainers;
  const selected = selectionOf(selection);
  if (isMissing(selected)) return selected;
  const open = rules.find(({ action }) => isMissing(action))?.action;
  if (isMissing(open)) return open;
  const steps: TriedRule[] = [];
  for (const { rule, action, place } of readingsOf(rules)[0] ?? []) {
    const step = stepOf(rule, action, place);
    if (isMissing(step)) return step;
    steps.push(step);
  }
  const key = JSON.stringify([isForContainers, selected, steps.map(({ rule, ...rest }) => rest)]);
  return { policy, index, isForContainers, ...selected, steps, key };
}

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

function stepOf(rule: ReadyRule, action: PolicyAction, place: number | Missing): TriedRule | Missing {
  const { filter, excluded, includes, exceptions, index } = rule;
  if (isMissing(filter)) return filter;
  if (isMissing(place)) return place;
  const tags = tagsOf(excluded);
  if (isMissing(tags)) return tags;
  const included = { vmImages: includes.vmImages, snapshots: includes.snapshots, containers: includes.containers };
  for (const each of Object.values(included)) if (isMissing(each)) return each;
  const skipped = skippedBy(exceptions);
  if (isMissing(skipped)) return skipped;
  const { value, unit } = filter;
  return {
    rule: index,
    action,
    age: unit === undefined ? undefined : { value, unit },
    place,
    excluded: tags,
    includes: included as TriedRule["includes"],
    ...skipped,
  };
}

const tagsOf = (tags: TagMatch): readonly Literal[] | Missing => literalsOf("tag", tags);

function skippedBy(exceptions: MachineImageExceptions): Pick<TriedRule, "skipped" | "launchedWithin"> | Missing {
  const { lastLaunched } = exceptions;
  if (isMissing(lastLaunched)) return lastLaunched;
  const skipped = machineImageLiterals(exceptions);
  return isMissing(skipped) ? skipped : { skipped, launchedWithin: lastLaunched };
}
