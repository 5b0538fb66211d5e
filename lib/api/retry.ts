import { ApiError } from "./api-error.ts";

/** Clock, chance and sleep; tests bring their own. */
export interface Timing {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Resolves after so many milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The machine's own. */
export const realTiming: Timing = {
  now: Date.now,
  random: Math.random,
  sleep: async (milliseconds, signal) => {
    const timers = await import("node:timers/promises");
    await timers.setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal });
  },
};

// The documents leave retries open; these are our choices (model/gaps.ts, client/retries).

/** The longest wait before the first retry, in milliseconds; it doubles with each further one. */
const firstWait = 500;
/** The longest wait before any retry, in milliseconds. */
const longestWait = 20_000;
/** The longest Retry-After that is waited for, in milliseconds. Past it the error is shown rather than a silent wait. */
const longestRetryAfter = 60_000;

/** How one call is retried. */
export interface RetryOptions {
  /** Attempts after the first. */
  readonly maxRetries: number;
  /** The same of requests that the service throttles. Default `maxRetries`. */
  readonly maxThrottled?: number;
  /** A second attempt does no harm where the first was carried out. */
  readonly repeatable: boolean;
  /** Whether an error that may be tried again is; absent: it is. */
  readonly isWorthRetrying?: ((error: ApiError) => boolean) | undefined;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  /** Told of each failed attempt that will be repeated, and of the wait in milliseconds. */
  readonly onRetry: (error: ApiError, wait: number) => void;
}

/**
 * Runs an attempt until it succeeds, fails for good, or the retries are used up; throws what the last attempt
 * threw, which then says whether any of them may have been carried out. Waits are full jitter: anywhere from
 * nothing to a bound that doubles. A Retry-After header is waited for instead.
 */
export async function withRetries<Result>(attempt: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const { maxRetries, maxThrottled = maxRetries, repeatable, isWorthRetrying = () => true } = options;
  const { timing, signal, onRetry } = options;
  let mayBeDone = false;
  let throttled = 0;
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      mayBeDone ||= error.mayBeDone;
      error.mayBeDone = mayBeDone;
      const isLast = error.isThrottled ? throttled >= maxThrottled : retries - throttled >= maxRetries;
      if (isLast) error.retriesUsedUp = retries;
      if (!error.retryable || !isWorthRetrying(error) || isLast || (mayBeDone && !repeatable)) throw error;
      if (error.isThrottled) throttled++;
      const wait = askedWait(error.retryAfter, timing.now()) ?? jitter(retries, timing.random());
      if (wait > longestRetryAfter) throw error;
      onRetry(error, wait);
      await timing.sleep(wait, signal);
    }
  }
}

const jitter = (retries: number, chance: number): number => chance * Math.min(longestWait, firstWait * 2 ** retries);

/** The wait that Retry-After asks for, in milliseconds; undefined without the header or where it is neither form. */
function askedWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
