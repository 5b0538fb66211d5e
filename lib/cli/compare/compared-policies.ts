/** Compares the lifecycle policies of two sides: each with its counterpart, and all of them together. */
import { comparePolicies, type PolicyComparison } from "../../compare/compare-policies.ts";
import { type DeclarationPair, declarationPairs } from "../../lint/change/declaration-pairs.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { type Policy, Unknown } from "../../simulate/policy/policy.ts";
import { saidBy } from "../simulate/comparison/affected.ts";
import { policiesAmong } from "../simulate/declared-policies.ts";
import { policyOf } from "../simulate/policy-of.ts";
import type { BothSides } from "./both-sides.ts";
import { comparisonByUnknown } from "./by-unknown.ts";

/** Why a policy with errors is not compared. */
export const faultyPolicy = "it has errors";

/** A policy before and now; at least one of the two exists. */
export interface ComparedPolicy {
  readonly name: string;
  /** Where it is declared; what is gone, where it was. */
  readonly file: string;
  readonly before: Policy | undefined;
  readonly now: Policy | undefined;
  /** Undefined if it cannot be decided. */
  readonly comparison: PolicyComparison | undefined;
  /** Why it cannot be decided: "policyDetails[0].filter.value refers to var.days". */
  readonly open?: string;
  /** If a single number is unknown, how the two compare by its value: "equal unless var.days is below 60; then …". */
  readonly byValue?: string;
}

/** The policies of two sides. */
export interface ComparedPolicies {
  readonly policies: readonly ComparedPolicy[];
  /** All of them together, as far as they are decided. */
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
  return { policies, together: comparePolicies(sideOf("before"), sideOf("now")) };
}

const selectionOf = (declared: LintTarget): string => {
  const { resourceType, resourceSelection } = policyOf(declared);
  return JSON.stringify([resourceType, resourceSelection]);
};

function comparedPair({ before, now }: DeclarationPair, ...faulty: readonly ReadonlySet<LintTarget>[]): ComparedPolicy {
  const [was, is] = [before, now].map((each) => (each === undefined ? undefined : policyOf(each)));
  const facts = { name: (is ?? was)?.name ?? "", file: (now ?? before)?.file.name ?? "", before: was, now: is };
  if ([before, now].some((each) => each !== undefined && faulty.some((set) => set.has(each))))
    return { ...facts, comparison: undefined, open: faultyPolicy };
  if (before !== undefined && now !== undefined && was !== undefined && is !== undefined) {
    if (saidBy(was, before.file.text) === saidBy(is, now.file.text)) return { ...facts, comparison: same };
  }
  const open = [is, was].map((each) => each && unknownIn(each)).find((each) => each !== undefined);
  if (open !== undefined) {
    const byValue = comparisonByUnknown(listOf(was), listOf(is));
    return { ...facts, comparison: undefined, open, ...(byValue !== undefined && { byValue }) };
  }
  return { ...facts, comparison: comparePolicies(listOf(was), listOf(is)) };
}

const listOf = (policy: Policy | undefined): readonly Policy[] => (policy === undefined ? [] : [policy]);

/** The comparison of what does the same, whatever that is. */
const same: PolicyComparison = comparePolicies([], []);

/** The first unknown value that decides what a policy does: "policyDetails[0].filter.value refers to var.days". */
function unknownIn({ status, resourceType, policyDetails, resourceSelection }: Policy): string | undefined {
  const found = firstUnknown({ status, resourceType, policyDetails, resourceSelection }, "");
  return found === undefined ? undefined : `its ${found.path} ${found.because}`;
}

function firstUnknown(value: unknown, path: string): { readonly path: string; readonly because: string } | undefined {
  if (value instanceof Unknown) return { path, because: value.because };
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return { path, because: "has a key that is not known" };
  for (const [name, part] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    const found = firstUnknown(part, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
