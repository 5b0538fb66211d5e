/** Which HTTP statuses pass after some time: the one answer for all services, their token endpoints and proxies. */

/** Throttling errors with status 400, which all AWS services have in common. */
const throttlingCodes: readonly string[] = [
  "ThrottlingException",
  "Throttling",
  "ThrottledException",
  "RequestThrottledException",
  "TooManyRequestsException",
  "RequestLimitExceeded",
];

/** Whether the server throttles requests, which passes after some time. `code` is the name of an AWS service's error. */
export const isThrottled = (status: number, code?: string): boolean =>
  status === 429 || (code !== undefined && throttlingCodes.includes(code));

/** Whether the server failed, so that the request may have been executed. */
export const isServerFailure = (status: number): boolean => status > 499;

/** Whether a repetition may succeed: after throttling, and after a failure of the server. */
export const isRetryable = (status: number, code?: string): boolean =>
  isThrottled(status, code) || isServerFailure(status);
