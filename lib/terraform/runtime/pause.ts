/** Waits between two attempts. */
import { ApiError } from "../../client/api-error.ts";
import type { Timing } from "../../client/retry.ts";

/** Clock, random numbers, and the signal that ends every wait. */
export interface Waiting {
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** How long a service may be unreachable, in milliseconds. Default: {@link maxSilenceMs}. */
  readonly maxSilenceMs?: number | undefined;
  /** Receives a sentence during waits in which the service does not respond. */
  readonly progress?: ((message: string) => void) | undefined;
}

/**
 * The maximum wait before the first request and before any later one, in milliseconds, and its growth (Lintel's
 * choice).
 */
const first = 200;
const maxDelayMs = 10_000;
const growth = 1.15;

/**
 * Waits before the next request, for a random time up to a maximum that grows with the number of requests so far. The
 * slow growth limits the time wasted after the operation has ended.
 */
export const pause = (asked: number, { timing, signal }: Waiting): Promise<void> =>
  timing.sleep(timing.random() * Math.min(maxDelayMs, first * growth ** asked), signal);

/**
 * How long a service may be unreachable, in milliseconds (Lintel's choice). A busy service responds; one that is down
 * does not.
 */
const maxSilenceMs = 120_000;

/** The interval of progress messages about a wait without a response, in milliseconds. */
const reportEveryMs = 30_000;

/** The kinds of errors without a response. */
const withoutResponse: readonly string[] = ["Connection", "ConnectTimeout", "ReadTimeout"];

/**
 * Polls while the service is busy or temporarily failing, until the signal ends it, or until the service has been
 * unreachable for too long.
 * @param ask an idempotent request.
 */
export async function persistently<Result>(ask: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  const { timing, maxSilenceMs: limit = maxSilenceMs, progress } = waiting;
  let lastResponseAt = timing.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const silence = timing.now() - lastResponseAt;
      if (!withoutResponse.includes(error.kind)) {
        if (!error.retryable) throw error;
        lastResponseAt = timing.now();
      } else if (!mayPass(error)) throw error;
      else if (silence >= limit) throw noResponse(error, limit);
      else if (silence >= reportedAt + reportEveryMs) {
        reportedAt = silence;
        progress?.(
          `${error.message}. Retrying until there has been no response for ${seconds(limit)}; so far ${seconds(silence)}`,
        );
      }
      await pause(asked, waiting);
    }
  }
}

/** Polling continues after a timeout, although requests that change something are not retried then. */
const mayPass = ({ kind, retryable }: ApiError): boolean =>
  retryable || kind === "ConnectTimeout" || kind === "ReadTimeout";

/** The last of many failures, with their duration. */
const noResponse = ({ kind, message, mayHaveExecuted }: ApiError, limit: number): ApiError =>
  new ApiError(kind, `${message}. There was no response for ${seconds(limit)}, the limit of unreachableTimeout`, {
    retryable: false,
    mayHaveExecuted,
  });

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
