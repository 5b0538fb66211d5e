/**
 * Conditions of rules, decided on plain data: fast, and exact about unknown values. A known value that does not meet its
 * condition decides whatever the unknown ones are.
 */

import { hasParts, partOf, stepsOf, unknown } from "../declaration/plain.ts";
import type { Segment } from "../text/path.ts";
import type { RuleOptionValues } from "./rule-options.ts";

export { unknown };
// Registered, because the rules of a plugin come with a copy of this module of their own.
/** Left out, or null. */
export const absent = Symbol.for("lintel.absent");
/** Given, whatever the value is. */
export const present = Symbol.for("lintel.present");
/** A list, map or structure without parts. */
export const empty = Symbol.for("lintel.empty");

/** A test of a plain value: true when the rule has something to say of it, or when something unknown in it leaves that open. */
export type Test<Options = RuleOptionValues> = {
  // A method, because an engine that hands all options may call a test that asks for some.
  test(value: unknown, options: Options): boolean;
}["test"];

/** A map with a key that passes a test, or cannot be known. */
export const someKey =
  <Options = RuleOptionValues>(test: (key: string, options: Options) => boolean): Test<Options> =>
  (map, options) =>
    hasParts(map) && (unknown in map || Object.keys(map).some((key) => test(key, options)));

/** A map with an entry that passes a test; one whose key or value cannot be known leaves that open. */
export const someEntry =
  <Options = RuleOptionValues>(test: (key: string, value: string, options: Options) => boolean): Test<Options> =>
  (map, options) =>
    hasParts(map) &&
    (unknown in map ||
      Object.entries(map).some(
        ([key, value]) => value === unknown || (typeof value === "string" && test(key, value, options)),
      ));

/** A list in which two elements have the same part, or may have it: `repeated("action", "type")`. */
export const repeated =
  (...steps: readonly string[]): Test<unknown> =>
  (list) => {
    if (!Array.isArray(list) || list.length < 2) return false;
    const parts = list.map((element) => partOf(element, steps)).filter((part) => part !== undefined);
    return parts.includes(unknown) || new Set(parts).size < parts.length;
  };

/**
 * A value, by its path in the documents' words ("." is the place that the rule looks at), and all that it may be.
 * {@link unknown} is among them when the value does not matter while it cannot be known.
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
  )[],
];

/** Where conditions find a value: from the place that a rule looks at, or else from the whole declaration. */
export interface ValueReader {
  readonly steps: readonly Segment[];
  readonly fromPlace: boolean;
}

/** A condition made ready for many declarations. */
export interface ReadyCondition {
  /** Index of its value among those read at the place. */
  readonly read: number;
  readonly allowed: ReadonlySet<unknown>;
  readonly takesAny: boolean;
  readonly takesEmpty: boolean;
  readonly test: Test | undefined;
}

/**
 * Makes a condition ready for the places at a path: `policyDetails[].filter.type` is about the same element as
 * `policyDetails[]`. Where it finds its value is added to `reads`, once for all conditions of the place.
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
    takesEmpty: allowed.includes(empty),
    test: allowed.find((each) => typeof each === "function"),
  };
}

/** Stands for a member of what is no structure, a fault of its own: nothing can be said of it. */
export const nowhere = Symbol("nowhere");

/** Reads the values that conditions are about, absent ones as {@link absent}. */
export function readAll(reads: readonly ValueReader[], declaration: unknown, place: unknown): readonly unknown[] {
  const values: unknown[] = [];
  for (const read of reads) values.push(valueAt(read.fromPlace ? place : declaration, read.steps));
  return values;
}

/** The value that these steps lead to, {@link absent} where there is none. */
export function valueAt(from: unknown, steps: readonly Segment[]): unknown {
  let value = from ?? absent;
  for (const step of steps) {
    if (value === unknown || value === absent) return value;
    if (!hasParts(value) || Array.isArray(value) !== (typeof step === "number")) return nowhere;
    value = value[step] ?? absent;
  }
  return value;
}

/** Whether all conditions hold for these values, or which of them unknown values leave undecided. */
export function decide(
  conditions: readonly ReadyCondition[],
  values: readonly unknown[],
  options: RuleOptionValues,
): boolean | readonly ReadyCondition[] {
  let undecided: ReadyCondition[] | undefined;
  for (const condition of conditions) {
    const value = values[condition.read];
    if (condition.allowed.has(value)) continue;
    if (value === unknown) undecided = [...(undecided ?? []), condition];
    else if (value === absent || value === nowhere || !meets(condition, value, options)) return false;
  }
  return undecided ?? true;
}

/** Whether a condition may hold for a value, tests not called: false only where {@link decide} would say so too. */
export const mayHold = ({ allowed, takesAny, takesEmpty, test }: ReadyCondition, value: unknown): boolean =>
  allowed.has(value) ||
  value === unknown ||
  (value !== absent && value !== nowhere && (takesAny || takesEmpty || test !== undefined));

const meets = ({ takesAny, takesEmpty, test }: ReadyCondition, value: unknown, options: RuleOptionValues): boolean =>
  takesAny || test?.(value, options) === true || (takesEmpty && hasParts(value) && Object.keys(value).length === 0);
