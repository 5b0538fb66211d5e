/** What a service that is none of the vendor's answered as an error, told as the client tells of every such error. */
import type { ApiError } from "../../../api/api-error.ts";
import { ServiceError } from "../../../api/service-error.ts";

/** @param code the reason, by which scripts tell errors apart. */
export function answeredError(error: ApiError, operation: string, code: string, status: number): ServiceError {
  const { retriesUsedUp } = error;
  // The operation is said before the message.
  const message = error.message.replace(new RegExp(`^${operation}: `), "");
  const answered = new ServiceError({ code, status, message, operation, requestId: undefined }, error);
  answered.retriesUsedUp = retriesUsedUp;
  return answered;
}
