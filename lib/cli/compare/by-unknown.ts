/** Compares policies with one unknown number, for every value that it may have. */
import { comparePolicies, type PolicyComparison } from "../../compare/compare-policies.ts";
import { lifecyclePolicy } from "../../services/image-builder/lifecycle-policy/model.ts";
import { type Policy, Unknown } from "../../simulate/policy/policy.ts";
import { relationsInWords } from "./effects.ts";

/** Values of an unknown number with which the policies compare alike, bounds included. */
interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly comparison: PolicyComparison;
  /** See {@link relationsInWords}. */
  readonly words: string;
}

/** An unknown number of a policy. */
interface UnknownNumber {
  /** "var.days". */
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * How policies compare, by the value of the only unknown number in them: "equal unless var.days is below 60"; undefined
 * if something else is unknown.
 *
 * What a policy does, as a set of images, only grows or only shrinks with such a number; so does what is new, and what
 * is gone. If both ends of a range compare alike, everything between them does: the ranges are found by halving.
 */
export function comparisonByUnknown(before: readonly Policy[], now: readonly Policy[]): string | undefined {
  const found = [...before, ...now].flatMap((policy) => [...unknownsIn(policy)]);
  const [one, ...others] = found;
  if (one === undefined || one === "other" || others.length > 0) return undefined;
  const compareAt = (value: number): PolicyComparison =>
    comparePolicies(
      before.map((each) => withValue(each, value)),
      now.map((each) => withValue(each, value)),
    );
  const at = (value: number): ValueRange => {
    const comparison = compareAt(value);
    return { from: value, to: value, comparison, words: relationsInWords(comparison) };
  };
  return rangesInWords(one, joined(rangesBetween(at(one.minimum), at(one.maximum), at)));
}

const { element: rule } = lifecyclePolicy.declaration.members.policyDetails;
const { filter, exclusionRules } = rule.members;

/** The required numbers, by their path in the model: an unknown optional one may be absent. */
const numbers: ReadonlyMap<string, { readonly minimum: number; readonly maximum: number }> = new Map([
  ["policyDetails[].filter.value", filter.members.value],
  [
    "policyDetails[].exclusionRules.vmImages.lastLaunched.value",
    exclusionRules.members.vmImages.members.lastLaunched.members.value,
  ],
]);

/** The unknown values of a policy: numbers, or something else. */
function* unknownsIn(value: unknown, path = ""): Iterable<UnknownNumber | "other"> {
  if (value instanceof Unknown) {
    const bounds = numbers.get(path);
    yield bounds === undefined ? "other" : { name: nameIn(value.because) ?? path, ...boundsOf(bounds) };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (Object.getOwnPropertySymbols(value).length > 0) yield "other";
  for (const [name, part] of Object.entries(value)) {
    // What does not affect images may be unknown.
    if (path === "" && ["name", "description", "executionRole", "tags", "file"].includes(name)) continue;
    yield* unknownsIn(part, Array.isArray(value) ? `${path}[]` : path === "" ? name : `${path}.${name}`);
  }
}

const boundsOf = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) => ({
  minimum,
  maximum,
});

/** The expression in "refers to var.days, which has no default". */
const nameIn = (because: string): string | undefined => /^refers to ([^\s,]+)/.exec(because)?.[1];

/** The policy with a number in place of what is unknown. */
const withValue = (policy: Policy, value: number): Policy => replaced(policy, value) as Policy;

function replaced(value: unknown, by: number): unknown {
  if (value instanceof Unknown) return by;
  if (Array.isArray(value)) return value.map((each) => replaced(each, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, by)]));
}

/** The ranges from one value to another, which are known. */
function rangesBetween(low: ValueRange, high: ValueRange, at: (value: number) => ValueRange): readonly ValueRange[] {
  if (low.words === high.words) return [{ ...low, to: high.to }];
  if (high.from - low.to <= 1) return [low, high];
  const middle = at(Math.floor((low.to + high.from) / 2));
  return [...rangesBetween(low, middle, at), ...rangesBetween(middle, high, at)];
}

/** Ranges that follow each other and compare alike, as one. */
function joined(ranges: readonly ValueRange[]): readonly ValueRange[] {
  const whole: ValueRange[] = [];
  for (const range of ranges) {
    const last = whole.at(-1);
    if (last?.words === range.words) whole[whole.length - 1] = { ...last, to: range.to };
    else whole.push(range);
  }
  return whole;
}

/** "equal unless var.days is below 60", "deletions wider if var.days is below 60, equal if it is 60, …". */
function rangesInWords({ name, minimum, maximum }: UnknownNumber, ranges: readonly ValueRange[]): string {
  const valuesOf = ({ from, to }: ValueRange): string => {
    if (from === to) return String(from);
    if (from === minimum) return `below ${to + 1}`;
    return to === maximum ? `${from} or above` : `from ${from} to ${to}`;
  };
  const [first, ...others] = ranges;
  if (first === undefined || others.length === 0) return `${first?.words ?? "equal"} whatever ${name} is`;
  const differing = ranges.filter(({ words }) => words !== "equal");
  const [only] = differing;
  if (only !== undefined && differing.length === 1)
    return `equal unless ${name} is ${valuesOf(only)}; then ${only.words}`;
  return ranges
    .map((range, index) => `${range.words} if ${index === 0 ? name : "it"} is ${valuesOf(range)}`)
    .join(", ");
}
