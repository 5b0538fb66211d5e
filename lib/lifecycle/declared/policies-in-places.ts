/** Compares policies place by place: an image is in one account and region, and only the policies there act on it. */
import { comparePolicies, type PolicyComparison } from "../compare/compare-policies.ts";
import type { ActionComparison, ActionComparisons, Relation } from "../compare/comparison.ts";
import { withLaterDeletions } from "../compare/over-days/over-days.ts";
import type { Policy } from "../simulate/policy/policy.ts";

/** A policy, and its account and region in one text; undefined if neither is known. */
export interface PolicyInPlace {
  readonly policy: Policy;
  readonly place: string | undefined;
}

/** Compares two sets of policies. Those of an unknown place are compared with each other. */
export function inEachPlace(before: readonly PolicyInPlace[], now: readonly PolicyInPlace[]): PolicyComparison {
  const places = [...new Set([...before, ...now].map(({ place }) => place))];
  const compared = places.map((place) => {
    const [was, is] = [before, now].map((side) => side.flatMap((each) => (each.place === place ? [each.policy] : [])));
    return inDays(was ?? [], is ?? []);
  });
  const [first, ...others] = compared;
  return first === undefined ? comparePolicies([], []) : others.reduce(joined, first);
}

/** What policies do in one run, and what they delete over days. */
const inDays = (before: readonly Policy[], now: readonly Policy[]): PolicyComparison =>
  withLaterDeletions(comparePolicies(before, now), before, now);

const joined = (one: PolicyComparison, other: PolicyComparison): PolicyComparison => ({
  ...joinedActions(one, other),
  parts: {
    vmImages: joinedActions(one.parts.vmImages, other.parts.vmImages),
    snapshots: { deletions: joinedAction(one.parts.snapshots.deletions, other.parts.snapshots.deletions) },
    containers: { deletions: joinedAction(one.parts.containers.deletions, other.parts.containers.deletions) },
  },
});

const joinedActions = (one: ActionComparisons, other: ActionComparisons): ActionComparisons => ({
  deletions: joinedAction(one.deletions, other.deletions),
  disabled: joinedAction(one.disabled, other.disabled),
  deprecated: joinedAction(one.deprecated, other.deprecated),
});

/** The comparison in either of two places, with the first witness of each kind. */
function joinedAction(one: ActionComparison, other: ActionComparison): ActionComparison {
  const unlessUnknown = [...(one.unlessUnknown ?? []), ...(other.unlessUnknown ?? [])];
  return {
    ...other,
    ...one,
    relation: joinedRelation(one.relation, other.relation),
    ...(unlessUnknown.length > 0 && { unlessUnknown }),
  };
}

const joinedRelation = (one: Relation, other: Relation): Relation =>
  one === "equal" || one === other ? other : other === "equal" ? one : "different";
