/** Prints a line every ten seconds while services keep refusing requests. */
import type { ApiError } from "../../client/api-error.ts";
import { ServiceError } from "../../client/service-error.ts";

/** The interval of reports, and how long nothing is reported, in milliseconds (Lintel's choice). */
const interval = 10_000;

/** Retries with pauses longer than this belong to different waits, in milliseconds: more than the longest wait. */
const maxPauseMs = 70_000;

/**
 * A receiver of failed attempts that will be repeated. Prints a line each ten seconds in which requests are repeated.
 * @param now in epoch milliseconds.
 */
export function longRetries(
  print: (line: string) => void,
  now: () => number = Date.now,
): (error: ApiError, operation: string) => void {
  let [began, last, printed] = [now(), Number.NEGATIVE_INFINITY, 0];
  return (error, operation) => {
    const at = now();
    if (at - last > maxPauseMs) [began, printed] = [at, at];
    last = at;
    if (at - printed < interval) return;
    printed = at;
    // Never the message of an error, which is not redacted yet.
    const reason = error instanceof ServiceError ? error.code : error.kind;
    const seconds = Math.round((at - began) / 1000);
    print(`${operation} failed with ${reason}; retrying for ${seconds} s so far`);
  };
}
