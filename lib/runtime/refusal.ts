/** The services' own errors in words that say who refused what, and the remedy. */

import { ServiceError } from "../api/service-error.ts";
import { own } from "../base/dictionary.ts";

const later = "The call was repeated as often as the settings allow; apply again later";

/** What to do about an error, by the services' names for it. */
const remedies: { readonly [code: string]: string } = {
  ForbiddenException:
    "Check that the caller may do this, may pass the execution role, and that the role trusts the service",
  IdempotentParameterMismatchException:
    "The client token was used before for other content: change the declared token, or leave it out",
  ServiceQuotaExceededException: "Delete what is no longer needed, or ask the provider for a higher quota",
  AccessDeniedException: "Check that the caller may do this, and may pass the roles that are declared",
  CallRateLimitExceededException: later,
  ThrottlingException: later,
  ServiceUnavailableException: later,
  ServiceException: later,
  InternalServiceErrorException: later,
};

/** Whether the service answered with this error. */
export const isRefusal = (error: unknown, code: string): error is ServiceError =>
  error instanceof ServiceError && error.code === code;

/** The work's result; an error that the service answered is worded. */
export async function worded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw inWords(error);
  }
}

/** An error that the service answered, in words; any other as it is. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { operation, code, status, message, requestId } = error;
  const remedy = own(remedies, code);
  const id = requestId === undefined ? "" : `, request ${requestId}`;
  const sentence = `${operation} was answered with ${code} (status ${status}${id}): ${message.replace(/[.\s]+$/, "")}.`;
  return new Error(remedy === undefined ? sentence : `${sentence} ${remedy}.`, { cause: error });
}
