/**
 * Reads what agents respond over any binding: members in camel case whatever the casing (gap `message/casing`), and the
 * reasons of errors.
 */

import { isMembers, listOf, type Members, membersOf } from "../../../base/members.ts";
import { parsedJson } from "../../../base/or-undefined.ts";
import type { Callee } from "../../../client/api-error.ts";
import { oneLineOf, type Redact } from "../../../client/protocols/response.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { errorInfo } from "../model/errors.ts";
import { malformedResponse } from "./agent-error.ts";
import { faultIn, tooDeep } from "./form.ts";

/** The maximum length of quoted messages of agents, in characters. */
const excerptLength = 200;

/** The beginning of an agent's text in one line, without secrets. */
export const excerptOf = (text: string, redact: Redact): string => oneLineOf(text, redact, excerptLength);

/** A JSON object; undefined for anything else. */
export function parseObject(text: string): Members | undefined {
  const value = parsedJson(text);
  return isMembers(value) ? value : undefined;
}

/** The reason in the details of an error: that of the first google.rpc.ErrorInfo. */
export function reasonIn(details: unknown): string | undefined {
  const info = listOf(details).find((detail) => detail["@type"] === errorInfo.type);
  return typeof info?.reason === "string" ? info.reason : undefined;
}

/** Throws an AgentError if the response is about another task than the request. */
export function refuseOtherTask(asked: unknown, { id }: Members, { operation, endpoint }: Callee): void {
  if (id !== asked) throw malformedResponse(operation, endpoint.host, `it belongs to task ${JSON.stringify(id)}`);
}

/**
 * Members as documented, in camel case; unknown ones stay (gap `message/unknown-members`). Throws an AgentError if one
 * is missing or has another type (form.ts).
 */
export function readForm(members: Members, form: StructField, { operation, endpoint }: Callee): Members {
  const read = inCamelCase(members, form);
  const fault = tooDeep(read) ?? faultIn(read, form);
  if (fault !== undefined) throw malformedResponse(operation, endpoint.host, fault);
  return membersOf(read);
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const namesOfStructs = new WeakMap<StructField, ReadonlyMap<string, string>>();

/** The names of members by their snake case. */
function documentedNames(field: StructField): ReadonlyMap<string, string> {
  const known = namesOfStructs.get(field);
  if (known !== undefined) return known;
  const names = new Map(Object.keys(field.members).map((name) => [snakeCase(name), name]));
  namesOfStructs.set(field, names);
  return names;
}

/** A value whose documented members have camel-case names; free-form values are unchanged. */
export function inCamelCase(value: unknown, field: Field): unknown {
  if (field.kind === "list" && Array.isArray(value)) return value.map((each) => inCamelCase(each, field.element));
  if (!isMembers(value)) return value;
  if (field.kind === "map") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inCamelCase(each, field.value)]));
  }
  if (field.kind !== "struct") return value;
  const names = documentedNames(field);
  return Object.fromEntries(
    Object.entries(value).map(([written, each]) => {
      const name = names.get(written) ?? written;
      const member = Object.hasOwn(field.members, name) ? field.members[name] : undefined;
      return [name, member === undefined ? each : inCamelCase(each, member)];
    }),
  );
}
