/** Whether two values of an attribute mean the same, although Terraform considers them different. */

import type { Equivalent } from "../../../facts/derive/differences.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../../protocol/provider-server.ts";
import { pathOf, plain } from "./members.ts";
import { isSame, listIn, mapRecord, recordIn } from "./value.ts";

/** An attribute, with its member's path in documented names. */
export interface At {
  readonly attribute: ResourceAttribute;
  readonly path: string;
}

/** Whether the elements of an attribute are a set. */
export const isSet = ({ type, nested }: ResourceAttribute): boolean =>
  nested?.nesting === "set" || (typeof type === "object" && type[0] === "set");

/**
 * Whether two values mean the same: they are equal or equivalent, or differ only in the order of a set, in null entries
 * of a map, or in parts that mean the same as their absence. An unknown value means the same only as itself.
 */
export function meansSame(at: At, one: TerraformValue, other: TerraformValue, equivalent: Equivalent): boolean {
  if (isSame(one, other)) return true;
  if (one === unknownValue || other === unknownValue) return false;
  const { attribute, path } = at;
  if (saysNothing(at, one, equivalent) && saysNothing(at, other, equivalent)) return true;
  const { nested, type } = attribute;
  if (nested?.nesting === "single") {
    const [record, otherRecord] = [recordIn(one) ?? {}, recordIn(other) ?? {}];
    return (one === null) === (other === null) && sameMembers(nested.attributes, path, record, otherRecord, equivalent);
  }
  const [list, otherList] = [listIn(one), listIn(other)];
  if (list !== undefined && otherList !== undefined) {
    if (list.length !== otherList.length) return false;
    return isSet(attribute)
      ? sameIn(at, list, otherList, equivalent).every((its) => its !== undefined)
      : list.every((each, index) => sameElement(at, each, otherList[index] ?? null, equivalent));
  }
  if (nested?.nesting === "map" || (typeof type === "object" && type[0] === "map")) {
    const [entries, others] = [recordIn(one) ?? {}, recordIn(other) ?? {}];
    const keys = new Set([...Object.keys(entries), ...Object.keys(others)]);
    return [...keys].every((key) => sameElement(at, entries[key] ?? null, others[key] ?? null, equivalent));
  }
  return equivalent(path, memberOf(one), memberOf(other));
}

const memberOf = (value: TerraformValue): unknown => (value === null ? undefined : plain(value));

/** The same for two structures with these attributes. */
const sameMembers = (
  attributes: ResourceAttributes,
  path: string,
  one: ObjectValue,
  other: ObjectValue,
  equivalent: Equivalent,
): boolean =>
  Object.entries(attributes).every(([name, attribute]) => {
    const [value, its] = [one, other].map((record) => record[name] ?? attribute.default ?? null);
    return meansSame({ attribute, path: pathOf(path, attribute) }, value ?? null, its ?? null, equivalent);
  });

/** The same for two elements of a list or set, or two entries of a map. */
export function sameElement(
  { attribute: { nested }, path }: At,
  one: TerraformValue,
  other: TerraformValue,
  equivalent: Equivalent,
): boolean {
  const [record, otherRecord] = [recordIn(one), recordIn(other)];
  if (nested === undefined || record === undefined || otherRecord === undefined) return isSame(one, other);
  const suffix = nested.nesting === "map" ? ".*" : "[]";
  return sameMembers(nested.attributes, `${path}${suffix}`, record, otherRecord, equivalent);
}

/** Nothing means the same as anything else but by what holds of every attribute. */
const nothingElse: Equivalent = () => false;

/**
 * The equal element for each element, without reusing any; undefined if there is none. Each test in `sames` is true of
 * whatever the one before it is true of. What an earlier test finds comes first; the last one decides how many find
 * theirs, which are as many as possible: whoever finds none left takes another's, if that one finds a different one.
 */
export function matched<T>(
  elements: readonly T[],
  others: readonly T[],
  sames: readonly ((element: T, other: T) => boolean)[],
): readonly (T | undefined)[] {
  const takers: (number | undefined)[] = others.map(() => undefined);
  const found: (number | undefined)[] = elements.map(() => undefined);
  const take = (taker: number, index: number): true => {
    takers[index] = taker;
    found[taker] = index;
    return true;
  };
  for (const same of sames) {
    for (const [taker, element] of elements.entries()) {
      if (found[taker] !== undefined) continue;
      const index = others.findIndex((other, each) => takers[each] === undefined && same(element, other));
      if (index >= 0) take(taker, index);
    }
  }
  const accepts = elements.map((element) => (other: T) => sames.at(-1)?.(element, other) === true);
  const takeAnothers = (taker: number, asked: Set<number>): boolean =>
    others.some((other, index) => {
      if (asked.has(index) || !accepts[taker]?.(other)) return false;
      asked.add(index);
      const before = takers[index];
      return before === undefined || takeAnothers(before, asked) ? take(taker, index) : false;
    });
  for (const taker of elements.keys()) if (found[taker] === undefined) takeAnothers(taker, new Set());
  return found.map((index) => (index === undefined ? undefined : others[index]));
}

/**
 * The element with the same meaning for each element of a set, the closest first: `equivalent` may be true of a value
 * and of two others that differ, as of a unit that a service leaves out.
 */
const sameIn = (
  at: At,
  elements: readonly TerraformValue[],
  others: readonly TerraformValue[],
  equivalent: Equivalent,
): readonly (TerraformValue | undefined)[] =>
  matched(elements, others, [
    isSame,
    (element, other) => sameElement(at, element, other, nothingElse),
    (element, other) => sameElement(at, element, other, equivalent),
  ]);

/**
 * The previous element for each element of a set, without reusing any: the one with the same meaning, else the one with
 * the same name; undefined if there is none.
 */
export function counterparts(
  at: At,
  elements: readonly TerraformValue[],
  before: readonly TerraformValue[],
  equivalent: Equivalent,
): readonly (TerraformValue | undefined)[] {
  const same = sameIn(at, elements, before, equivalent);
  const left = before.filter((other) => !same.includes(other));
  const changed = elements.filter((_, index) => same[index] === undefined);
  const isNamesake = (element: TerraformValue, other: TerraformValue): boolean => {
    const name = elementName(at.attribute, element);
    return name !== undefined && name === elementName(at.attribute, other);
  };
  const namesakes = matched(changed, left, [isNamesake]);
  return elements.map((element, index) => same[index] ?? namesakes[changed.indexOf(element)]);
}

/** The name of an element of a set; undefined if it has none or the name is unknown. */
export function elementName({ nested, knownBy }: ResourceAttribute, element: TerraformValue): string | undefined {
  const parts = (knownBy ?? []).map((path) => partAt(nested?.attributes ?? {}, element, path.split(".")));
  const isKnown = parts.every((part) => typeof part === "string" || typeof part === "number");
  return parts.length > 0 && isKnown ? parts.join(" ") : undefined;
}

function partAt(
  attributes: ResourceAttributes,
  value: TerraformValue,
  [first, ...rest]: readonly string[],
): TerraformValue {
  if (first === undefined) return value;
  const found = Object.entries(attributes).find(([, { member }]) => member === first);
  const part = found && recordIn(value)?.[found[0]];
  return part === undefined ? null : partAt(found?.[1].nested?.attributes ?? {}, part, rest);
}

/**
 * Whether a structure, list or map means the same as its absence: all its parts are empty or have their default. A
 * scalar always has a meaning: a default is in the state.
 */
function saysNothing({ attribute: { nested }, path }: At, value: TerraformValue, equivalent: Equivalent): boolean {
  if (value === null) return true;
  const list = listIn(value);
  if (list !== undefined) return list.length === 0;
  const record = recordIn(value);
  if (record === undefined) return false;
  if (nested?.nesting !== "single") return Object.values(record).every((entry) => entry === null);
  return Object.entries(nested.attributes).every(([name, attribute]) => {
    const part = record[name] ?? null;
    const at = { attribute, path: pathOf(path, attribute) };
    return meansDefault(at, part, equivalent) || saysNothing(at, part, equivalent);
  });
}

function meansDefault({ attribute, path }: At, part: TerraformValue, equivalent: Equivalent): boolean {
  const { default: fallback, nested } = attribute;
  return part !== null && (part === fallback || (nested === undefined && equivalent(path, fallback, plain(part))));
}

/** The values without those that mean the same as their absence: the content of requests. */
export const withoutEmpty = (attributes: ResourceAttributes, object: ObjectValue, equivalent: Equivalent, path = "") =>
  mapRecord(object, (value, name): TerraformValue => {
    const attribute = attributes[name];
    if (attribute === undefined) return value;
    const at = { attribute, path: pathOf(path, attribute) };
    const { nested, type } = attribute;
    const hasParts = nested !== undefined || typeof type === "object";
    if (hasParts && attribute.required !== true && saysNothing(at, value, equivalent)) return null;
    const inside = (element: TerraformValue, suffix: string): TerraformValue => {
      const record = recordIn(element);
      if (record === undefined || nested === undefined) return element;
      return withoutEmpty(nested.attributes, record, equivalent, `${at.path}${suffix}`);
    };
    if (nested?.nesting === "single") return inside(value, "");
    const list = listIn(value);
    if (list !== undefined) return list.map((element) => inside(element, "[]"));
    const entries = hasParts ? recordIn(value) : undefined;
    return entries === undefined ? value : withoutNull(mapRecord(entries, (entry) => inside(entry, ".*")));
  });

const withoutNull = (entries: ObjectValue): ObjectValue =>
  Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry !== null));
