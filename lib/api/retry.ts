import { ApiError } from "./api-error.ts";

/** Clock, chance and sleep; tests bring their own. */
export interface Timing {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Resolves after the milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Those of this machine. */
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
/**
 * The longest Retry-After that is waited for, in milliseconds. Beyond it the error is shown rather than a silent wait.
 */
const longestRetryAfter = 60_000;

/** How one call is retried. */
export interface RetryOptions {
  /** Attempts after the first. */
  readonly maxRetries: number;
  /** The same for requests that the service throttles. Default `maxRetries`. */
  readonly maxThrottled?: number;
  /** Repeating a request that was carried out does no harm. */
  readonly repeatable: boolean;
  /** Whether to retry after a retriable error; absent: yes. */
  readonly isWorthRetrying?: ((error: ApiError) => boolean) | undefined;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  /** Called with each failed attempt that will be repeated, and the wait in milliseconds. */
  readonly onRetry: (error: ApiError, wait: number) => void;
}

/**
 * Runs an attempt until it succeeds, fails for good, or the retries are used up; throws the last attempt's error, which
 * then says whether any attempt may have been carried out. Waits have full jitter: anywhere from nothing to a bound
 * that doubles. A Retry-After header takes precedence.
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

/** The wait in Retry-After, in milliseconds; undefined without the header or where it is malformed. */
function askedWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
