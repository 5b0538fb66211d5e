/** Terraform's type conversions, and JSON. */
import {
  asBoolean,
  asNumber,
  asString,
  elementsOf,
  type HclValue,
  isExact,
  MapValue,
  SetValue,
  setOf,
} from "../evaluation/value.ts";
import { type Functions, refused } from "./function.ts";

/** Converts the elements of a collection to one type: strings, if one is a string. */
export function ofOneType(values: readonly HclValue[]): readonly HclValue[] | undefined {
  const kinds = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  if (kinds.size <= 1) return values;
  if (kinds.has("object") || !kinds.has("string")) return undefined;
  const texts = values.map((value) => (value === null ? null : asString(value)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const list = (value: HclValue): HclValue | undefined => {
  const elements = elementsOf(value);
  return elements && ofOneType(elements);
};

const set = (value: HclValue): HclValue | undefined => {
  const elements = value instanceof SetValue ? undefined : elementsOf(value);
  const alike = elements && ofOneType(elements);
  return value instanceof SetValue ? value : alike && setOf(alike);
};

const map = (value: HclValue): HclValue | undefined => {
  if (!(value instanceof MapValue)) return undefined;
  const keys = [...value.entries.keys()];
  const values = ofOneType([...value.entries.values()]);
  return values && new MapValue(keys.map((key, index) => [key, values[index] ?? null]));
};

/** JSON as Go writes it: sorted members, and these characters escaped. */
function toJson(value: HclValue): string | undefined {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return asString(value);
  if (typeof value === "string") {
    return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  }
  if (value instanceof MapValue) {
    const members = [...value.entries].map(([name, each]) => [toJson(name), toJson(each)] as const);
    const isWhole = members.every(([, each]) => each !== undefined);
    return isWhole ? `{${members.map(([name, each]) => `${name}:${each}`).join(",")}}` : undefined;
  }
  const elements = elementsOf(value)?.map(toJson);
  return elements?.every((each) => each !== undefined) === true ? `[${elements.join(",")}]` : undefined;
}

/** Converts plain data to a value; undefined if it has a number that is not exact. */
export function fromJson(data: unknown): HclValue | undefined {
  if (data === null || typeof data === "string" || typeof data === "boolean") return data;
  if (typeof data === "number") return isExact(data) && asString(data) !== undefined ? data : undefined;
  if (Array.isArray(data)) {
    const items = data.map(fromJson);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const entries: [string, HclValue][] = [];
  for (const [name, member] of Object.entries(data ?? {})) {
    const value = fromJson(member);
    if (value === undefined) return undefined;
    entries.push([name, value]);
  }
  return new MapValue(entries);
}

/** Makes a conversion to a scalar: null stays null, other values that cannot be converted are refused. */
const scalar =
  (convert: (value: HclValue) => HclValue | undefined) =>
  (value: HclValue = null) =>
    value === null ? null : typeof value === "object" ? refused : (convert(value) ?? refusedWhere(value));

/** A string that cannot be converted may be a number that is not exact. */
const refusedWhere = (value: HclValue) =>
  typeof value === "string" && /^\s*[-+]?[\d.]/.test(value) ? undefined : refused;

/** Terraform's type conversions, and JSON; they accept null. */
export const conversionFunctions: Functions = {
  tostring: (value = null) => (value === null ? null : typeof value === "object" ? refused : asString(value)),
  tonumber: scalar(asNumber),
  tobool: scalar(asBoolean),
  tolist: (value = null) => (value === null ? null : list(value)),
  toset: (value = null) => (value === null ? null : set(value)),
  tomap: (value = null) => (value === null ? null : map(value)),
  nonsensitive: (value) => value,
  issensitive: (value) => (value === undefined ? undefined : false),
  jsonencode: (value) => (value === undefined ? undefined : toJson(value)),
  jsondecode: (value) => {
    const text = asString(value ?? null);
    if (text === undefined) return undefined;
    try {
      return fromJson(JSON.parse(text));
    } catch {
      return refused;
    }
  },
};
