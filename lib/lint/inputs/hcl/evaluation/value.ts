/** Values of expressions, as in Terraform: null, strings, numbers, booleans, lists, sets, maps, and unknown values. */
import { compareCodePoints } from "../../../../base/text/utf8.ts";
import { shortenedExpression } from "../../../text/shortened.ts";
import { type MinimalPresence, UnknownValue } from "../../../text/unknown.ts";
import { exampleOfAttribute } from "../../reference-forms.ts";
import { isAlwaysSet } from "../../terraform/always-set.ts";

/** A value; lists and tuples are not distinguished. */
export type HclValue = null | string | number | boolean | UnknownValue | readonly HclValue[] | SetValue | MapValue;

/** A set without duplicates; strings are sorted. */
export class SetValue {
  readonly elements: readonly HclValue[];

  constructor(elements: readonly HclValue[]) {
    this.elements = elements;
  }
}

/** A map or an object; its keys are sorted. */
export class MapValue {
  readonly entries: ReadonlyMap<string, HclValue>;
  /** Why it may have more entries, which are unknown. */
  readonly others: UnknownValue | undefined;
  /** Undefined if this is not known. In Terraform, a map never equals an object. */
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
  /** The reference that decides the value, whatever alias is used: `var.stage`. */
  readonly origin: string;
  readonly #reference: string;
  readonly #why: string;
  /** The names that lead to it, if it is a resource, one of its instances or an attribute: see {@link isAlwaysSet}. */
  readonly #steps: readonly string[] | undefined;
  /** Whether it is, or was computed from, an attribute that is always set: assumptions about it may be impossible. */
  readonly isOfSet: boolean;
  /** The value of an argument, if it is a resource whose configuration sets the argument to a known value. */
  readonly argument: ((name: string) => HclValue | undefined) | undefined;

  constructor(reference: string, why: string, facts: ReferenceFacts = {}) {
    const { origin = reference, parts, least, steps, isOfSet = false, like } = facts;
    const expression = "expression" in facts ? facts.expression : reference;
    super(`refers to ${shortenedExpression(reference)}, ${why}`, parts, least, like, undefined, expression);
    this.origin = origin;
    this.isOfSet = isOfSet;
    this.argument = facts.argument;
    this.#reference = reference;
    this.#why = why;
    this.#steps = steps;
  }

  override within(parts: readonly string[] | undefined): Unresolved {
    return new Unresolved(this.#reference, this.#why, { ...this.#facts, parts, like: this.like });
  }

  override withPresence(least: MinimalPresence): Unresolved {
    return new Unresolved(this.#reference, this.#why, { ...this.#facts, least });
  }

  override formed(like: string | undefined): Unresolved {
    return new Unresolved(this.#reference, this.#why, { ...this.#facts, like });
  }

  override decidedBy(expression: string | undefined): Unresolved {
    return new Unresolved(this.#reference, this.#why, {
      ...this.#facts,
      like: this.like,
      steps: this.#steps,
      expression,
      ...(this.argument && { argument: this.argument }),
    });
  }

  /** What is known of a value that is computed from this one. */
  get #facts(): ReferenceFacts {
    const { origin, parts, least, isOfSet, expression } = this;
    return { origin, parts, least, isOfSet, expression };
  }

  /**
   * A part of the value; `reference` is its expression, and `name` the attribute, if it is one rather than an element. A
   * resource's name has two parts, a data source's has three.
   */
  further(reference: string, name?: string): Unresolved {
    const isWholeName = this.origin.split(".").length >= (this.origin.startsWith("data") ? 3 : 2);
    const steps = name === undefined ? this.#steps : this.#steps && [...this.#steps, name];
    const isSet = steps !== undefined && isAlwaysSet(steps);
    // Behind a splat, the expression begins at the element.
    const whole = /^[.[]/.test(reference) ? `${this.#reference}${reference}` : reference;
    return new Unresolved(whole, this.#why, {
      ...(isWholeName && { origin: this.origin }),
      least: isSet ? "content" : "null",
      steps,
      isOfSet: isSet,
      like: steps && exampleOfAttribute(steps),
      expression: this.expression === this.#reference ? whole : this.expression && `${whole} of ${this.expression}`,
    });
  }
}

/** What is known of a reference. */
interface ReferenceFacts {
  readonly origin?: string;
  readonly parts?: readonly string[] | undefined;
  readonly least?: MinimalPresence;
  readonly isOfSet?: boolean;
  readonly like?: string | undefined;
  readonly argument?: (name: string) => HclValue | undefined;
  readonly steps?: readonly string[] | undefined;
  /** The whole expression that decides the value; by default the reference. */
  readonly expression?: string | undefined;
}

/** An expression that Terraform refuses, such as an index out of range or an invalid number. `try` skips it. */
export class Refused extends UnknownValue {
  constructor(expression: string, why: string) {
    super(`cannot be computed: ${expression} ${why}`);
  }

  /** It stays refused: nothing is known of its value. */
  override withPresence(): Refused {
    return this;
  }

  override decidedBy(): Refused {
    return this;
  }
}

const surrogate = /[\ud800-\udfff]/;

/** Compares strings by code points. */
export function inOrder(one: string, other: string): number {
  if (one === other) return 0;
  if (!surrogate.test(one) && !surrogate.test(other)) return one < other ? -1 : 1;
  return compareCodePoints(one, other);
}

export const isList = (value: HclValue): value is readonly HclValue[] => Array.isArray(value);

/** The elements of a list or a set; undefined for other values. */
export const elementsOf = (value: HclValue): readonly HclValue[] | undefined =>
  isList(value) ? value : value instanceof SetValue ? value.elements : undefined;

/** The keys of a map, or the elements of a set of strings; undefined if some are unknown or not strings. */
export function keysOf(value: MapValue | SetValue): readonly string[] | undefined {
  if (value instanceof MapValue) return value.others === undefined ? [...value.entries.keys()] : undefined;
  const keys = value.elements.map(asString);
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** The least that a value may turn out to be. */
export function leastOfValue(value: HclValue): MinimalPresence {
  if (value === null) return "null";
  if (value instanceof UnknownValue) return value.least;
  const isEmpty = value === "" || (typeof value === "object" && partsOfValue(value).length === 0);
  return isEmpty ? "empty" : "content";
}

/** The values in a list, set or map. */
export function partsOfValue(value: HclValue): readonly HclValue[] {
  return elementsOf(value) ?? (value instanceof MapValue ? [...value.entries.values()] : []);
}

/** Maximum number of parts that a value may have; shared parts make their number grow exponentially. */
export const maxValues = 250_000;

/** The first unknown value within a value. A value with too many parts is unknown too. */
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

/**
 * Converts a scalar to a string; undefined for other values, and for numbers that JavaScript prints in another form.
 */
export function asString(value: HclValue): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number") return undefined;
  const text = String(value);
  return text.includes("e") ? undefined : text;
}

/** Whether a number that was parsed from a text has exactly the written value. */
export const isExact = (number: number): boolean =>
  Number.isSafeInteger(number) ||
  (Number.isFinite(number) && !Number.isInteger(number) && String(number).replaceAll(/\D/g, "").length <= 15);

/** Converts a number or a numeric string to a number. */
export function asNumber(value: HclValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 17 || !/^-?\d+(?:\.\d+)?$/.test(value)) return undefined;
  const number = Number(value);
  return isExact(number) && !Object.is(number, -0) ? number : undefined;
}

/** Converts a boolean or the string of one to a boolean. */
export function asBoolean(value: HclValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : undefined;
}

/**
 * Whether two known values are equal; undefined if that depends on types that are not known here: a list and a tuple of
 * the same elements are not equal.
 */
export function areEqual(one: HclValue, other: HclValue): boolean | undefined {
  if (one === null || other === null) return one === other;
  if (typeof one === "object" || typeof other === "object") {
    if (typeof one !== typeof other || areDistinct(one, other)) return false;
    return isEmpty(one) && isEmpty(other) ? one.type === other.type : undefined;
  }
  return one === other;
}

/** Whether a value is an empty map or object, and which of the two is known. */
const isEmpty = (value: HclValue): value is MapValue =>
  value instanceof MapValue && value.type !== undefined && value.others === undefined && value.entries.size === 0;

/** Whether two collections differ in keys or length, and are therefore unequal whatever their types. */
function areDistinct(one: HclValue, other: HclValue): boolean {
  if (one instanceof UnknownValue || other instanceof UnknownValue) return false;
  if (one instanceof MapValue || other instanceof MapValue) {
    if (!(one instanceof MapValue && other instanceof MapValue)) return true;
    if (one.others !== undefined || other.others !== undefined) return false;
    return one.entries.size !== other.entries.size || [...one.entries.keys()].some((key) => !other.entries.has(key));
  }
  return partsOfValue(one).length !== partsOfValue(other).length;
}

/** A set of these elements; undefined if they cannot be compared. */
export function setOf(elements: readonly HclValue[]): SetValue | undefined {
  const strings = elements.filter((each) => typeof each === "string");
  if (strings.length === elements.length) return new SetValue([...new Set(strings)].sort(inOrder));
  const numbers = elements.filter((each) => typeof each === "number");
  if (numbers.length === elements.length) return new SetValue([...new Set(numbers)].sort((one, other) => one - other));
  return elements.length === 1 ? new SetValue(elements) : undefined;
}

/** Marks the key of an entry whose key is unknown; the reason follows. */
const unknownKey = "<not known: ";

/**
 * Converts a value to plain data for nodes, with {@link UnknownValue} within; unknown beyond {@link maxValues} parts.
 */
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

/** Why a raw value or key from {@link toPlain} is unknown; undefined if it is known. */
export function unknownInPlain(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw.startsWith(unknownKey) ? raw.slice(unknownKey.length, -1) : undefined;
  return raw instanceof UnknownValue ? raw.because : undefined;
}

/** Maximum length of a computed string in characters. */
export const maxText = 1_000_000;

/** Removes the known parts of an unknown value; returns other values unchanged. */
export const withoutKnownParts = (value: HclValue): HclValue =>
  value instanceof UnknownValue && value.parts !== undefined ? value.within(undefined) : value;
