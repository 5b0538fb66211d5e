/** Terraform's functions for lists, sets and maps. */

import { isAscii } from "../../../../base/text/utf8.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import {
  areEqual,
  asBoolean,
  asNumber,
  asString,
  elementsOf,
  type HclValue,
  inOrder,
  isList,
  MapValue,
  maxValues,
  SetValue,
} from "../evaluation/value.ts";
import { ofOneType } from "./conversions.ts";
import { type Functions, refused } from "./function.ts";

/** Terraform's own limit. */
const maxRange = 1024;

function length(value: HclValue): number | undefined {
  if (typeof value === "string") return isAscii(value) ? value.replaceAll("\r\n", "\n").length : undefined;
  if (value instanceof MapValue) return value.entries.size;
  const elements = elementsOf(value);
  return value instanceof SetValue && elements?.some((each) => each instanceof UnknownValue)
    ? undefined
    : elements?.length;
}

function flatten(value: HclValue): HclValue | undefined {
  const flat: HclValue[] = [];
  const visit = (part: HclValue): UnknownValue | undefined => {
    const elements = elementsOf(part);
    if (elements === undefined || part instanceof UnknownValue || flat.length > maxValues) {
      flat.push(part);
      return part instanceof UnknownValue ? part : undefined;
    }
    for (const each of elements) {
      const unknown = visit(each);
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  };
  if (elementsOf(value) === undefined) return undefined;
  const unknown = visit(value);
  return unknown ?? (flat.length > maxValues ? undefined : flat);
}

function contains(list: HclValue, wanted: HclValue): HclValue | undefined {
  const verdicts = elementsOf(list)?.map((each) => (each instanceof UnknownValue ? each : areEqual(each, wanted)));
  if (verdicts === undefined || verdicts.includes(true)) return verdicts && true;
  if (verdicts.includes(undefined)) return undefined;
  return verdicts.find((verdict) => verdict instanceof UnknownValue) ?? false;
}

function distinct(elements: readonly HclValue[]): readonly HclValue[] | undefined {
  if (elements.some((each) => typeof each === "object" && each !== null)) return undefined;
  return [...new Set(elements)];
}

function range(...bounds: readonly (number | undefined)[]): readonly number[] | undefined {
  const [first = Number.NaN, second, third] = bounds;
  const [start, limit] = second === undefined ? [0, first] : [first, second];
  const step = third ?? (limit < start ? -1 : 1);
  if (![start, limit, step].every(Number.isSafeInteger) || step === 0 || step > 0 !== limit >= start) {
    return limit === start ? [] : undefined;
  }
  const count = Math.ceil((limit - start) / step);
  return count > maxRange ? undefined : Array.from({ length: count }, (_, index) => start + index * step);
}

/** The Cartesian product, in order; undefined beyond 10,000 combinations. */
function setProduct(lists: readonly (readonly HclValue[])[]): readonly (readonly HclValue[])[] | undefined {
  let combinations: readonly (readonly HclValue[])[] = [[]];
  for (const list of lists) {
    if (combinations.length * list.length > 10_000) return undefined;
    combinations = combinations.flatMap((combination) => list.map((each) => [...combination, each]));
  }
  return combinations;
}

/** The elements of sets and lists of strings. */
function stringSets(args: readonly HclValue[]): readonly ReadonlySet<string>[] | undefined {
  const sets = args.map((arg) => elementsOf(arg)?.map(asString));
  const known = sets.flatMap((set) => (set?.every((each) => each !== undefined) === true ? [new Set(set)] : []));
  const areStrings = args.every((arg) => elementsOf(arg)?.every((each) => typeof each === "string"));
  return known.length === args.length && known.length > 0 && areStrings ? known : undefined;
}

const sorted = (texts: Iterable<string>): SetValue => new SetValue([...new Set(texts)].sort(inOrder));

/** Merges maps; the last value of a key wins. An unknown map may have any key. */
function merge(maps: readonly HclValue[]): HclValue | undefined {
  const entries = new Map<string, HclValue>();
  let others: UnknownValue | undefined;
  for (const map of maps) {
    if (map === null) continue;
    const unknown = map instanceof UnknownValue ? map : map instanceof MapValue ? map.others : undefined;
    if (unknown !== undefined) {
      others ??= unknown;
      for (const key of entries.keys()) entries.set(key, unknown.withPresence("null"));
    }
    if (map instanceof UnknownValue) continue;
    if (!(map instanceof MapValue)) return undefined;
    for (const [key, value] of map.entries) entries.set(key, value);
  }
  return new MapValue(entries, others);
}

/** The first argument that is neither null nor "". If one of the scalars is a string, the result is a string. */
function coalesce(args: readonly HclValue[]): HclValue | typeof refused | undefined {
  const unknown = args.find((arg) => arg instanceof UnknownValue);
  const first = args.find((arg) => arg instanceof UnknownValue || (arg !== null && arg !== ""));
  if (first === undefined) return refused;
  if (first instanceof UnknownValue) return first;
  const kinds = new Set(args.filter((arg) => arg !== null && !(arg instanceof UnknownValue)).map((arg) => typeof arg));
  if (kinds.size === 1) return typeof first === "string" ? first : (unknown ?? first);
  return kinds.has("object") || !kinds.has("string") ? undefined : asString(first);
}

/** Functions that read only the arguments themselves; parts of these may be unknown. */
export const shallowFunctions: Functions = {
  length: (value) => (value === undefined ? undefined : length(value)),
  concat: (...lists) => (lists.every(isList) ? lists.flat() : undefined),
  element: (list, index) => {
    const elements = isList(list ?? null) ? elementsOf(list ?? null) : undefined;
    const number = asNumber(index ?? null);
    if (elements === undefined || number === undefined || !Number.isInteger(number)) return undefined;
    const { length: count } = elements;
    // Negative indices are errors before Terraform 1.10.
    return count === 0 ? refused : elements[((number % count) + count) % count];
  },
  keys: (map) => (map instanceof MapValue ? [...map.entries.keys()] : undefined),
  values: (map) => (map instanceof MapValue ? [...map.entries.values()] : undefined),
  zipmap: (keys, values) => {
    const names = isList(keys ?? null) ? elementsOf(keys ?? null) : undefined;
    const parts = isList(values ?? null) ? elementsOf(values ?? null) : undefined;
    if (names === undefined || parts === undefined || names.length !== parts.length) return undefined;
    const unknown = names.find((name) => name instanceof UnknownValue);
    if (unknown !== undefined) return unknown;
    const texts = names.map(asString);
    if (!texts.every((text) => text !== undefined)) return undefined;
    return new MapValue(texts.map((text, index) => [text, parts[index] ?? null]));
  },
  reverse: (list) => (isList(list ?? null) ? [...(elementsOf(list ?? null) ?? [])].reverse() : undefined),
  slice: (list, start, end) => {
    const elements = isList(list ?? null) ? elementsOf(list ?? null) : undefined;
    const [from, to] = [asNumber(start ?? null), asNumber(end ?? null)];
    if (elements === undefined || from === undefined || to === undefined) return undefined;
    return from < 0 || to < from || to > elements.length ? refused : elements.slice(from, to);
  },
  flatten: (list) => (list === undefined ? undefined : flatten(list)),
  contains: (list, wanted) => (list === undefined || wanted === undefined ? undefined : contains(list, wanted)),
  one: (list) => {
    const elements = elementsOf(list ?? null);
    if (elements === undefined || elements.length > 1) return elements === undefined ? undefined : refused;
    return elements[0] ?? null;
  },
};

/** Functions that handle unknown and null arguments themselves. */
export const lenientFunctions: Functions = {
  merge: (...maps) => merge(maps),
  coalesce: (...args) => coalesce(args),
  lookup: (map, key, ...defaults) => {
    if (map instanceof UnknownValue) return map.withPresence("null");
    if (key instanceof UnknownValue) return key.withPresence("null");
    const name = asString(key ?? null);
    if (!(map instanceof MapValue) || name === undefined || defaults.length > 1) return undefined;
    const value = map.entries.get(name);
    if (value !== undefined) return value;
    if (map.others !== undefined || defaults.length === 0) return map.others ?? refused;
    const [standard = null] = defaults;
    const others = [...map.entries.values()].filter((each) => each !== null && !(each instanceof UnknownValue));
    const kinds = new Set(others.map((each) => typeof each));
    // An object gives the default as it is; a map, whose values have one type, converts it to that.
    const isObject = map.type === "object" || kinds.size > 1;
    const isLikeOthers = [...kinds].every((each) => each === typeof standard);
    return isObject || isLikeOthers || standard === null ? standard : undefined;
  },
};

/** Functions that require all parts of their arguments to be known. */
export const collectionFunctions: Functions = {
  compact: (list) => {
    const texts = elementsOf(list ?? null)?.map((each) => (each === null ? "" : asString(each)));
    return texts?.every((text) => text !== undefined) === true ? texts.filter((text) => text !== "") : undefined;
  },
  distinct: (list) => {
    const elements = isList(list ?? null) ? elementsOf(list ?? null) : undefined;
    const alike = elements && ofOneType(elements);
    return alike && distinct(alike);
  },
  sort: (list) => {
    const texts = elementsOf(list ?? null)?.map(asString);
    return texts?.every((text) => text !== undefined) === true ? [...texts].sort(inOrder) : undefined;
  },
  index: (list, wanted) => {
    const elements = isList(list ?? null) ? elementsOf(list ?? null) : undefined;
    const verdicts = elements?.map((each) => areEqual(each, wanted ?? null));
    if (verdicts === undefined || verdicts.includes(undefined)) return undefined;
    const index = verdicts.indexOf(true);
    return index < 0 ? refused : index;
  },
  matchkeys: (values, keys, wanted) => {
    const [parts, names, sought] = [values, keys, wanted].map((list = null) => (isList(list) ? list : undefined));
    if (parts === undefined || names === undefined || sought === undefined) return undefined;
    if (parts.length !== names.length) return refused;
    const alike = ofOneType([...names, ...sought]);
    if (alike === undefined || alike.some((each) => each === null || typeof each === "object")) return undefined;
    const found = new Set(alike.slice(names.length));
    return ofOneType(parts)?.filter((_, index) => found.has(alike[index] ?? null));
  },
  transpose: (map) => {
    if (!(map instanceof MapValue)) return undefined;
    const turned = new Map<string, string[]>();
    for (const [key, list] of map.entries) {
      const texts = elementsOf(list)?.map(asString);
      if (!texts?.every((text) => text !== undefined)) return undefined;
      for (const text of texts) {
        const keys = turned.get(text) ?? [];
        keys.push(key);
        turned.set(text, keys);
      }
    }
    return new MapValue(turned, undefined, "map");
  },
  chunklist: (list, size) => {
    const elements = isList(list ?? null) ? elementsOf(list ?? null) : undefined;
    const width = asNumber(size ?? null);
    if (elements === undefined || width === undefined || !Number.isInteger(width) || width < 1) return undefined;
    return Array.from({ length: Math.ceil(elements.length / width) }, (_, index) =>
      elements.slice(index * width, (index + 1) * width),
    );
  },
  coalescelist: (...lists) => lists.find((list) => (elementsOf(list)?.length ?? 0) > 0) ?? refused,
  range: (...bounds) => range(...bounds.map(asNumber)),
  alltrue: (list) => {
    const verdicts = elementsOf(list ?? null)?.map(asBoolean);
    return verdicts === undefined || verdicts.includes(undefined) ? undefined : !verdicts.includes(false);
  },
  anytrue: (list) => {
    const verdicts = elementsOf(list ?? null)?.map(asBoolean);
    return verdicts === undefined || verdicts.includes(undefined) ? undefined : verdicts.includes(true);
  },
  setproduct: (...args) => {
    const lists = args.map(elementsOf);
    const areStrings = lists.every((list) => list?.every((each) => typeof each === "string"));
    if (!areStrings || args.length < 2 || args.some(isList) !== args.every(isList)) return undefined;
    const product = setProduct(lists.flatMap((list) => (list === undefined ? [] : [list])));
    return args.some(isList) ? product : product && new SetValue(product);
  },
  setunion: (...args) => {
    const sets = stringSets(args);
    return sets && sorted(sets.flatMap((set) => [...set]));
  },
  setintersection: (...args) => {
    const [first, ...others] = stringSets(args) ?? [];
    return first && sorted([...first].filter((each) => others.every((other) => other.has(each))));
  },
  setsubtract: (...args) => {
    const [first, second] = args.length === 2 ? (stringSets(args) ?? []) : [];
    return first && second && sorted([...first].filter((each) => !second.has(each)));
  },
};
