/** Proves a guarantee of declared policies: where values are not known, for every value that makes a difference. */
import { missingIn } from "../../lib/lifecycle/compare/condition.ts";
import {
  ifDecided,
  maxStepsOfProof,
  Steps,
  tooManySteps,
  tooManyValuesOfProof,
} from "../../lib/lifecycle/compare/formulas/steps.ts";
import { nameOfUnknown, numbersInWords, wordsOfValues } from "../../lib/lifecycle/compare/unknowns/unknown-words.ts";
import {
  areSeveralPeriods,
  filled,
  type UnknownOfPolicies,
  unknownsIn,
} from "../../lib/lifecycle/compare/unknowns/unknowns.ts";
import type { Policy } from "../../lib/lifecycle/simulate/policy/policy.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { stepsOf } from "../../lib/lint/declaration/plain.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";
import type { Broken, Guarantee } from "./guarantee.ts";
import type { Guarantees } from "./guarantees.ts";
import { policyOfNode, unknownsOf } from "./known-policy.ts";

/** What is proved of a guarantee. */
export interface Proof {
  /** What breaks it, whatever the values that are not known. */
  readonly broken: readonly Problem[];
  /** What breaks it for some of the values. */
  readonly depends: readonly Problem[];
  /** The unknown values on which it depends. */
  readonly open: readonly Node[];
}

/** More combinations of values than this are not tried. */
const maxCombinations = 400;

/**
 * Proves a guarantee of the policies of declarations; nothing is proved if one of them has errors. A guarantee of which
 * the proof takes too many steps counts as broken.
 * @param steps counts the steps of the proof, and bounds them: those of all unknown values together.
 */
export const proofOf = (
  guarantee: Guarantee,
  declared: readonly Node[],
  promised: Guarantees,
  steps = new Steps(maxStepsOfProof),
): Proof =>
  ifDecided(() => proofInSteps(guarantee, declared, promised, steps), undefined) ?? notDecided(guarantee, declared);

function notDecided({ examplesWith }: Guarantee, declared: readonly Node[]): Proof {
  const [first] = declared;
  if (first === undefined) return { broken: [], depends: [], open: [] };
  const at = first.at("policyDetails");
  const [name = ""] = Object.keys(examplesWith);
  const isKnown = declared.every((each) => unknownsOf(each).length === 0);
  return {
    broken: [
      {
        at,
        message: `the guarantee ${name} is not decided: it depends on ${isKnown ? tooManySteps : tooManyValuesOfProof}`,
        help: isKnown
          ? "exclude fewer tags, or the same tags in every policy"
          : "give some of the unknown values, or exclude fewer tags",
      },
    ],
    depends: [],
    open: [],
  };
}

function proofInSteps(guarantee: Guarantee, declared: readonly Node[], promised: Guarantees, steps: Steps): Proof {
  const unknown = declared.flatMap(unknownsOf);
  const policies = declared.flatMap((each) => policyOfNode(each) ?? []);
  if (policies.length < declared.length) return { broken: [], depends: [], open: unknown };
  if (unknown.length === 0)
    return {
      broken: [...guarantee.breaches(policies, declared, promised, steps)].map(problemOf),
      depends: [],
      open: [],
    };
  const named = guarantee.named(promised);
  const unknowns = unknownsIn([policies], named);
  const tried =
    named.distances !== undefined && areSeveralPeriods(unknowns)
      ? []
      : triedValues(policies, unknowns, (each) => breachesOf(guarantee, each, declared, promised, steps));
  if (tried.length === 0) return { broken: [], depends: [], open: unknown };
  const [name = ""] = Object.keys(guarantee.examplesWith);
  const judged = [...byStatement(tried)].map((shown) => judgedOf(name, shown, tried, unknowns, declared));
  return {
    broken: judged.flatMap((each) => ("broken" in each ? each.broken : [])),
    depends: judged.flatMap((each) => ("depends" in each ? each.depends : [])),
    open: judged.flatMap((each) => ("depends" in each ? each.open : [])),
  };
}

const problemOf = ({ statement, shows, ...others }: Broken): Problem => ({
  ...others,
  message: `${statement}. For example, ${shows}`,
});

/** What breaks a guarantee with some values; a place that is asked for its value does not count as read. */
function breachesOf(
  guarantee: Guarantee,
  policies: readonly Policy[],
  declared: readonly Node[],
  promised: Guarantees,
  steps: Steps,
): readonly Broken[] {
  const asked = declared.map((each) => each.takeUnknowns());
  const found = [...guarantee.breaches(policies, declared, promised, steps)];
  for (const each of declared) each.takeUnknowns();
  for (const node of asked.flat()) node.ask();
  return found;
}

/** One value of each unknown, and what breaks the guarantee with them. */
interface Tried {
  readonly values: readonly unknown[];
  readonly breaches: readonly Broken[];
}

/** All combinations of values with which the policies are valid; none if there are too many. */
function triedValues(
  policies: readonly Policy[],
  unknowns: readonly UnknownOfPolicies[],
  breaches: (policies: readonly Policy[]) => readonly Broken[],
): readonly Tried[] {
  let all: readonly (readonly unknown[])[] = [[]];
  for (const { values = [] } of unknowns) {
    if (all.length * values.length > maxCombinations) return [];
    all = all.flatMap((each) => values.map((value) => [...each, value]));
  }
  return all.flatMap((values) => {
    const known = unknowns.reduce((each, unknown, at) => filled(0, each, unknown, values[at]), policies);
    return missingIn(known).length > 0 ? [] : [{ values, breaches: breaches(known) }];
  });
}

/** A way to break a guarantee, with the values with which it does. */
type Shown = readonly { readonly values: readonly unknown[]; readonly breach: Broken }[];

function byStatement(tried: readonly Tried[]): Iterable<Shown> {
  const found = new Map<string, Shown[number][]>();
  for (const { values, breaches } of tried) {
    for (const breach of breaches) {
      const key = `${breach.at.path} ${breach.statement}`;
      const others = found.get(key);
      if (others === undefined) found.set(key, [{ values, breach }]);
      else others.push({ values, breach });
    }
  }
  return found.values();
}

function judgedOf(
  name: string,
  shown: Shown,
  tried: readonly Tried[],
  unknowns: readonly UnknownOfPolicies[],
  declared: readonly Node[],
): { readonly broken: Problem } | { readonly depends: Problem; readonly open: readonly Node[] } {
  const names = unknowns.map(nameOfUnknown);
  const [first] = shown;
  const inWords = ({ values }: Shown[number]): string =>
    values.map((value, at) => `${names[at]} is ${value === 0 ? "absent" : wordsOfValues([value])}`).join(" and ");
  if (first !== undefined && shown.length === tried.length) {
    const isSame = shown.every(({ breach }) => breach.shows === first.breach.shows);
    const { statement, shows, ...others } = first.breach;
    const message = isSame
      ? `${statement}. For example, ${shows}`
      : `${statement}. Every value breaks it: if ${inWords(first)}, ${shows}`;
    return { broken: { ...others, message } };
  }
  const deciding = decidingOf(shown, tried, unknowns);
  const [only, ...others] = deciding;
  const places = deciding.flatMap(({ unknown: { places: of } }) => of);
  const open = places.flatMap(({ policy, member }) => declared[policy]?.follow(stepsOf(member)) ?? []);
  const isExact = only !== undefined && others.length === 0 && only.broken !== undefined;
  const when = isExact ? `if it is ${only.broken}` : "for some of their values";
  const example = shown.find(({ values }) => isExact && values[only.at] === only.example) ?? shown[0];
  const { breach } = example ?? {};
  const at = open[0] ?? breach?.at ?? declared[0];
  if (at === undefined || example === undefined || breach === undefined) throw new Error("nothing is broken");
  const dependsOn = deciding.map((each) => names[each.at]).join(" and ");
  return {
    open,
    depends: {
      at,
      message: `${at.path} depends on ${dependsOn}: the guarantee ${name} does not hold ${when}. For example, if ${inWords(example)}, ${breach.shows}`,
      help: "give it a value for which the guarantee holds, or change the guarantee",
      witness: breach.witness,
    },
  };
}

/** An unknown value that decides whether a guarantee holds. */
interface Deciding {
  readonly unknown: UnknownOfPolicies;
  /** Its index. */
  readonly at: number;
  /** "below 60"; undefined if other values decide as well. */
  readonly broken: string | undefined;
  /** One of these values, next to those with which the guarantee holds. */
  readonly example: unknown;
}

/** The unknown values that decide; all of them, if none does by itself. */
function decidingOf(
  shown: Shown,
  tried: readonly Tried[],
  unknowns: readonly UnknownOfPolicies[],
): readonly Deciding[] {
  const all = unknowns.map((unknown, at) => {
    const count = (of: readonly { readonly values: readonly unknown[] }[], value: unknown): number =>
      of.filter(({ values }) => values[at] === value).length;
    const verdicts = (unknown.values ?? [])
      .map((value) => ({ value, broken: count(shown, value), tried: count(tried, value) }))
      .filter((each) => each.tried > 0)
      .map(({ value, ...each }) => ({
        value,
        verdict: each.broken === 0 ? "holds" : each.broken === each.tried ? "broken" : "open",
      }));
    const isExact = verdicts.every(({ verdict }) => verdict !== "open");
    const isDeciding = new Set(verdicts.map(({ verdict }) => verdict)).size > 1;
    return { isDeciding, deciding: { unknown, at, ...(isExact ? brokenOf(verdicts) : noneOf) } };
  });
  const deciding = all.filter((each) => each.isDeciding);
  return (deciding.length === 0 ? all : deciding).map((each) => each.deciding);
}

const noneOf = { broken: undefined, example: undefined };

/** The values with which a guarantee does not hold: ranges of numbers, or a list. */
function brokenOf(verdicts: readonly { readonly value: unknown; readonly verdict: string }[]) {
  const broken = verdicts.filter(({ verdict }) => verdict === "broken").map(({ value }) => value);
  if (!verdicts.every(({ value }) => typeof value === "number"))
    return { broken: wordsOfValues(broken), example: broken[0] };
  const ranges: string[] = [];
  let example: unknown;
  for (const [at, { value, verdict }] of verdicts.entries()) {
    if (verdict !== "broken" || verdicts[at - 1]?.verdict === "broken") continue;
    const end = verdicts.findIndex((each, index) => index > at && each.verdict !== "broken");
    ranges.push(numbersInWords(Number(value), end < 0 ? undefined : Number(verdicts[end]?.value), at === 0));
    example ??= end < 0 ? value : verdicts[end - 1]?.value;
  }
  return { broken: ranges.join(" or "), example };
}
