/** Compares the lifecycle policies of two sides: each with its counterpart, and all of them together. */
import { comparePolicies, type PolicyComparison } from "../../compare/compare-policies.ts";
import { type DeclarationPair, declarationPairs } from "../../lint/change/declaration-pairs.ts";
import { isIgnored, openRegion } from "../../lint/change/replacement.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { regionOfPlace } from "../../lint/inputs/provider-settings.ts";
import type { Policy } from "../../simulate/policy/policy.ts";
import { saidBy } from "../simulate/comparison/affected.ts";
import { policyOf } from "../simulate/policy-of.ts";
import type { BothSides } from "./both-sides.ts";
import { isPolicy, selectionOf } from "./policy-selection.ts";
import { inEachRegion, type RegionalPolicy } from "./regional-policies.ts";

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
  /** What is to be said besides: "no longer managed; it stays and goes on acting". */
  readonly note?: string;
  /** Why it is not known whether it acts in another region: "names the region "eu-west-1" in one revision only". */
  readonly openRegion?: string;
}

/** The policies of two sides. */
export interface ComparedPolicies {
  readonly policies: readonly ComparedPolicy[];
  /** All of them together, but for those with errors. */
  readonly together: PolicyComparison;
}

/** A pair with what acts, and where. */
interface ActingPair extends ComparedPolicy {
  readonly acting: { readonly before: readonly RegionalPolicy[]; readonly now: readonly RegionalPolicy[] };
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
  return { policies, together: inEachRegion(sideOf("before"), sideOf("now")) };
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
  const [regionBefore, region] = regionsOf(pair);
  const acting = {
    before: was === undefined ? [] : [{ policy: was, region: regionBefore }],
    now: [
      ...(is === undefined ? [] : [{ policy: is, region }]),
      // What replaces it leaves it as it is.
      ...(was !== undefined && isLeft(pair) ? [{ policy: was, region: regionBefore }] : []),
    ],
  };
  const open = openRegion(pair);
  const facts = {
    ...(open !== undefined && { openRegion: open }),
    ...{ name: (is ?? was)?.name ?? "", file: (now ?? before)?.file.name ?? "", before: was, now: is, acting },
    ...noteOf(pair, [regionBefore, region]),
  };
  if ([before, now].some((each) => each !== undefined && faulty.some((set) => set.has(each))))
    return { ...facts, comparison: undefined };
  const isSame = was !== undefined && is !== undefined && regionBefore === region && saidBy(was) === saidBy(is);
  return { ...facts, comparison: isSame ? same : inEachRegion(acting.before, acting.now) };
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

/** The regions before and now. One that is not known is taken for that of the other revision. */
function regionsOf({ before, now }: DeclarationPair): readonly [string | undefined, string | undefined] {
  const [was, is] = [before, now].map((each) => regionOfPlace(each?.withinAccount));
  return [was ?? is, is ?? was];
}

function noteOf(
  { before, now, isKept }: DeclarationPair,
  [regionBefore, region]: readonly (string | undefined)[],
): Pick<ComparedPolicy, "note"> {
  if (isKept === true && now === undefined) return { note: "no longer managed; it stays and goes on acting" };
  if (before === undefined || now === undefined || region === regionBefore) return {};
  return { note: `in ${region}, before in ${regionBefore}, where it acted on other images` };
}

/** The comparison of what does the same, whatever that is. */
const same: PolicyComparison = comparePolicies([], []);
