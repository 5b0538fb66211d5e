/** Compares the lifecycle policies of two sides: each with its counterpart, and all of them together. */
import { comparePolicies, type PolicyComparison } from "../../compare/compare-policies.ts";
import { withLaterDeletions } from "../../compare/over-days.ts";
import { type DeclarationPair, declarationPairs } from "../../lint/change/declaration-pairs.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { Policy } from "../../simulate/policy/policy.ts";
import { saidBy } from "../simulate/comparison/affected.ts";
import { policyOf } from "../simulate/policy-of.ts";
import { policiesAmong } from "../simulate/ready-policies.ts";
import type { BothSides } from "./both-sides.ts";

/** A policy before and now; at least one of the two exists. */
export interface ComparedPolicy {
  readonly name: string;
  /** Where it is declared; what is gone, where it was. */
  readonly file: string;
  readonly before: Policy | undefined;
  readonly now: Policy | undefined;
  /** Undefined if one side has errors. */
  readonly comparison: PolicyComparison | undefined;
}

/** The policies of two sides. */
export interface ComparedPolicies {
  readonly policies: readonly ComparedPolicy[];
  /** All of them together, but for those with errors. */
  readonly together: PolicyComparison;
}

/** Compares the policies of both sides. One that moved or has another name is recognized by what it selects. */
export function comparedPolicies({ before, now }: Pick<BothSides, "before" | "now">): ComparedPolicies {
  const sides = [before, now].map(({ declarations }) => policiesAmong(declarations));
  const pairs = declarationPairs(sides[0] ?? [], sides[1] ?? [], [selectionOf]).filter(
    // What has no counterpart may be in a file that could not be read.
    (pair) =>
      (pair.before !== undefined || before.result.faults.length === 0) &&
      (pair.now !== undefined || now.result.faults.length === 0),
  );
  const policies = pairs.map((pair) => comparedPair(pair, before.faulty, now.faulty));
  const decided = policies.filter(({ comparison }) => comparison !== undefined);
  const sideOf = (side: "before" | "now") => decided.flatMap((each) => each[side] ?? []);
  return { policies, together: compared(sideOf("before"), sideOf("now")) };
}

/** Compares policies that are read and valid, each with its counterpart. */
export const comparedDeclarations = (
  before: readonly LintTarget[],
  now: readonly LintTarget[],
): readonly ComparedPolicy[] => declarationPairs(before, now, [selectionOf]).map((pair) => comparedPair(pair));

const selectionOf = (declared: LintTarget): string => {
  const { resourceType, resourceSelection } = policyOf(declared);
  return JSON.stringify([resourceType, resourceSelection]);
};

function comparedPair({ before, now }: DeclarationPair, ...faulty: readonly ReadonlySet<LintTarget>[]): ComparedPolicy {
  const [was, is] = [before, now].map((each) => (each === undefined ? undefined : policyOf(each)));
  const facts = { name: (is ?? was)?.name ?? "", file: (now ?? before)?.file.name ?? "", before: was, now: is };
  if ([before, now].some((each) => each !== undefined && faulty.some((set) => set.has(each))))
    return { ...facts, comparison: undefined };
  if (was !== undefined && is !== undefined && saidBy(was) === saidBy(is)) return { ...facts, comparison: same };
  return { ...facts, comparison: compared(listOf(was), listOf(is)) };
}

/** What policies do in one run, and what they delete over days. */
const compared = (before: readonly Policy[], now: readonly Policy[]): PolicyComparison =>
  withLaterDeletions(comparePolicies(before, now), before, now);

const listOf = (policy: Policy | undefined): readonly Policy[] => (policy === undefined ? [] : [policy]);

/** The comparison of what does the same, whatever that is. */
const same: PolicyComparison = comparePolicies([], []);
