/**
 * Conditions of rules, decided on plain data: fast, and exact about unknown values. A known value that does not meet its
 * condition decides whatever the unknown ones are.
 */
import type { Segment } from "./node.ts";
import { partOf, pathOf, unknown } from "./plain.ts";

export { unknown };
/** Left out, or null. */
export const absent = Symbol("absent");
/** Given, whatever the value is. */
export const present = Symbol("present");
/** A list, map or structure without parts. */
export const empty = Symbol("empty");

/**
 * A value, by its path in the documents' words ("." is the place that the rule looks at), and all that it may be.
 * {@link unknown} is among them when the value does not matter while it cannot be known.
 */
export type Condition = readonly [
  path: string,
  ...allowed: readonly (string | number | boolean | typeof absent | typeof present | typeof empty | typeof unknown)[],
];

/** A condition made ready for the places that a rule looks at. */
export interface ReadyCondition {
  /** The steps to its value: from the place, or else from the whole declaration. */
  readonly steps: readonly Segment[];
  readonly fromPlace: boolean;
  readonly allowed: ReadonlySet<unknown>;
}

/** Makes a condition ready for places at a path: `policyDetails[].filter.type` is of the same element as `policyDetails[]`. */
export function readyFor(place: string, [path, ...allowed]: Condition): ReadyCondition {
  const fromPlace = path === "." || path.startsWith(place);
  const [steps = []] = path === "." ? [] : pathOf(fromPlace ? path.slice(place.length) : path);
  return { steps, fromPlace, allowed: new Set(allowed) };
}

/** Whether all conditions hold at a place of a declaration, or which of them unknown values leave undecided. */
export function decide(
  conditions: readonly ReadyCondition[],
  declaration: unknown,
  place: unknown,
): boolean | readonly ReadyCondition[] {
  let undecided: ReadyCondition[] | undefined;
  for (const condition of conditions) {
    const { allowed, fromPlace, steps } = condition;
    const value = partOf(fromPlace ? place : declaration, steps);
    if (allowed.has(value ?? absent)) continue;
    if (value === unknown) undecided = [...(undecided ?? []), condition];
    else if (value === undefined || !(allowed.has(present) || (allowed.has(empty) && isEmpty(value)))) return false;
  }
  return undecided ?? true;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
