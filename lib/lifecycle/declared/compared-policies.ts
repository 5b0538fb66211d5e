/** Compares the lifecycle policies of two sides: each with its counterpart, and all of them together. */

import { type DeclarationPair, declarationPairs } from "../../lint/change/declaration-pairs.ts";
import { isIgnored, type OpenPlace, openPlace } from "../../lint/change/replacement.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { accountOfPlace, regionOfPlace } from "../../lint/inputs/provider-settings.ts";
import { comparePolicies, type PolicyComparison } from "../compare/compare-policies.ts";
import type { ActionComparison, ActionComparisons, Relation } from "../compare/comparison.ts";
import { withLaterDeletions } from "../compare/over-days/over-days.ts";
import type { Policy } from "../simulate/policy/policy.ts";
import { policyText } from "../simulate/verdict/affected.ts";
import type { BothSides } from "./both-sides.ts";
import { policyOf } from "./policy-of.ts";
import { isPolicy, selectionOf } from "./policy-selection.ts";

/** A policy before and now; at least one of the two exists. */
export interface ComparedPolicy {
  readonly name: string;
  /** Where it is declared; what is gone, where it was. */
  readonly file: string;
  readonly before: Policy | undefined;
  /** What acts now: a policy that is no longer declared and stays, as it was. */
  readonly now: Policy | undefined;
  /** Undefined if one side has errors. */
  readonly comparison: PolicyComparison | undefined;
  /** What is to be said besides: "no longer managed; it remains and continues to act". */
  readonly note?: string;
  /** Why it is not known whether it acts in another account or region. */
  readonly openPlace?: OpenPlace;
}

/** The policies of two sides. */
export interface ComparedPolicies {
  readonly policies: readonly ComparedPolicy[];
  /** All of them together, but for those with errors. */
  readonly together: PolicyComparison;
}

// Compares policies place by place: an image is in one account and region, and only the policies there act on it.

/** A policy, and its account and region in one text; undefined if neither is known. */
interface PolicyInPlace {
  readonly policy: Policy;
  readonly place: string | undefined;
}

/** Compares two sets of policies. Those of an unknown place are compared with each other. */
function inEachPlace(before: readonly PolicyInPlace[], now: readonly PolicyInPlace[]): PolicyComparison {
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

/** A pair with what acts, and where. */
interface ActingPair extends ComparedPolicy {
  readonly acting: { readonly before: readonly PolicyInPlace[]; readonly now: readonly PolicyInPlace[] };
}

/** Compares the policies of both sides. One that moved or has another name is recognized by what it selects. */
export function comparedPolicies({
  before,
  now,
  pairs,
}: Pick<BothSides, "before" | "now" | "pairs">): ComparedPolicies {
  const policies = pairs.filter(isOfPolicies).map((pair) => actingPair(pair, before.faulty, now.faulty));
  const decided = policies.filter(({ comparison }) => comparison !== undefined);
  const sideOf = (side: "before" | "now") => decided.flatMap(({ acting }) => acting[side]);
  return { policies, together: inEachPlace(sideOf("before"), sideOf("now")) };
}

/** Compares policies that are read and valid, each with its counterpart. */
export const comparedDeclarations = (
  before: readonly LintTarget[],
  now: readonly LintTarget[],
): readonly ComparedPolicy[] => declarationPairs(before, now, [selectionOf]).map((pair) => actingPair(pair));

const isOfPolicies = ({ before, now }: DeclarationPair): boolean =>
  [before, now].some((each) => each && isPolicy(each));

function actingPair(pair: DeclarationPair, ...faulty: readonly ReadonlySet<LintTarget>[]): ActingPair {
  const { before, now } = pair;
  const was = before && policyOf(before);
  const is = now === undefined ? (pair.isKept === true ? was : undefined) : effectiveOf(now, before);
  const [placeBefore, place] = placesOf(pair);
  const acting = {
    before: was === undefined ? [] : [{ policy: was, place: placeBefore }],
    now: [
      ...(is === undefined ? [] : [{ policy: is, place }]),
      // What replaces it leaves it as it is.
      ...(was !== undefined && isLeft(pair) ? [{ policy: was, place: placeBefore }] : []),
    ],
  };
  const open = openPlace(pair);
  const facts = {
    ...(open !== undefined && { openPlace: open }),
    ...{ name: (is ?? was)?.name ?? "", file: (now ?? before)?.file.name ?? "", before: was, now: is, acting },
    ...noteOf(pair),
  };
  if ([before, now].some((each) => each !== undefined && faulty.some((set) => set.has(each))))
    return { ...facts, comparison: undefined };
  const isSame = was !== undefined && is !== undefined && placeBefore === place && policyText(was) === policyText(is);
  return { ...facts, comparison: isSame ? same : inEachPlace(acting.before, acting.now) };
}

/** The policy as its tool applies it: changes that the tool ignores leave what was declared before. */
function effectiveOf(now: LintTarget, before: LintTarget | undefined): Policy {
  const is = policyOf(now);
  const ignored = now.managed?.lifecycle.ignoreChanges;
  if (before === undefined || ignored === undefined) return is;
  const was = policyOf(before);
  const kept = ["status", "resourceType", "policyDetails", "resourceSelection"] as const;
  const isKept = (member: (typeof kept)[number]): boolean =>
    isIgnored(now.managed?.lifecycle ?? {}, now.root.at(member).path);
  return { ...is, ...Object.fromEntries(kept.filter(isKept).map((member) => [member, was[member]])) };
}

/** Whether a replacement leaves the earlier object: `UpdateReplacePolicy`. */
const isLeft = ({ before, now, isRecreated }: DeclarationPair): boolean =>
  now?.managed?.lifecycle.isRetainedByReplacement === true &&
  before !== undefined &&
  (isRecreated === true || before.root.at("name").value !== now.root.at("name").value);

/** The accounts and regions before and now. One that is not known is taken for that of the other revision. */
function placesOf(pair: DeclarationPair): readonly [string | undefined, string | undefined] {
  const [account, region] = [inBoth(pair, accountOfPlace), inBoth(pair, regionOfPlace)];
  const textOf = (at: 0 | 1): string | undefined =>
    account[at] === undefined && region[at] === undefined ? undefined : JSON.stringify([account[at], region[at]]);
  return [textOf(0), textOf(1)];
}

function inBoth({ before, now }: DeclarationPair, of: (place: string | undefined) => string | undefined) {
  const [was, is] = [before, now].map((each) => of(each?.withinAccount));
  return [was ?? is, is ?? was] as const;
}

function noteOf(pair: DeclarationPair): Pick<ComparedPolicy, "note"> {
  const { before, now, isKept } = pair;
  if (isKept === true && now === undefined) return { note: "no longer managed; it remains and continues to act" };
  if (before === undefined || now === undefined) return {};
  const [was, is] = inBoth(pair, regionOfPlace);
  return was === is ? {} : { note: `in ${is}, before in ${was}, where it acted on other images` };
}

/** The comparison of what does the same, whatever that is. */
const same: PolicyComparison = comparePolicies([], []);
