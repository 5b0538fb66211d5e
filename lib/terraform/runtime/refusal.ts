/** Words the services' errors: who rejected what, and the remedy. */

import { own } from "../../base/dictionary.ts";
import { ServiceError } from "../../client/service-error.ts";

const later = "The request was retried as often as the settings allow; apply again later";

/** The remedies, by the services' error codes. */
const remedies: { readonly [code: string]: string } = {
  ForbiddenException:
    "Check that the caller has permission, that it may pass the execution role, and that the role trusts the service",
  IdempotentParameterMismatchException:
    "The client token was used before for other content: change the declared token, or remove it",
  ServiceQuotaExceededException: "Delete unneeded resources, or ask AWS for a higher quota",
  AccessDeniedException: "Check that the caller has permission, and may pass the declared roles",
  CallRateLimitExceededException: later,
  ThrottlingException: later,
  ServiceUnavailableException: later,
  ServiceException: later,
  InternalServiceErrorException: later,
};

export const isRefusal = (error: unknown, code: string): error is ServiceError =>
  error instanceof ServiceError && error.code === code;

/** The result of the work; words an error of the service. */
export async function withWordedErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw inWords(error);
  }
}

/** Words an error of the service; returns any other unchanged. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { operation, code, status, message, requestId } = error;
  const remedy = own(remedies, code);
  const id = requestId === undefined ? "" : `, request ${requestId}`;
  const sentence = `${operation} failed with ${code} (status ${status}${id}): ${message.replace(/[.\s]+$/, "")}.`;
  return new Error(remedy === undefined ? sentence : `${sentence} ${remedy}.`, { cause: error });
}
