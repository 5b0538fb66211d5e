/**
 * DynamicValue: an encoded value of Terraform's type system. Terraform sends MessagePack or JSON; responses are always
 * MessagePack. The schema's type determines the encoding, see Terraform's documentation "Wire Format for Terraform
 * Objects and Associated Values" (object-wire-format.md).
 */

import { randomBytes } from "node:crypto";
import { type DecoderOptions, decode, ExtData, encode } from "@msgpack/msgpack";
import { isMembers } from "../../base/members.ts";
import type { Decoded } from "../../protobuf/definition.ts";
import { narrow, parseDecimal, parseJson } from "./exact-number.ts";
import type { dynamicValue } from "./messages.ts";
import {
  type Dynamic,
  type ObjectValue,
  type SchemaAttribute,
  type TerraformSchema,
  type TerraformType,
  type TerraformValue,
  unknownValue,
} from "./provider-server.ts";

/**
 * Unknown values are extensions: any type when decoding (type 12 has refinements, which this provider ignores), type 0
 * with one byte when encoding.
 */
const unknownExtension = new ExtData(0, new Uint8Array(1));
const msgpackOptions = {
  useBigInt64: true,
  extensionCodec: {
    tryToEncode: (value: unknown) => (value === unknownValue ? unknownExtension : null),
    decode: () => unknownValue,
  },
};

// Converts schemas to type constraints: nested attributes and blocks become objects and collections.

/**
 * A type constraint that distinguishes lists, sets and maps of blocks: without blocks they are empty, and never null. A
 * block that may appear once is a list of at most one for Terraform, and an object or null for the provider.
 */
type WireType =
  | Extract<TerraformType, string>
  | readonly ["list" | "set" | "map" | "block list" | "block set" | "block map" | "block", WireType]
  | readonly ["tuple", readonly WireType[]]
  | ObjectConstraint;

type ObjectConstraint = readonly ["object", { readonly [attribute: string]: WireType }];

const ofSchema = new WeakMap<TerraformSchema, ObjectConstraint>();

/** The type of a whole resource, data source or provider configuration. */
function schemaConstraint(schema: TerraformSchema): ObjectConstraint {
  let constraint = ofSchema.get(schema);
  if (constraint === undefined) {
    constraint = objectConstraint(schema.attributes);
    ofSchema.set(schema, constraint);
  }
  return constraint;
}

function objectConstraint(attributes: TerraformSchema["attributes"]): ObjectConstraint {
  return [
    "object",
    Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, attributeConstraint(name, attribute)]),
    ),
  ];
}

function attributeConstraint(name: string, { type, nested }: SchemaAttribute): WireType {
  if (nested !== undefined) {
    const { nesting, attributes, block } = nested;
    const member = objectConstraint(attributes);
    if (nesting === "single") return block === undefined || block.alwaysThere === true ? member : ["block", member];
    return block === undefined ? [nesting, member] : [`block ${nesting}`, member];
  }
  if (type === undefined) throw new TypeError(`the attribute ${name} has neither a type nor nested attributes`);
  return type;
}

/** Whether JSON that came with a value of type "dynamic" is a type constraint that this provider supports. */
function isTypeConstraint(json: unknown): json is TerraformType {
  if (typeof json === "string") return ["string", "number", "bool", "dynamic"].includes(json);
  if (!Array.isArray(json)) return false;
  const [kind, argument]: unknown[] = json;
  if (kind === "list" || kind === "set" || kind === "map") return isTypeConstraint(argument);
  if (kind === "tuple") return Array.isArray(argument) && argument.every(isTypeConstraint);
  return (
    kind === "object" &&
    typeof argument === "object" &&
    argument !== null &&
    Object.values(argument).every(isTypeConstraint)
  );
}

/** The object of `schema` that Terraform sent; null if it sent none. Throws a TypeError if it does not match. */
export function decodeObject(
  schema: TerraformSchema,
  sent: Decoded<typeof dynamicValue> | undefined,
): ObjectValue | null {
  const [encoding, wire] = readWire(sent);
  if (wire === null) return null;
  const [, members] = schemaConstraint(schema);
  if (!isMembers(wire)) throw mismatch(wire, "an object");
  return objectFromWire(members, wire, encoding);
}

/**
 * The object of `schema` in the JSON of a state file, which an earlier version of the schema may have written: what the
 * schema does not have is left out.
 */
export function objectFromState(schema: TerraformSchema, state: { readonly [name: string]: unknown }): ObjectValue {
  const [, members] = schemaConstraint(schema);
  return objectFromWire(members, state, "json");
}

/** Throws a TypeError with the path in `object` that does not match the schema. */
export function encodeObject(schema: TerraformSchema, object: ObjectValue | null): { msgpack: Uint8Array } {
  return { msgpack: encode(toWire(schemaConstraint(schema), object, ""), msgpackOptions) };
}

// ------------------------------------------------------------------------------------------------ reading

type Encoding = "msgpack" | "json";

// MessagePack from Terraform, whose maps may have the key `__proto__`: the library refuses that.

const refusedKey = "__proto__";

/** Decodes the bytes; `__proto__` becomes an ordinary member. */
function decodeMsgpack(bytes: Uint8Array, options: DecoderOptions): unknown {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.includes(refusedKey)) return decode(bytes, options);
  // A random name of the same length, which the message does not contain, replaces the key while decoding.
  let other: string;
  do other = randomBytes(refusedKey.length).toString("base64url").slice(0, refusedKey.length);
  while (view.includes(other));
  return withText(decode(Buffer.from(replaced(view, refusedKey, other)), options), other, refusedKey);
}

function replaced(view: Buffer, text: string, by: string): Buffer {
  const changed = Buffer.from(view);
  for (let at = changed.indexOf(text); at >= 0; at = changed.indexOf(text, at + 1)) changed.write(by, at);
  return changed;
}

/** A value with one text replaced by another, in its names too. */
function withText(value: unknown, text: string, by: string): unknown {
  if (typeof value === "string") return value.replaceAll(text, by);
  if (Array.isArray(value)) return value.map((each) => withText(each, text, by));
  if (value instanceof Uint8Array) return replaced(Buffer.from(value), text, by);
  if (!isMembers(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replaceAll(text, by), withText(part, text, by)]),
  );
}

function readWire(sent: Decoded<typeof dynamicValue> | undefined): readonly [Encoding, unknown] {
  if (sent === undefined) return ["msgpack", null];
  if (sent.msgpack.length === 0 && sent.json.length > 0) return ["json", parseJson(Buffer.from(sent.json).toString())];
  return ["msgpack", sent.msgpack.length === 0 ? null : decodeMsgpack(sent.msgpack, msgpackOptions)];
}

function fromWire(type: WireType, wire: unknown, encoding: Encoding): TerraformValue {
  if (wire === null || wire === undefined) return null;
  if (wire === unknownValue) return unknownValue;
  if (type === "dynamic") return dynamicFromWire(wire, encoding);
  if (type === "number") return numberFromWire(wire);
  if (type === "string" && typeof wire === "string") return wire;
  if (type === "bool" && typeof wire === "boolean") return wire;
  if (typeof type !== "string") {
    const [kind, inner] = type;
    if ((kind === "map" || kind === "block map") && isMembers(wire)) {
      if (kind === "block map" && Object.keys(wire).length === 0) return null;
      return record(Object.entries(wire).map(([key, element]) => [key, fromWire(inner, element, encoding)]));
    }
    if (kind === "block" && Array.isArray(wire) && wire.length <= 1) return fromWire(inner, wire[0], encoding);
    // In states of schema version 0 it is the object itself.
    if (kind === "block" && isMembers(wire)) return fromWire(inner, wire, encoding);
    if (kind === "object" && isMembers(wire)) return objectFromWire(inner, wire, encoding);
    if (kind === "tuple" && Array.isArray(wire)) {
      return inner.map((member, index) => fromWire(member, wire[index], encoding));
    }
    if ((kind === "block list" || kind === "block set") && Array.isArray(wire) && wire.length === 0) return null;
    if ((kind === "list" || kind === "set" || kind === "block list" || kind === "block set") && Array.isArray(wire)) {
      return wire.map((element) => fromWire(inner, element, encoding));
    }
  }
  throw mismatch(wire, JSON.stringify(type));
}

type Members = { readonly [attribute: string]: WireType };

/** All attributes are present; an omitted one is null. */
function objectFromWire(members: Members, wire: { readonly [name: string]: unknown }, encoding: Encoding): ObjectValue {
  return record(Object.entries(members).map(([name, type]) => [name, fromWire(type, wire[name], encoding)]));
}

function numberFromWire(wire: unknown): TerraformValue {
  if (typeof wire === "number") return wire;
  if (typeof wire === "bigint") return narrow(wire);
  if (typeof wire === "string") return parseDecimal(wire);
  if (isMembers(wire) && typeof wire.decimal === "string") return parseDecimal(wire.decimal);
  throw mismatch(wire, '"number"');
}

/** MessagePack: an array of the type, as JSON, and the value. JSON: an object with both. */
function dynamicFromWire(wire: unknown, encoding: Encoding): Dynamic {
  let type: unknown;
  let value: unknown;
  if (encoding === "msgpack" && Array.isArray(wire) && wire[0] instanceof Uint8Array) {
    type = JSON.parse(new TextDecoder().decode(wire[0]));
    value = wire[1];
  } else if (encoding === "json" && isMembers(wire)) {
    ({ type, value } = wire);
  }
  if (!isTypeConstraint(type)) throw mismatch(wire, '"dynamic"');
  return { type, value: fromWire(type, value, encoding) };
}

function record(entries: readonly (readonly [string, TerraformValue])[]): ObjectValue {
  const values: { [name: string]: TerraformValue } = Object.create(null);
  for (const [name, value] of entries) values[name] = value;
  return values;
}

// ------------------------------------------------------------------------------------------------ writing

function toWire(type: WireType, value: TerraformValue, path: string): unknown {
  if (value === null && ["block list", "block set", "block"].includes(type[0])) return [];
  if (value === null && type[0] === "block map") return {};
  if (value === null || value === unknownValue) return value;
  if (type === "dynamic") {
    if (!isDynamic(value)) throw typeMismatch(path, "a value with its type ({ type, value })", value);
    return [new TextEncoder().encode(JSON.stringify(value.type)), toWire(value.type, value.value, path)];
  }
  if (type === "number") return numberToWire(value, path);
  if (type === "string" || type === "bool") {
    if (typeof value !== (type === "bool" ? "boolean" : "string")) throw typeMismatch(path, `a ${type}`, value);
    return value;
  }
  const [kind, inner] = type;
  if (kind === "map" || kind === "block map" || kind === "object") {
    if (!isValueRecord(value)) throw typeMismatch(path, `a record (${kind})`, value);
    if (kind === "object") return objectToWire(inner, value, path);
    return Object.fromEntries(
      Object.entries(value).map(([key, element]) => [key, toWire(inner, element, `${path}.${key}`)]),
    );
  }
  if (kind === "block") return [toWire(inner, value, path)];
  if (!Array.isArray(value)) throw typeMismatch(path, `an array (${kind})`, value);
  if (kind !== "tuple")
    return value.map((element: TerraformValue, index) => toWire(inner, element, `${path}[${index}]`));
  if (value.length !== inner.length) throw typeMismatch(path, `an array of ${inner.length} (tuple)`, value);
  return inner.map((member, index) => toWire(member, value[index], `${path}[${index}]`));
}

/** All attributes are encoded; an omitted one is null. */
function objectToWire(members: Members, value: ObjectValue, path: string): Record<string, unknown> {
  const stray = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  if (stray !== undefined) throw new TypeError(`the schema has no attribute ${`${path}.${stray}`.slice(1)}`);
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, toWire(member, value[name] ?? null, `${path}.${name}`)]),
  );
}

/**
 * A fraction is sent as decimal text: Terraform reads 0.1 as exactly a tenth, which a double cannot represent, and
 * would report the difference as an inconsistent result.
 */
function numberToWire(value: TerraformValue, path: string): unknown {
  if (typeof value === "number") {
    if (Number.isSafeInteger(value)) return value;
    if (Number.isInteger(value)) return BigInt(value).toString();
    if (Number.isFinite(value)) return String(value);
  }
  if (typeof value === "bigint") return value.toString();
  if (isMembers(value) && typeof value.decimal === "string") return value.decimal;
  throw typeMismatch(path, "a number", value);
}

function isValueRecord(value: TerraformValue): value is ObjectValue {
  return isMembers(value);
}

function isDynamic(value: TerraformValue): value is Dynamic {
  return isMembers(value) && "value" in value && isTypeConstraint(value.type);
}

/** The kind of a value; never the value itself, which may be a secret. */
function describe(value: unknown): string {
  return Array.isArray(value) ? "an array" : typeof value === "object" ? "a record" : `a ${typeof value}`;
}

function mismatch(wire: unknown, wanted: string): TypeError {
  return new TypeError(`Terraform sent ${describe(wire)} where the schema has ${wanted}`);
}

function typeMismatch(path: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`the provider returned ${describe(value)} at ${path.slice(1)}, where its schema has ${wanted}`);
}
