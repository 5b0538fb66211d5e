/** Compares policies of which something is not known: with every value that makes a difference. */
import type { Policy } from "../../simulate/policy/policy.ts";
import type {
  ActionComparison,
  ActionComparisons,
  Dependence,
  PolicyComparison,
  Relation,
  RelationOfValues,
} from "../comparison.ts";
import { missingIn } from "../condition.ts";
import { maxStepsOfValues, type Steps, tooManyValues } from "../formulas/steps.ts";
import { filled, policyText, type UnknownOfPolicies } from "./unknowns.ts";

type Compare = (steps: Steps) => (before: readonly Policy[], after: readonly Policy[]) => PolicyComparison;

/** With more combinations of values than this, each value is tried with one combination of the others. */
const maxCombinations = 400;

/** The comparison of one combination of values. */
interface Tried {
  readonly values: readonly unknown[];
  readonly comparison: PolicyComparison;
}

/**
 * Compares policies with unknown values, all combinations within {@link maxStepsOfValues}. A relation is that of all
 * values together: wider, if any value makes the policies after wider. Each action says on which values its relation
 * depends.
 */
export function compareUnknown(
  before: readonly Policy[],
  after: readonly Policy[],
  unknowns: readonly UnknownOfPolicies[],
  compare: Compare,
  steps: Steps,
): PolicyComparison {
  const variables = unknowns.filter(({ values }) => values !== undefined);
  const fill = (side: number, policies: readonly Policy[], values: readonly unknown[]): readonly Policy[] =>
    variables.reduce((all, variable, at) => filled(side, all, variable, values[at]), policies);
  const own = steps.part(maxStepsOfValues);
  const compareKnown = compare(own);
  const tried: Tried[] = [];
  const all = combinations(variables);
  for (const values of all) {
    const comparison = compareKnown(fill(0, before, values), fill(1, after, values));
    // What a combination did not decide because all together took too many steps is not its own.
    if (own.areSpent && tried.length > 0) break;
    tried.push({ values, comparison });
    if (own.areSpent) break;
  }
  steps.add(own.taken);
  const [first] = tried;
  const untried: readonly Dependence[] =
    tried.length < all.length ? [{ because: tooManyValues, places: [], cases: [] }] : [];
  const open = [before, after].flatMap((policies, side) =>
    missingIn(fill(side, policies, first?.values ?? [])).map(
      ({ index, missing }): Dependence => ({
        because: missing.because,
        places: [{ side, policy: index, member: missing.member }],
        cases: [],
      }),
    ),
  );
  // Policies that are undecided alike on both sides change nothing between them.
  const [was, is] = [before, after].map((policies) =>
    missingIn(policies)
      .map(({ index }) => policyText(policies[index]))
      .toSorted()
      .join(),
  );
  const isSame = was === is;
  const merged = (of: (comparison: PolicyComparison) => ActionComparison): ActionComparison =>
    merge(variables, tried, of, open, isSame, untried);
  const mergedAll = (of: (comparison: PolicyComparison) => ActionComparisons): ActionComparisons => ({
    deletions: merged((each) => of(each).deletions),
    disabled: merged((each) => of(each).disabled),
    deprecated: merged((each) => of(each).deprecated),
  });
  return {
    ...mergedAll((each) => each),
    parts: {
      vmImages: mergedAll(({ parts }) => parts.vmImages),
      snapshots: { deletions: merged(({ parts }) => parts.snapshots.deletions) },
      containers: { deletions: merged(({ parts }) => parts.containers.deletions) },
    },
  };
}

function combinations(variables: readonly UnknownOfPolicies[]): readonly (readonly unknown[])[] {
  const lists = variables.map(({ values = [] }) => values);
  if (lists.reduce((product, { length }) => product * length, 1) <= maxCombinations) {
    return lists.reduce<readonly (readonly unknown[])[]>(
      (all, values) => all.flatMap((each) => values.map((value) => [...each, value])),
      [[]],
    );
  }
  const middle = lists.map((values) => values[values.length >> 1]);
  return lists.flatMap((values, at) => values.map((value) => middle.with(at, value)));
}

function merge(
  variables: readonly UnknownOfPolicies[],
  tried: readonly Tried[],
  of: (comparison: PolicyComparison) => ActionComparison,
  open: readonly Dependence[],
  isSame: boolean,
  untried: readonly Dependence[],
): ActionComparison {
  const all = tried.map(({ comparison }) => of(comparison));
  const newly = all.find((each) => each.newly)?.newly;
  const sooner = all.find((each) => each.sooner)?.sooner;
  const noLonger = all.find((each) => each.noLonger)?.noLonger;
  const depends = variables.flatMap(({ because, expression, places }, at): readonly Dependence[] => {
    const cases = casesOf(
      tried.map(({ values, comparison }) => ({ value: values[at], relation: of(comparison).relation })),
    );
    return cases.length < 2 ? [] : [{ because, ...(expression && { expression }), places, cases }];
  });
  const relation = joined(all.map((each) => each.relation));
  // A search that took too many steps, with any of the values.
  const ended = all.flatMap((each) => each.unlessUnknown ?? []).slice(0, 1);
  const unlessUnknown = [...depends, ...ended, ...untried, ...(relation === "equal" && isSame ? [] : open)];
  return {
    relation,
    ...(newly && { newly }),
    ...(sooner && { sooner }),
    ...(noLonger && { noLonger }),
    ...(unlessUnknown.length > 0 && { unlessUnknown }),
  };
}

/** The relation of several cases together. */
function joined(relations: readonly Relation[]): Relation {
  const distinct = new Set(relations);
  distinct.delete("equal");
  const [only = "equal"] = distinct;
  return distinct.size > 1 ? "different" : only;
}

/** The relations by value: numbers as ranges, which are in order, others as lists. */
function casesOf(
  tried: readonly { readonly value: unknown; readonly relation: Relation }[],
): readonly RelationOfValues[] {
  const byValue = new Map<unknown, Relation[]>();
  for (const { value, relation } of tried) byValue.set(value, [...(byValue.get(value) ?? []), relation]);
  const cases: RelationOfValues[] = [];
  const numbers = [...byValue.keys()].every((value) => typeof value === "number");
  for (const [value, relations] of byValue) {
    const relation = joined(relations);
    if (numbers) {
      const last = cases.at(-1);
      if (last?.relation !== relation) cases.push({ relation, from: Number(value) });
    } else {
      const same = cases.findIndex((each) => each.relation === relation);
      const values = [...(cases[same]?.values ?? []), value];
      if (same < 0) cases.push({ relation, values });
      else cases[same] = { relation, values };
    }
  }
  return cases;
}
