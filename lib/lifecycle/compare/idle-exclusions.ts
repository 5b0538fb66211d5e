/** Finds the exclusions of a policy that change nothing: each is left out by itself, and the policies are compared. */
import type { Policy } from "../simulate/policy/policy.ts";
import {
  type ActionComparison,
  type ActionComparisons,
  comparePolicies,
  type PolicyComparison,
  type Relation,
} from "./compare-policies.ts";
import { conditionsOf } from "./condition.ts";
import {
  type Facet,
  facetsOf,
  isExclusion,
  isOfMachineImages,
  nameOfFacet,
  policyFrom,
  type RuleName,
} from "./facets.ts";
import { maxStepsOfProof, Steps, tooManySteps } from "./formulas/steps.ts";

/** What a change of one member does; only actions with a difference. */
interface RelationsOfChange {
  readonly deletions?: Relation;
  readonly disabled?: Relation;
  readonly deprecated?: Relation;
  /** On machine images, snapshots or containers. */
  readonly parts?: Relation;
}

/** An exclusion that changes nothing in any inventory. */
export interface IdleExclusion {
  readonly rule: RuleName;
  /** `exclusionRules.tagMap` or another member of `exclusionRules`. */
  readonly member: string;
  readonly key?: string;
  readonly value: unknown;
}

/** Members of which the key names what has a value, so that policies may name several values of it. */
const keyed = ["resourceSelection.tagMap", "exclusionRules.tagMap", "exclusionRules.vmImages.tagMap"];

/**
 * A name for each exclusion of a policy, which is equal for those that behave alike. What a policy says of a tag key, a
 * region or an account is by whom it is named, and where the values are the same; the name itself means nothing. So
 * a policy of 1,536 accounts in three rules has as many names as there are sets of these rules.
 */
function likenessAmong(facets: readonly Facet[]): (exclusion: Facet) => string {
  const uses = new Map<string, Facet[]>();
  for (const facet of facets) {
    const variable = variableOf(facet);
    const known = uses.get(variable);
    if (known === undefined) uses.set(variable, [facet]);
    else known.push(facet);
  }
  const patterns = new Map([...uses].map(([variable, of]) => [variable, patternOf(of)]));
  return (exclusion) => JSON.stringify([placeOf(exclusion), patterns.get(variableOf(exclusion))]);
}

/** Tags of an image are one kind, whether a policy selects or excludes them. */
const variableOf = ({ member, key }: Facet): string =>
  JSON.stringify([member === "resourceSelection.tagMap" ? "exclusionRules.tagMap" : member, key]);

const placeOf = ({ member, rule }: Facet): readonly unknown[] => [member, rule?.action, rule?.occurrence];

/** Where a variable is named; its values by their first use. */
function patternOf(uses: readonly Facet[]): readonly unknown[] {
  const values: unknown[] = [];
  return uses.map((each) => {
    if (!keyed.includes(each.member)) return placeOf(each);
    if (!values.includes(each.value)) values.push(each.value);
    return [...placeOf(each), values.indexOf(each.value)];
  });
}

/**
 * The exclusions without which a policy would do the same to every image and part. None of a policy that is DISABLED, has
 * errors, or is not wholly known. Those that behave alike are decided together, and those of machine images that
 * their rule does not include without a search.
 * @param steps counts the steps of all searches.
 */
export function idleExclusions(policy: Policy, steps = new Steps(maxStepsOfProof)): readonly IdleExclusion[] {
  const [condition] = conditionsOf([policy]);
  if (condition === undefined) return [];
  const facets = facetsOf(policy);
  const likenessOf = likenessAmong(facets);
  const decided = new Map<string, boolean>();
  const isIdle = (facet: Facet): boolean => {
    const reached = condition.rules.find(({ rule }) => rule === facet.rule?.index);
    if (isOfMachineImages(facet) && reached?.includes.vmImages === false) return true;
    const likeness = likenessOf(facet);
    const known = decided.get(likeness);
    if (known !== undefined) return known;
    const without = policyFrom(replaced(facets, [facet], []), policy);
    const is = Object.keys(relations(policy, without, steps)).length === 0;
    decided.set(likeness, is);
    return is;
  };
  return facets.filter(isExclusion).flatMap((facet) => {
    const { rule, member, key, value } = facet;
    return rule === undefined || !isIdle(facet) ? [] : [{ rule, member, ...(key !== undefined && { key }), value }];
  });
}

/** Facets with some in place of others. */
function replaced(facets: readonly Facet[], old: readonly Facet[], now: readonly Facet[]): readonly Facet[] {
  const names = new Set([...old, ...now].map(nameOfFacet));
  return [...facets.filter((facet) => !names.has(nameOfFacet(facet))), ...now];
}

function relations(before: Policy, after: Policy, steps: Steps): RelationsOfChange {
  const comparison = comparePolicies([before], [after], steps);
  const [deletions, disabled, deprecated, parts] = [
    ...[comparison.deletions, comparison.disabled, comparison.deprecated].map(relationOf),
    relationOfParts(comparison),
  ].map((relation) => (relation === "equal" ? undefined : relation));
  return {
    ...(deletions && { deletions }),
    ...(disabled && { disabled }),
    ...(deprecated && { deprecated }),
    ...(parts && { parts }),
  };
}

/** A relation; what took too many steps may differ. */
const relationOf = ({ relation, unlessUnknown }: ActionComparison): Relation =>
  unlessUnknown?.some(({ because }) => because === tooManySteps) ? "different" : relation;

/** How all actions on all parts differ together. */
function relationOfParts({ parts: { vmImages, snapshots, containers } }: PolicyComparison): Relation {
  const all: readonly Partial<ActionComparisons>[] = [vmImages, snapshots, containers];
  const found = new Set(all.flatMap((each) => Object.values(each).map(relationOf)));
  found.delete("equal");
  const [only = "equal"] = found;
  return found.size > 1 ? "different" : only;
}
