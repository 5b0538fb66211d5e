/** Converts an error response of a service outside of AWS to the form of AWS errors. */
import type { ApiError } from "../../client/api-error.ts";
import { ServiceError } from "../../client/service-error.ts";

/** @param code the reason, by which scripts distinguish errors. */
export function returnedError(error: ApiError, operation: string, code: string, status: number): ServiceError {
  const { retriesExhausted } = error;
  // The message need not repeat the operation.
  const message = error.message.replace(new RegExp(`^${operation}: `), "");
  const returned = new ServiceError({ code, status, message, operation, requestId: undefined }, error);
  returned.retriesExhausted = retriesExhausted;
  return returned;
}
