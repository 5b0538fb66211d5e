/**
 * Validates a request before sending it: members, types, required values and lower bounds. The linter and the service
 * check upper bounds, patterns and enums.
 */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import type { Field, StructField } from "../../model/field.ts";
import { badParameter } from "./client-error.ts";

/** Throws a ClientError that lists all invalid members. */
export function checkMembers(members: StructField, value: unknown): void {
  const faults = [...faultsOf(members, value, "")];
  if (faults.length > 0) throw badParameter(`Parameter validation failed:\n${faults.join("\n")}`);
}

const kinds = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  list: "a list",
  map: "a map",
  struct: "a structure",
} as const;

/** All errors in a value, by its field. `path`: its path, for messages. */
export function* faultsOf(field: Field, value: unknown, path: string): Generator<string> {
  const at = path === "" ? "input" : path;
  if (!isOfKind(field, value)) {
    const kind = field.kind === "any" ? "a time" : kinds[field.kind];
    yield `Invalid type for parameter ${at}, value: ${JSON.stringify(value)}; it must be ${kind}`;
    return;
  }
  const [size, least, unit] = sizeOf(field, value);
  if (least !== undefined && size < least) {
    yield `Invalid ${unit} for parameter ${at}, value: ${size}, valid min ${unit === "length" ? "length" : "value"}: ${least}`;
  }
  if (field.kind === "list" && Array.isArray(value)) {
    for (const [index, element] of value.entries()) yield* faultsOf(field.element, element, `${path}[${index}]`);
  }
  if (!isMembers(value)) return;
  if (field.kind === "map") {
    for (const [key, part] of Object.entries(value)) {
      yield* faultsOf(field.key, key, `${path} (key: ${key})`);
      yield* faultsOf(field.value, part, `${path}.${key}`);
    }
  }
  if (field.kind === "struct") yield* faultsOfMembers(field, value, path);
}

function* faultsOfMembers(
  { members }: StructField,
  value: { readonly [name: string]: unknown },
  path: string,
): Generator<string> {
  const at = path === "" ? "input" : path;
  for (const [name, member] of Object.entries(members)) {
    if (member.required === true && !Object.hasOwn(value, name)) {
      yield `Missing required parameter in ${at}: "${name}"`;
    }
  }
  for (const [name, part] of Object.entries(value)) {
    const member = own(members, name);
    if (member === undefined) {
      yield `Unknown parameter in ${at}: "${name}", must be one of: ${Object.keys(members).join(", ")}`;
    } else yield* faultsOf(member, part, path === "" ? name : `${path}.${name}`);
  }
}

function isOfKind(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "string":
      return typeof value === "string";
    case "integer":
      return Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "list":
      return Array.isArray(value);
    case "map":
    case "struct":
      return isMembers(value);
    case "any":
      return field.time !== true || typeof value === "number" || !Number.isNaN(Date.parse(String(value)));
  }
}

/** The size of a value, its lower bound and the name of the size. */
function sizeOf(field: Field, value: unknown): readonly [size: number, least: number | undefined, unit: string] {
  switch (field.kind) {
    case "string":
      return [[...String(value)].length, field.lengthByPattern ? undefined : field.minLength, "length"];
    case "integer":
      return [Number(value), field.minimum, "range"];
    case "list":
      return [Array.isArray(value) ? value.length : 0, field.minItems, "length"];
    case "map":
      return [isMembers(value) ? Object.keys(value).length : 0, field.minEntries, "length"];
    default:
      return [0, undefined, ""];
  }
}
