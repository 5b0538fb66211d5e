/** Compares two resources of the same kind by meaning. */

import { memberPath } from "../../base/member-path.ts";
import { isMembers } from "../../base/members.ts";
import { isSameValue } from "../../base/same-value.ts";
import type { Field, ListField } from "../model/field.ts";

/** Whether two values of the member at a path of the model mean the same, although they are written otherwise. */
export type Equivalent = (path: string, declared: unknown, found: unknown) => boolean;

/**
 * Paths of the members in which the found value of a field differs from the declared one:
 * `policyDetails[0].filter.value`. An absent member means its default, or the service's value; an absent structure,
 * list or map means the same as an empty one. Sets are compared in any order: their elements are matched by content,
 * else by name, and paths have the declaration's indices.
 */
export const differences = (
  field: Field,
  declared: unknown,
  found: unknown,
  equivalent: Equivalent,
): readonly string[] => differingPlaces(field, declared, found, equivalent).map(({ shown }) => shown);

/** The same places, with their fields and the steps to them. */
export const differingPlaces = (
  field: Field,
  declared: unknown,
  found: unknown,
  equivalent: Equivalent,
): readonly DifferingPlace[] => [...differing({ field, shown: "", path: "", steps: [] }, declared, found, equivalent)];

/** A member that differs: its path in messages (`policyDetails[0]`) and in the model (`policyDetails[]`). */
export interface DifferingPlace {
  readonly field: Field;
  readonly shown: string;
  readonly path: string;
  /** The steps to it in the declared value, as far as the found value has the same: those of a set end at the set. */
  readonly steps: readonly (string | number)[];
}

/** A place, and whether it is within a set. */
interface Place extends DifferingPlace {
  readonly isInSet?: boolean;
}

function* differing(place: Place, one: unknown, other: unknown, equivalent: Equivalent): Generator<DifferingPlace> {
  const { field, shown, path, steps } = place;
  if ((field.decidedByService === true || field.keptWhenRemoved === true) && one === undefined) return;
  if (isEmpty(field, one, path, equivalent) && isEmpty(field, other, path, equivalent)) return;
  if (field.kind === "struct" && structured(one) && structured(other)) {
    for (const [member, memberField] of Object.entries(field.members)) {
      const inside = {
        field: memberField,
        shown: memberPath(shown, member),
        path: memberPath(path, member),
        ...stepped(place, member),
      };
      yield* differing(inside, one?.[member], other?.[member], equivalent);
    }
    return;
  }
  if (field.kind === "list" && Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const isSet = field.order === "irrelevant" || place.isInSet === true;
    const element = { field: field.element, shown: "", path: `${path}[]`, steps, isInSet: isSet };
    const counterparts = field.order === "irrelevant" ? inOrderOf(one, other, field, element, equivalent) : other;
    for (const [index, each] of one.entries()) {
      const inside = { ...element, shown: `${shown}[${index}]`, ...stepped(element, index) };
      yield* differing(inside, each, counterparts[index], equivalent);
    }
    return;
  }
  if (field.kind === "map" && structured(one) && structured(other)) {
    for (const key of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
      const inside = { ...place, shown: `${shown}[${JSON.stringify(key)}]`, ...stepped(place, key) };
      const [value, its] = [one?.[key], other?.[key]];
      if (value === its) continue;
      if (value === undefined || its === undefined || !hasParts(field.value)) yield inside;
      else yield* differing({ ...inside, field: field.value, path: `${path}.*` }, value, its, equivalent);
    }
    return;
  }
  if (!isSameValue(one, other) && !equivalent(path, one, other)) yield place;
}

/** The steps of a place, and one more; within a set they stay those of the set. */
const stepped = ({ steps, isInSet = false }: Place, step: string | number) => ({
  steps: isInSet ? steps : [...steps, step],
  isInSet,
});

/**
 * The elements of a set in the order of another of the same length: equal elements first, then those with the same
 * name, then the rest.
 */
function inOrderOf(
  one: readonly unknown[],
  other: readonly unknown[],
  { knownBy }: ListField,
  element: Place,
  equivalent: Equivalent,
): readonly unknown[] {
  const left = [...other];
  const found = new Map<number, unknown>();
  const isSame = (each: unknown, its: unknown) => differing(element, each, its, equivalent).next().done === true;
  const isNamesake = (each: unknown, its: unknown) =>
    knownBy?.every((path) => memberAt(each, path) === memberAt(its, path)) === true;
  for (const fits of [isSame, isNamesake, () => true]) {
    for (const [index, each] of one.entries()) {
      const at = found.has(index) ? -1 : left.findIndex((its) => fits(each, its));
      if (at >= 0) found.set(index, left.splice(at, 1)[0]);
    }
  }
  return one.map((_, index) => found.get(index));
}

const memberAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce((part: unknown, name) => (isMembers(part) ? part[name] : undefined), value);

/** An absent structure or map is compared member by member, so that paths name the differing members. */
const structured = (value: unknown): value is { readonly [member: string]: unknown } | undefined =>
  value === undefined || isMembers(value);

/** Whether values of a field consist of others. */
export const hasParts = ({ kind }: Field): boolean => kind === "struct" || kind === "list" || kind === "map";

/** Whether a value means the same as its absence. */
function isEmpty(field: Field, value: unknown, path: string, equivalent: Equivalent): boolean {
  if (value === undefined) return true;
  switch (field.kind) {
    case "list":
      return Array.isArray(value) && value.length === 0;
    case "map":
      return isMembers(value) && Object.keys(value).length === 0;
    case "struct":
      return (
        isMembers(value) &&
        Object.entries(field.members).every(
          ([name, each]) =>
            (value[name] !== undefined && value[name] === field.absentMeans?.[name]) ||
            isEmpty(each, value[name], memberPath(path, name), equivalent),
        )
      );
    default:
      return value === field.default || equivalent(path, field.default, value);
  }
}
