/** Converts Terraform's values to members for handlers, and back, by the schema. */

import { memberPath } from "../../../base/member-path.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import type { AttributeType, ResourceAttribute, ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../../protocol/provider-server.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/** The documented value for a value of the member at `path` (`policyDetails[].filter.unit`). */
export type ValueWord = (path: string, value: unknown) => unknown;

/** The members of the attributes that are set and known. */
export function membersOf(attributes: ResourceAttributes, object: ObjectValue, word: ValueWord, path = ""): Members {
  const members: { [member: string]: unknown } = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = object[name];
    if (value === undefined || value === null || value === unknownValue) continue;
    members[attribute.member] = memberOf(attribute, value, word, pathOf(path, attribute));
  }
  return members;
}

/** The path of an attribute's member, in a structure at `path`. */
export const pathOf = (path: string, { member }: ResourceAttribute): string => memberPath(path, member);

function memberOf({ nested }: ResourceAttribute, value: TerraformValue, word: ValueWord, path: string): unknown {
  if (nested === undefined) return word(path, plain(value));
  const inside = (element: TerraformValue, at: string): unknown => {
    const record = recordIn(element);
    return record && membersOf(nested.attributes, record, word, at);
  };
  if (nested.nesting === "single") return inside(value, path);
  if (nested.nesting !== "map") return listIn(value)?.map((element) => inside(element, `${path}[]`));
  const elements = Object.entries(recordIn(value) ?? {});
  return Object.fromEntries(elements.map(([key, element]) => [key, inside(element, `${path}.*`)]));
}

/** A value as plain data, without a schema: numbers with JavaScript's precision, null for unknown values. */
export function plain(value: TerraformValue): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value === unknownValue) return null;
  const list = listIn(value);
  if (list !== undefined) return list.map(plain);
  const record = recordIn(value);
  return record === undefined
    ? value
    : Object.fromEntries(Object.entries(record).map(([key, element]) => [key, plain(element)]));
}

/**
 * The attributes of a record. A missing member gets its documented default, or an empty value if that means the same,
 * else null. Members without an attribute are dropped, and so are secrets in a response. Throws a TypeError if a member
 * does not have the attribute's type.
 */
export const valuesOf = (attributes: ResourceAttributes, members: Members, path = ""): ObjectValue =>
  mapRecord(attributes, (attribute) => {
    const member = attribute.writeOnly === true ? undefined : members[attribute.member];
    if (member === undefined || member === null) {
      return attribute.emptyWhenAbsent === true ? emptyValue(attribute) : (attribute.default ?? null);
    }
    return attributeValue(attribute, member, pathOf(path, attribute));
  });

/** The value of an attribute that always has one, if it is not configured: a structure gets its defaults. */
function emptyValue({ nested, type }: ResourceAttribute): TerraformValue {
  if (nested?.nesting === "single") {
    return mapRecord(nested.attributes, (attribute) => {
      if (attribute.emptyWhenAbsent === true) return emptyValue(attribute);
      return attribute.default ?? null;
    });
  }
  return nested?.nesting === "map" || (typeof type === "object" && type[0] === "map") ? {} : [];
}

function attributeValue({ type, nested, json }: ResourceAttribute, member: unknown, path: string): TerraformValue {
  if (json === true) return JSON.stringify(member);
  if (nested === undefined) return typed(type, member, path);
  const inside = (element: unknown, at: string): TerraformValue =>
    isMembers(element) ? valuesOf(nested.attributes, element, at) : typeMismatch(at, "a structure");
  if (nested.nesting === "single") return inside(member, path);
  if (nested.nesting !== "map") {
    return Array.isArray(member) ? member.map((each) => inside(each, `${path}[]`)) : typeMismatch(path, "a list");
  }
  return isMembers(member) ? mapRecord(member, (each) => inside(each, `${path}.*`)) : typeMismatch(path, "a map");
}

function typed(type: AttributeType | undefined, member: unknown, path: string): TerraformValue {
  if (typeof type === "object") {
    const [kind, element] = type;
    if (kind !== "map" && Array.isArray(member)) return member.map((each) => typed(element, each, `${path}[]`));
    if (kind === "map" && isMembers(member)) return mapRecord(member, (each) => typed(element, each, `${path}.*`));
    return typeMismatch(path, `a ${kind}`);
  }
  if (type === "string" && typeof member === "string") return member;
  if (type === "bool" && typeof member === "boolean") return member;
  if (type === "number" && typeof member === "number") return member;
  return typeMismatch(path, `a ${type}`);
}

function typeMismatch(path: string, wanted: string): never {
  throw new TypeError(
    `The service returned ${path} in a form other than ${wanted}. Is the endpoint the right service, and this version of the provider new enough for it?`,
  );
}
