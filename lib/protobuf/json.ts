/**
 * The JSON of messages (https://protobuf.dev/programming-guides/json): members in camel case, enums as words, bytes in
 * base64, times in RFC 3339, and JSON values as they are.
 */
import { isMembers, type Members } from "../base/members.ts";
import { kindOfValue, valueInWords } from "../base/value-words.ts";
import { decodeIn, type FieldReading, plain as plainReading } from "./decode.ts";
import type { MessageDefinition, MessageField, SomeMessage } from "./definition.ts";
import { encodeIn, type Notation, plain as plainNotation, type Wanted, type Way } from "./encode.ts";
import { jsonObject, jsonValue, timestamp } from "./well-known.ts";

/**
 * Encodes the JSON form of a message. Members that the definition does not have are dropped, as are members that are
 * null unless null is a value.
 * @throws TypeError that names the member whose value does not match its kind.
 */
export const encodeJson = (definition: MessageDefinition, json: Members): Uint8Array =>
  encodeIn(notation, definition, json);

/**
 * Decodes a message to its JSON form. Default values of fields without presence are omitted, except those that are
 * marked `alwaysInJson`. An enum's number without a word stays a number.
 * @throws RangeError if the bytes are truncated, not protobuf, or nested too deep.
 */
export const decodeJson = (definition: MessageDefinition, bytes: Uint8Array): Members =>
  decodeIn(reading, definition, bytes);

const hasOwnForm = (kind: MessageDefinition): boolean =>
  kind === jsonValue || kind === jsonObject || kind === timestamp;

const notation: Notation = {
  isAbsent: (value, { kind }) => value === null && kind !== jsonValue,
  within: (kind) => (hasOwnForm(kind) ? plainNotation : notation),
  misfit,
  encodable(value, { kind, words }, way) {
    if (kind === jsonValue) return wrapped(value, way);
    if (kind === timestamp) return timeFromJson(value, way);
    if (kind === jsonObject) {
      if (!isMembers(value)) throw misfit(way, "message", value);
      return wrappedMembers(value, way);
    }
    if (typeof value !== "string") return value;
    if (words !== undefined) {
      const number = words.indexOf(value);
      if (number >= 0) return number;
      throw new TypeError(`${pathOf(way)} is ${JSON.stringify(value)}; it must be one of ${words.join(", ")}`);
    }
    if (kind === "bytes") return Buffer.from(value, "base64"); // which reads base64url, too
    // ProtoJSON writes numbers of 64 bits as strings.
    return kind === "int" && /^-?\d+$/.test(value) ? Number(value) : value;
  },
};

/** The members of an object as those of a google.protobuf.Struct. */
const wrappedMembers = (value: Members, way: Way): SomeMessage => ({
  fields: Object.fromEntries(Object.entries(value).map(([key, element]) => [key, wrappedAt(key, element, way)])),
});

function wrappedAt(step: string | number, value: unknown, way: Way): SomeMessage {
  way.push(step);
  const element = wrapped(value, way);
  way.pop();
  return element;
}

/** Any JSON value as a google.protobuf.Value. */
function wrapped(value: unknown, way: Way): SomeMessage {
  if (value === null) return { nullValue: 0 };
  if (typeof value === "number") return { numberValue: value };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (Array.isArray(value)) return { listValue: { values: value.map((each, index) => wrappedAt(index, each, way)) } };
  if (!isMembers(value)) throw mustBe(way, "a JSON value", value);
  return { structValue: wrappedMembers(value, way) };
}

function timeFromJson(value: unknown, way: Way): SomeMessage {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (typeof value !== "string" || Number.isNaN(time)) throw mustBe(way, "a time in ISO 8601", value);
  const [, fraction = ""] = /\.(\d{1,9})/.exec(value) ?? [];
  return { seconds: Math.floor(time / 1000), nanos: Number(fraction.padEnd(9, "0")) };
}

const reading: FieldReading = {
  within: (kind) => (hasOwnForm(kind) ? plainReading : reading),
  leavesOut: ({ cardinality, alwaysInJson }) => cardinality === "optional" || alwaysInJson !== true,
  valueOf(value, field) {
    const { kind, words } = field;
    if (isDefault(field, value)) return undefined;
    if (words !== undefined && typeof value === "number") return words[value] ?? value;
    if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
    if (typeof kind === "string" || !isMembers(value)) return value;
    if (kind === jsonValue) return unwrapped(value);
    if (kind === jsonObject) return unwrappedMembers(value);
    return kind === timestamp ? timeToJson(value) : value;
  },
};

/** Whether a field without presence has its default value, which is then omitted. */
function isDefault({ cardinality, alwaysInJson }: MessageField, value: unknown): boolean {
  if (cardinality !== "implicit" || alwaysInJson === true) return false;
  if (value instanceof Uint8Array) return value.length === 0;
  return value === "" || value === 0 || value === false;
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

const wantedInWords: { readonly [wanted in Wanted]: string } = {
  ...{ string: "a string", bytes: "a string with bytes in base64", bool: "true or false", int: "a whole number" },
  ...{ double: "a number", message: "an object", list: "a list", record: "an object" },
};

function misfit(way: Way, wanted: Wanted, value: unknown): TypeError {
  return mustBe(way, wantedInWords[wanted], value);
}

const mustBe = (way: Way, words: string, value: unknown): TypeError =>
  new TypeError(`${pathOf(way)} is ${shown(value)}; it must be ${words}`);

/** A value without its texts, any of which may be a secret. */
function shown(value: unknown): string {
  if (typeof value === "string") return "another string";
  return typeof value === "object" ? kindOfValue(value) : valueInWords(value);
}

/** As a path in JSON: `parts[0].text`. */
const pathOf = (way: Way): string =>
  way
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
