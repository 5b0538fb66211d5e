/**
 * The JSON of messages (https://protobuf.dev/programming-guides/json): members in camel case, enums as words, bytes in
 * base64, times in RFC 3339, and JSON values as they are.
 */
import { isMembers, type Members } from "../base/members.ts";
import { decode } from "./decode.ts";
import type { MessageDefinition, MessageField, SomeMessage } from "./definition.ts";
import { encodeSome } from "./encode.ts";
import { jsonObject, jsonValue, timestamp } from "./well-known.ts";

/**
 * Encodes the JSON form of a message. Members that the definition does not have are dropped, as are members that are
 * null unless null is a value.
 * @throws TypeError that names the member whose value does not match its kind.
 */
export const encodeJson = (definition: MessageDefinition, json: Members): Uint8Array =>
  encodeSome(definition, fromJson(definition, json, ""));

/**
 * Decodes a message to its JSON form. Default values of fields without presence are omitted, except those that are
 * marked `alwaysInJson`. An enum's number without a word stays a number.
 * @throws RangeError if the bytes are truncated, not protobuf, or nested too deep.
 */
export const decodeJson = (definition: MessageDefinition, bytes: Uint8Array): Members =>
  toJson(definition, decode(definition, bytes));

function fromJson(definition: MessageDefinition, json: Members, path: string): SomeMessage {
  const fields = Object.entries(definition).flatMap(([name, field]): [string, unknown][] => {
    const value = json[name];
    if (value === undefined || (value === null && field.kind !== jsonValue)) return [];
    return [[name, fieldFromJson(field, value, path === "" ? name : `${path}.${name}`)]];
  });
  return Object.fromEntries(fields);
}

function fieldFromJson(field: MessageField, value: unknown, at: string): unknown {
  if (field.cardinality === "repeated") {
    if (!Array.isArray(value)) throw misfit(at, "a list", value);
    return value.map((element, index) => valueFromJson(field, element, `${at}[${index}]`));
  }
  if (field.cardinality === "map") {
    if (!isMembers(value)) throw misfit(at, "an object", value);
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, element]) => [key, valueFromJson(field, element, `${at}.${key}`)]));
  }
  return valueFromJson(field, value, at);
}

function valueFromJson({ kind, words }: MessageField, value: unknown, at: string): unknown {
  if (kind === jsonValue) return wrapped(value, at);
  if (kind === timestamp) return timeFromJson(value, at);
  if (words !== undefined && typeof value === "string") {
    const number = words.indexOf(value);
    if (number < 0) throw new TypeError(`${at} is ${JSON.stringify(value)}; it must be one of ${words.join(", ")}`);
    return number;
  }
  if (kind === "bytes") {
    if (typeof value !== "string") throw misfit(at, "a string with bytes in base64", value);
    return Buffer.from(value, "base64"); // which reads base64url, too
  }
  // ProtoJSON writes numbers of 64 bits as strings.
  if (kind === "int" && typeof value === "string" && /^-?\d+$/.test(value)) return Number(value);
  if (typeof kind === "string") {
    if (typeof value !== scalarTypes[kind]) throw misfit(at, articles[scalarTypes[kind]], value);
    return value;
  }
  if (!isMembers(value)) throw misfit(at, "an object", value);
  return kind === jsonObject ? wrappedMembers(value, at) : fromJson(kind, value, at);
}

const scalarTypes = { string: "string", bytes: "string", bool: "boolean", int: "number", double: "number" } as const;
const articles = { string: "a string", boolean: "true or false", number: "a number" } as const;

const wrappedMembers = (value: Members, at: string): SomeMessage => ({
  fields: Object.fromEntries(Object.entries(value).map(([key, element]) => [key, wrapped(element, `${at}.${key}`)])),
});

/** Any JSON value as a google.protobuf.Value. */
function wrapped(value: unknown, at: string): SomeMessage {
  if (value === null) return { nullValue: 0 };
  if (typeof value === "number") return { numberValue: value };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (Array.isArray(value))
    return { listValue: { values: value.map((each, index) => wrapped(each, `${at}[${index}]`)) } };
  if (!isMembers(value)) throw misfit(at, "a JSON value", value);
  return { structValue: wrappedMembers(value, at) };
}

function timeFromJson(value: unknown, at: string): SomeMessage {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (typeof value !== "string" || Number.isNaN(time)) throw misfit(at, "a time in ISO 8601", value);
  const [, fraction = ""] = /\.(\d{1,9})/.exec(value) ?? [];
  return { seconds: Math.floor(time / 1000), nanos: Number(fraction.padEnd(9, "0")) };
}

function toJson(definition: MessageDefinition, message: SomeMessage): Members {
  const members = Object.entries(definition).flatMap(([name, field]): [string, unknown][] => {
    const value = message[name];
    if (value === undefined) return [];
    const hasPresence = field.cardinality === "optional" || field.alwaysInJson === true;
    return hasPresence || !isDefault(field, value) ? [[name, fieldToJson(field, value)]] : [];
  });
  return Object.fromEntries(members);
}

function fieldToJson(field: MessageField, value: unknown): unknown {
  if (field.cardinality === "repeated" && Array.isArray(value)) return value.map((each) => valueToJson(field, each));
  if (field.cardinality === "map" && isMembers(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, valueToJson(field, element)]));
  }
  return valueToJson(field, value);
}

/** Whether a field without presence has its default value. */
function isDefault({ cardinality, kind }: MessageField, value: unknown): boolean {
  if (cardinality === "repeated") return Array.isArray(value) && value.length === 0;
  if (cardinality === "map") return isMembers(value) && Object.keys(value).length === 0;
  if (kind === "bytes") return value instanceof Uint8Array && value.length === 0;
  return value === "" || value === 0 || value === false;
}

function valueToJson({ kind, words }: MessageField, value: unknown): unknown {
  if (words !== undefined && typeof value === "number") return words[value] ?? value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof kind === "string" || !isMembers(value)) return value;
  if (kind === jsonValue) return unwrapped(value);
  if (kind === jsonObject) return unwrappedMembers(value);
  if (kind === timestamp) return timeToJson(value);
  return toJson(kind, value);
}

/** A google.protobuf.Value as the JSON value that it is; an empty one is null. */
function unwrapped({ structValue, listValue, ...scalars }: SomeMessage): unknown {
  if (isMembers(structValue)) return unwrappedMembers(structValue);
  if (isMembers(listValue)) return Array.isArray(listValue.values) ? listValue.values.map(unwrapped) : [];
  return scalars.stringValue ?? scalars.numberValue ?? scalars.boolValue ?? null;
}

const unwrappedMembers = ({ fields }: SomeMessage): Members =>
  Object.fromEntries(
    Object.entries(isMembers(fields) ? fields : {}).map(([key, value]) => [
      key,
      isMembers(value) ? unwrapped(value) : null,
    ]),
  );

/** With milliseconds, or as many digits as the time has; times beyond those of Date stay seconds. */
function timeToJson({ seconds, nanos }: SomeMessage): unknown {
  const time = Number(seconds) * 1000;
  if (Math.abs(time) > 8.64e15) return `${seconds}s`;
  const digits = String(nanos).padStart(9, "0");
  const fraction = digits.endsWith("000000")
    ? digits.slice(0, 3)
    : digits.endsWith("000")
      ? digits.slice(0, 6)
      : digits;
  return new Date(time).toISOString().replace(".000Z", `.${fraction}Z`);
}

const misfit = (at: string, wanted: string, value: unknown): TypeError =>
  new TypeError(`${at} is ${kindOf(value)}; it must be ${wanted}`);

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "another string"; // which may be a secret
  return isMembers(value) ? "an object" : String(value);
}
