/** Reads JSON responses: members, or the service's error. */

import { isMembers, type Members } from "../../base/members.ts";
import { type Callee, type Repeatable, unreadableResponse } from "../api-error.ts";
import type { HttpResponse } from "../http/http-response.ts";
import { isRetryable, isServerFailure, isThrottled } from "../passing-status.ts";
import { ServiceError } from "../service-error.ts";

/** Removes secrets from a text. */
/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/**
 * The members of a response; an empty body has none. Throws a ServiceError for an error of the service, and an ApiError
 * of kind `UnreadableResponse` for a body that is not JSON.
 */
export function readResponse(response: HttpResponse, callee: Callee, redact: Redact): Members {
  const members = response.body.trim() === "" ? {} : parseMembers(response.body);
  if (members === undefined) {
    const { status, headers, body } = response;
    const shown = { status, contentType: headers["content-type"], excerpt: oneLineOf(body, redact, excerptLength) };
    throw unreadableResponse(callee, shown, repeatable(response));
  }
  if (response.status < 200 || response.status > 299) throw serviceError(response, members, callee);
  return members;
}

function parseMembers(body: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The service's error in a response, from its members or headers. */
export function serviceError(response: HttpResponse, members: Members, { operation }: Callee): ServiceError {
  const { status, headers } = response;
  const code = errorName([headers["x-amzn-errortype"], members.__type, members.code]) ?? String(status);
  const message =
    firstText([members.message, members.Message]) ?? `the service returned status ${status} without a message`;
  const requestId = firstText([headers["x-amzn-requestid"], headers["x-amz-request-id"]]);
  return new ServiceError({ code, status, message, operation, requestId }, repeatable(response, code));
}

/** `namespace#Name:http://more` is `Name`. */
function errorName(candidates: readonly unknown[]): string | undefined {
  return firstText(candidates)?.replace(/:.*$/s, "").replace(/^.*#/s, "");
}

const firstText = (candidates: readonly unknown[]): string | undefined =>
  candidates.find((candidate): candidate is string => typeof candidate === "string" && candidate !== "");

/**
 * Only throttling and server failures are retryable; a dry run's 412 is final. Unless the service rejected the request,
 * it may have executed it.
 */
const repeatable = ({ status, headers }: HttpResponse, code?: string): Repeatable => ({
  retryable: isRetryable(status, code),
  mayHaveExecuted: status < 400 || isServerFailure(status),
  isThrottled: isThrottled(status, code),
  retryAfter: headers["retry-after"],
});

/** The maximum length of the excerpt of an unreadable response, in characters. */
const excerptLength = 80;

/** The beginning of a text in one line. Redacted before it is truncated: half a secret is still a secret. */
export const oneLineOf = (text: string, redact: Redact, length: number): string =>
  redact(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, length);
