/** The values of expressions as Terraform has them: null, strings, numbers, booleans, lists, sets, maps, and unknown ones. */
import { UnknownValue } from "../../text/unknown.ts";

/** A value; lists and tuples are one kind here, and so are maps and objects. */
export type HclValue = null | string | number | boolean | UnknownValue | readonly HclValue[] | SetValue | MapValue;

/** A set: its elements without repetitions, strings in their order. */
export class SetValue {
  readonly elements: readonly HclValue[];

  constructor(elements: readonly HclValue[]) {
    this.elements = elements;
  }
}

/** A map or an object. Its keys are gone through in their order. */
export class MapValue {
  readonly entries: ReadonlyMap<string, HclValue>;
  /** Why it may have other entries, which are not known. */
  readonly others: UnknownValue | undefined;
  /** Which of the two it is; undefined where that is not known here. Terraform holds no map equal to an object. */
  readonly type: "map" | "object" | undefined;

  constructor(entries: Iterable<readonly [string, HclValue]>, others?: UnknownValue, type?: "map" | "object") {
    this.entries = new Map([...entries].sort(([one], [other]) => inOrder(one, other)));
    this.others = others;
    this.type = type;
  }

  static of(entries: { readonly [name: string]: HclValue }): MapValue {
    return new MapValue(Object.entries(entries));
  }
}

/** A value that is decided elsewhere: a variable without a default, an attribute of another resource. */
export class Unresolved extends UnknownValue {
  /** What decides it, whatever stands for it: `var.stage`. */
  readonly origin: string;
  readonly #reference: string;
  readonly #why: string;

  constructor(reference: string, why: string, origin = reference, parts?: readonly string[]) {
    super(`refers to ${reference}, ${why}`, parts);
    this.origin = origin;
    this.#reference = reference;
    this.#why = why;
  }

  override within(parts: readonly string[] | undefined): Unresolved {
    return new Unresolved(this.#reference, this.#why, this.origin, parts);
  }

  /** A part of it, by the expression that leads there. A resource's name is of two parts, a data source's of three. */
  further(reference: string): Unresolved {
    const isWholeName = this.origin.split(".").length >= (this.origin.startsWith("data") ? 3 : 2);
    return new Unresolved(reference, this.#why, isWholeName ? this.origin : reference);
  }
}

/** What Terraform refuses to compute: an index past the end, a number that is none. `try` goes on after it. */
export class Refused extends UnknownValue {
  constructor(expression: string, why: string) {
    super(`cannot be computed: ${expression} ${why}`);
  }
}

const surrogate = /[\ud800-\udfff]/;

/** Order of strings by their code points. */
export function inOrder(one: string, other: string): number {
  if (one === other) return 0;
  if (!surrogate.test(one) && !surrogate.test(other)) return one < other ? -1 : 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

export const isList = (value: HclValue): value is readonly HclValue[] => Array.isArray(value);

/** The elements of a list or a set; undefined for others. */
export const elementsOf = (value: HclValue): readonly HclValue[] | undefined =>
  isList(value) ? value : value instanceof SetValue ? value.elements : undefined;

/** The values that a list, set or map holds. */
export function partsOfValue(value: HclValue): readonly HclValue[] {
  return elementsOf(value) ?? (value instanceof MapValue ? [...value.entries.values()] : []);
}

/** Values within a value are counted up to here: sharing makes it grow beyond any bound. */
export const maxValues = 250_000;

/** The first unknown value within a value; one of too many parts counts as unknown. */
export function unknownWithin(value: HclValue): UnknownValue | undefined {
  let count = 0;
  const visit = (part: HclValue): UnknownValue | undefined => {
    count += 1;
    if (count > maxValues) return new UnknownValue(`has more than ${maxValues} parts`);
    if (part instanceof UnknownValue) return part;
    if (part instanceof MapValue && part.others !== undefined) return part.others;
    for (const each of partsOfValue(part)) {
      const found = visit(each);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(value);
}

/** A value without parts as a string; undefined for others, and for numbers that JavaScript writes otherwise. */
export function asString(value: HclValue): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number") return undefined;
  const text = String(value);
  return text.includes("e") ? undefined : text;
}

/** Whether JavaScript has a number, once it was read from a text, just as it was written. */
export const isExact = (number: number): boolean =>
  Number.isSafeInteger(number) || (!Number.isInteger(number) && String(number).replaceAll(/\D/g, "").length <= 15);

/** A number, or a string that is one, as a number. */
export function asNumber(value: HclValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 17 || !/^-?\d+(?:\.\d+)?$/.test(value)) return undefined;
  const number = Number(value);
  return isExact(number) && !Object.is(number, -0) ? number : undefined;
}

/** A boolean, or a string that is one, as a boolean. */
export function asBoolean(value: HclValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : undefined;
}

/**
 * Whether two known values are equal; undefined where that depends on their types, of which less is known here: a list
 * and a tuple of the same elements are not equal.
 */
export function areEqual(one: HclValue, other: HclValue): boolean | undefined {
  if (one === null || other === null) return one === other;
  if (typeof one === "object" || typeof other === "object") {
    if (typeof one !== typeof other || areDistinct(one, other)) return false;
    return isEmpty(one) && isEmpty(other) ? one.type === other.type : undefined;
  }
  return one === other;
}

/** Whether a value is a map or an object, which of them is known, without any entry. */
const isEmpty = (value: HclValue): value is MapValue =>
  value instanceof MapValue && value.type !== undefined && value.others === undefined && value.entries.size === 0;

/** Whether two collections differ in what they hold, of whatever types they are. */
function areDistinct(one: HclValue, other: HclValue): boolean {
  if (one instanceof UnknownValue || other instanceof UnknownValue) return false;
  if (one instanceof MapValue || other instanceof MapValue) {
    if (!(one instanceof MapValue && other instanceof MapValue)) return true;
    if (one.others !== undefined || other.others !== undefined) return false;
    return one.entries.size !== other.entries.size || [...one.entries.keys()].some((key) => !other.entries.has(key));
  }
  return partsOfValue(one).length !== partsOfValue(other).length;
}

/** A set of these elements; undefined where some cannot be compared. */
export function setOf(elements: readonly HclValue[]): SetValue | undefined {
  const strings = elements.filter((each) => typeof each === "string");
  if (strings.length === elements.length) return new SetValue([...new Set(strings)].sort(inOrder));
  const numbers = elements.filter((each) => typeof each === "number");
  if (numbers.length === elements.length) return new SetValue([...new Set(numbers)].sort((one, other) => one - other));
  return elements.length === 1 ? new SetValue(elements) : undefined;
}

/** Stands before the reason in the key of an entry whose key is not known. */
const unknownKey = "<not known: ";

/** A value as plain data for nodes, with {@link UnknownValue} within; what has more than {@link maxValues} parts is unknown. */
export function toPlain(value: HclValue): unknown {
  let count = 0;
  const plain = (part: HclValue): unknown => {
    count += 1;
    if (count > maxValues) return new UnknownValue(`has more than ${maxValues} parts`);
    const elements = elementsOf(part);
    if (elements !== undefined) return elements.map(plain);
    if (!(part instanceof MapValue)) return part;
    const members = Object.fromEntries([...part.entries].map(([name, each]) => [name, plain(each)]));
    return part.others === undefined ? members : { ...members, [`${unknownKey}${part.others.because}>`]: part.others };
  };
  const result = plain(value);
  return count > maxValues ? new UnknownValue(`has more than ${maxValues} parts`) : result;
}

/** Why a raw value that {@link toPlain} made, or a key of one, is not known. */
export function unknownInPlain(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw.startsWith(unknownKey) ? raw.slice(unknownKey.length, -1) : undefined;
  return raw instanceof UnknownValue ? raw.because : undefined;
}

/** Characters in a computed string. */
export const maxText = 1_000_000;

/** An unknown value as one of which nothing is known; any other as it is. */
export const unparted = (value: HclValue): HclValue =>
  value instanceof UnknownValue && value.parts !== undefined ? value.within(undefined) : value;
