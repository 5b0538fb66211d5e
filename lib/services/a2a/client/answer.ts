/**
 * Reads the responses of agents: members in camel case whatever the casing (gap `message/casing`), or the reason of an
 * error.
 */

import { type Callee, unreadableAnswer } from "../../../api/api-error.ts";
import type { HttpAnswer } from "../../../api/http-answer.ts";
import { isMembers, type Members, membersOf } from "../../../base/members.ts";
import type { Field, StructField } from "../../../model/field.ts";
import { errorInfo } from "../model/errors.ts";
import { streamResponse } from "../model/task.ts";
import { malformedAnswer, redirected, refusedByAgent } from "./error.ts";
import { missingIn, tooDeep, wrongTypeIn } from "./form.ts";

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** The maximum length of quoted messages of agents, in characters. */
const excerptLength = 200;

/** The beginning of a text in one line. Redacted before it is truncated: half a secret is still a secret. */
export const excerptOf = (text: string, redact: Redact): string =>
  redact(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, excerptLength);

/** A JSON object; undefined for anything else. */
export function parseObject(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The members of a success; an empty body has none. Throws an AgentError for an error response, for a redirect, and for
 * a response that lacks a required member; an ApiError of kind `UnreadableAnswer` for a body that is not a JSON object.
 */
export function readAgentAnswer(
  answer: HttpAnswer,
  callee: Callee,
  form: StructField | undefined,
  redact: Redact,
): Members {
  const { operation, endpoint } = callee;
  const { status, headers, body } = answer;
  if (status > 299 && status < 400) {
    throw redirected(operation, endpoint.host, status, redact(headers.location ?? "nowhere"));
  }
  const members = body.trim() === "" ? {} : parseObject(body);
  if (status < 200 || status > 299) throw refusalIn(answer, members, callee, redact);
  if (members === undefined) {
    const shown = { status, contentType: headers["content-type"], excerpt: excerptOf(body, redact) };
    throw unreadableAnswer(callee, shown, { retryable: false, mayBeDone: true });
  }
  return form === undefined ? {} : readForm(members, form, callee);
}

function refusalIn(
  { status, headers, body }: HttpAnswer,
  members: Members | undefined,
  callee: Callee,
  redact: Redact,
) {
  const error = isMembers(members?.error) ? members.error : members;
  const said = typeof error?.message === "string" ? error.message : body;
  return refusedByAgent(callee.operation, callee.endpoint.host, {
    status,
    reason: reasonIn(error),
    said: said.trim() === "" ? undefined : excerptOf(said, redact),
    retryAfter: headers["retry-after"],
  });
}

/** The reason in an error's details. */
function reasonIn(error: Members | undefined): string | undefined {
  const details: readonly unknown[] = Array.isArray(error?.details) ? error.details : [];
  const info = details.filter(isMembers).find((detail) => detail["@type"] === errorInfo.type);
  return typeof info?.reason === "string" ? info.reason : undefined;
}

/** Throws an AgentError if the response is about another task than the request. */
export function refuseOtherTask(asked: unknown, { id }: Members, { operation, endpoint }: Callee): void {
  if (id !== asked) throw malformedAnswer(operation, endpoint.host, `it belongs to task ${JSON.stringify(id)}`);
}

/** An element of a stream: a StreamResponse, or the error that ends it. */
export function readStreamElement(data: string, callee: Callee, redact: Redact): Members {
  const members = parseObject(data);
  if (members === undefined) {
    const why = `an element of the stream is not a JSON object but ${JSON.stringify(excerptOf(data, redact))}`;
    throw malformedAnswer(callee.operation, callee.endpoint.host, why);
  }
  const error = isMembers(members.error) ? members.error : undefined;
  if (error === undefined) return readForm(members, streamResponse, callee);
  const status = typeof error.code === "number" && error.code > 399 && error.code < 600 ? error.code : 500;
  throw refusalIn({ status, headers: {}, body: data }, members, callee, redact);
}

/**
 * Members as documented, in camel case; unknown ones stay (gap `message/unknown-members`). Throws an AgentError if one
 * is missing or has another type (form.ts).
 */
function readForm(members: Members, form: StructField, { operation, endpoint }: Callee): Members {
  const read = inCamelCase(members, form);
  const fault = tooDeep(read) ?? wrongTypeIn(read, form) ?? missingIn(read, form);
  if (fault !== undefined) throw malformedAnswer(operation, endpoint.host, fault);
  return membersOf(read);
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value whose documented members have camel-case names; free-form values are unchanged. */
export function inCamelCase(value: unknown, field: Field): unknown {
  if (field.kind === "list" && Array.isArray(value)) return value.map((each) => inCamelCase(each, field.element));
  if (!isMembers(value)) return value;
  if (field.kind === "map") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inCamelCase(each, field.value)]));
  }
  if (field.kind !== "struct") return value;
  const names = new Map(Object.keys(field.members).map((name) => [snakeCase(name), name]));
  return Object.fromEntries(
    Object.entries(value).map(([written, each]) => {
      const name = names.get(written) ?? written;
      const member = Object.hasOwn(field.members, name) ? field.members[name] : undefined;
      return [name, member === undefined ? each : inCamelCase(each, member)];
    }),
  );
}
