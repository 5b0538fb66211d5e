/**
 * Conditions of rules, evaluated on plain data: fast, and exact about unknown values. If a known value fails its
 * condition, the rule is decided whatever the unknown values are.
 */

import { given, hasParts, isUnknown, partOf, stepsOf, unknown } from "../declaration/plain.ts";
import type { Segment } from "../text/path.ts";
import type { RuleOptionValues } from "./rule-options.ts";

export { isUnknown, unknown };
// Registered symbols, because plugins have their own copy of this module.
/** Absent or null. */
export const absent = Symbol.for("lintel.absent");
/** Present, with any value. */
export const present = Symbol.for("lintel.present");
/** A list, map or structure without parts. */
export const empty = Symbol.for("lintel.empty");

/** A test of a plain value: true if the rule may report it, or if an unknown part leaves that open. */
export type Test<Options = RuleOptionValues> = {
  // Method syntax for bivariance: the engine passes all options to a test that declares only some.
  test(value: unknown, options: Options): boolean;
}["test"];

/**
 * Returns a text for which a test has the same result as for every text with these parts in order and anything between
 * them; undefined if the result is open. `like` is an example of the whole text, if its form is known.
 */
export type Sample = (parts: readonly string[], like: string | undefined) => string | undefined;

/** A test that a part of a text may decide, such as its end. */
export type SampledTest<Options = RuleOptionValues> = Test<Options> & { readonly sample: Sample };

/** A test with the text that stands for all texts with known parts. */
export const decidedBy = <Options = RuleOptionValues>(
  sample: Sample,
  test: (value: unknown, options: Options) => boolean,
): SampledTest<Options> => Object.assign((value: unknown, options: Options) => test(value, options), { sample });

/** Tests a map: true if a key passes the test or is unknown. */
export const someKey =
  <Options = RuleOptionValues>(test: (key: string, options: Options) => boolean): Test<Options> =>
  (map, options) =>
    hasParts(map) && (unknown in map || Object.keys(map).some((key) => test(key, options)));

/** Tests a map: true if an entry passes the test, or has an unknown key or value. */
export const someEntry =
  <Options = RuleOptionValues>(test: (key: string, value: string, options: Options) => boolean): Test<Options> =>
  (map, options) =>
    hasParts(map) &&
    (unknown in map ||
      Object.entries(map).some(
        ([key, value]) => isUnknown(value) || (typeof value === "string" && test(key, value, options)),
      ));

/** Tests a list: true if two elements have, or may have, the same part: `repeated("action", "type")`. */
export const repeated =
  (...steps: readonly string[]): Test<unknown> =>
  (list) => {
    if (!Array.isArray(list) || list.length < 2) return false;
    const parts = list.map((element) => partOf(element, steps)).filter((part) => part !== undefined);
    return parts.some(isUnknown) || new Set(parts).size < parts.length;
  };

/**
 * A value's path in the documents' words ("." is the place that the rule checks), and the values that it may have.
 * These include {@link unknown} if the rule may run while an unknown value leaves the condition open.
 */
export type Condition<Options = RuleOptionValues> = readonly [
  path: string,
  ...allowed: readonly (
    | string
    | number
    | boolean
    | typeof absent
    | typeof present
    | typeof empty
    | typeof unknown
    | Test<Options>
    | SampledTest<Options>
  )[],
];

/** Where a condition reads its value: relative to the place that a rule checks, or to the whole declaration. */
export interface ValueReader {
  readonly steps: readonly Segment[];
  readonly fromPlace: boolean;
}

/** A condition, compiled for use with many declarations. */
export interface ReadyCondition {
  /** Index of its value among the place's readers. */
  readonly read: number;
  readonly allowed: ReadonlySet<unknown>;
  readonly takesAny: boolean;
  /** Whether it may hold for a value that is present. */
  readonly takesSome: boolean;
  readonly takesEmpty: boolean;
  readonly test: Test | SampledTest | undefined;
}

/**
 * Compiles a condition for the places at a path: `policyDetails[].filter.type` is about the same element as
 * `policyDetails[]`. Adds its reader to `reads`, which all conditions of the place share.
 */
export function readyFor(place: string, [path, ...allowed]: Condition, reads: ValueReader[]): ReadyCondition {
  const fromPlace = path === "." || path.startsWith(place);
  const steps = path === "." ? [] : stepsOf(fromPlace ? path.slice(place.length) : path);
  const existing = reads.findIndex((read) => read.fromPlace === fromPlace && read.steps.join() === steps.join());
  if (existing === -1) reads.push({ steps, fromPlace });
  return {
    read: existing === -1 ? reads.length - 1 : existing,
    allowed: new Set(allowed),
    takesAny: allowed.includes(present),
    takesSome: allowed.some((each) => each !== absent && each !== unknown),
    takesEmpty: allowed.includes(empty),
    test: allowed.find((each) => typeof each === "function"),
  };
}

/** Stands for a member of a value that is not a structure, which another rule reports. */
export const notAStructure = Symbol("not a structure");

/** Reads the values of conditions; absent ones as {@link absent}. */
export function readAll(reads: readonly ValueReader[], declaration: unknown, place: unknown): readonly unknown[] {
  const values: unknown[] = [];
  for (const read of reads) values.push(valueAt(read.fromPlace ? place : declaration, read.steps));
  return values;
}

/** Reads the values of these conditions only, of many that a place has. */
export function readOf(
  checks: readonly { readonly conditions: readonly ReadyCondition[] }[],
  reads: readonly ValueReader[],
  declaration: unknown,
  place: unknown,
): readonly unknown[] {
  const values: unknown[] = new Array(reads.length);
  for (const { conditions } of checks) {
    for (const { read: index } of conditions) {
      const read = reads[index];
      if (read === undefined || values[index] !== undefined) continue;
      values[index] = valueAt(read.fromPlace ? place : declaration, read.steps);
    }
  }
  return values;
}

/** The value at these steps; {@link absent} if there is none. */
export function valueAt(from: unknown, steps: readonly Segment[]): unknown {
  let value = from ?? absent;
  for (const step of steps) {
    if (isUnknown(value)) return unknown;
    if (value === absent) return value;
    if (!hasParts(value) || Array.isArray(value) !== (typeof step === "number")) return notAStructure;
    value = value[step] ?? absent;
  }
  return value;
}

/** Whether all conditions hold; if unknown values leave that open, the undecided conditions. */
export function decide(
  conditions: readonly ReadyCondition[],
  values: readonly unknown[],
  options: RuleOptionValues,
): boolean | readonly ReadyCondition[] {
  let undecided: ReadyCondition[] | undefined;
  for (const condition of conditions) {
    const value = values[condition.read];
    if (condition.allowed.has(value)) continue;
    if (value === given && condition.takesAny) continue;
    if (value === given && !condition.takesSome) return false;
    if (value === given && condition.allowed.has(unknown)) continue;
    if (isUnknown(value)) undecided = [...(undecided ?? []), condition];
    else if (value === absent || value === notAStructure || !meets(condition, value, options)) return false;
  }
  return undecided ?? true;
}

/** The conditions that hold only because an unknown value is certainly present. */
export const heldByPresence = (
  conditions: readonly ReadyCondition[],
  values: readonly unknown[],
): readonly ReadyCondition[] =>
  values.includes(given) ? conditions.filter(({ read, takesAny }) => values[read] === given && takesAny) : [];

/** Whether a condition may hold for a value, without calling tests: false only if {@link decide} returns false too. */
export const mayHold = ({ allowed, takesAny, takesSome, takesEmpty, test }: ReadyCondition, value: unknown): boolean =>
  allowed.has(value) ||
  value === unknown ||
  (value === given && takesSome) ||
  (value !== absent && value !== notAStructure && (takesAny || takesEmpty || test !== undefined));

const meets = ({ takesAny, takesEmpty, test }: ReadyCondition, value: unknown, options: RuleOptionValues): boolean =>
  takesAny || test?.(value, options) === true || (takesEmpty && hasParts(value) && Object.keys(value).length === 0);
