/** Reads JSON responses: members, or the error that the service names. */

import { isMembers, type Members } from "../base/members.ts";
import { type Callee, type Repeatable, unreadableAnswer } from "./api-error.ts";
import { ServiceError } from "./service-error.ts";
import type { HttpAnswer } from "./transport.ts";

/** Takes secrets out of a text. */
type Redact = (text: string) => string;

/**
 * The members of a response; an empty body has none. Throws a ServiceError for an error of the service, and an ApiError
 * of kind `UnreadableAnswer` for a body that is not JSON.
 */
export function readAnswer(answer: HttpAnswer, callee: Callee, redact: Redact): Members {
  const members = answer.body.trim() === "" ? {} : parseMembers(answer.body);
  if (members === undefined) {
    const { status, headers, body } = answer;
    const shown = { status, contentType: headers["content-type"], excerpt: excerptOf(body, redact) };
    throw unreadableAnswer(callee, shown, repeatable(answer));
  }
  if (answer.status < 200 || answer.status > 299) throw serviceError(answer, members, callee);
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

/** The error that a response names in its members, or in its headers. */
export function serviceError(answer: HttpAnswer, members: Members, { operation }: Callee): ServiceError {
  const { status, headers } = answer;
  const code = errorName([headers["x-amzn-errortype"], members.__type, members.code]) ?? String(status);
  const message =
    firstText([members.message, members.Message]) ?? `the service returned status ${status} without a message`;
  const requestId = firstText([headers["x-amzn-requestid"], headers["x-amz-request-id"]]);
  return new ServiceError({ code, status, message, operation, requestId }, repeatable(answer, code));
}

/** `namespace#Name:http://more` is `Name`. */
function errorName(candidates: readonly unknown[]): string | undefined {
  return firstText(candidates)?.replace(/:.*$/s, "").replace(/^.*#/s, "");
}

const firstText = (candidates: readonly unknown[]): string | undefined =>
  candidates.find((candidate): candidate is string => typeof candidate === "string" && candidate !== "");

/** Throttling with status 400, as in the errors that all of the vendor's services have in common. */
const throttling: readonly string[] = [
  "ThrottlingException",
  "Throttling",
  "ThrottledException",
  "RequestThrottledException",
  "TooManyRequestsException",
  "RequestLimitExceeded",
];

/**
 * Only throttling and failures of the server are worth a retry; a dry run's 412 is final. Unless the service refused
 * the request, it may have carried it out.
 */
const repeatable = ({ status, headers }: HttpAnswer, code?: string): Repeatable => {
  const isThrottled = status === 429 || (code !== undefined && throttling.includes(code));
  return {
    retryable: isThrottled || status > 499,
    mayBeDone: status < 400 || status > 499,
    isThrottled,
    retryAfter: headers["retry-after"],
  };
};

/** How much of an unreadable response is shown, in characters. */
const excerptLength = 80;

/** The beginning of a body on one line. Redacted first and cut afterwards: half a secret is still a secret. */
const excerptOf = (body: string, redact: Redact): string =>
  redact(body)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, excerptLength);
