/** Repeats a request that failed, as its settings allow. */
import { ApiError } from "./api-error.ts";

/** Clock, random numbers and sleep; tests replace them. */
export interface Timing {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Resolves after the milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The clock, random numbers and timers of this machine. */
export const realTiming: Timing = {
  now: Date.now,
  random: Math.random,
  sleep: async (milliseconds, signal) => {
    const timers = await import("node:timers/promises");
    await timers.setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal });
  },
};

// Retries are not documented; these are Lintel's choices (gap client/retries).

/** The maximum wait before the first retry, in milliseconds; it doubles with each retry. */
const firstWait = 500;
/** The maximum wait before any retry, in milliseconds. */
const maxWaitMs = 20_000;
/**
 * The maximum Retry-After to wait for, in milliseconds. Beyond it the error is reported instead of waiting silently.
 */
const maxRetryAfterMs = 60_000;

/** The retry options of a call. */
export interface RetryOptions {
  /** Attempts after the first. */
  readonly maxRetries: number;
  /** Attempts after the first for throttled requests. Default: `maxRetries`. */
  readonly maxThrottled?: number;
  /** Repeating a request that was executed is harmless. */
  readonly repeatable: boolean;
  /** Whether to retry after a retryable error. Default: always. */
  readonly isWorthRetrying?: ((error: ApiError) => boolean) | undefined;
  readonly timing: Timing;
  readonly signal: AbortSignal | undefined;
  /** Receives each failed attempt that will be repeated, and the wait in milliseconds. */
  readonly onRetry: (error: ApiError, wait: number) => void;
}

/**
 * Runs an attempt until it succeeds, fails permanently, or the retries are exhausted; throws the last attempt's error,
 * which says whether any attempt may have been executed. Waits have full jitter: from 0 to a maximum that doubles. A
 * Retry-After header takes precedence.
 */
export async function withRetries<Result>(attempt: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const { maxRetries, maxThrottled = maxRetries, repeatable, isWorthRetrying = () => true } = options;
  const { timing, signal, onRetry } = options;
  let mayHaveExecuted = false;
  let throttled = 0;
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      mayHaveExecuted ||= error.mayHaveExecuted;
      error.mayHaveExecuted = mayHaveExecuted;
      const isLast = error.isThrottled ? throttled >= maxThrottled : retries - throttled >= maxRetries;
      if (isLast) error.retriesExhausted = retries;
      if (!error.retryable || !isWorthRetrying(error) || isLast || (mayHaveExecuted && !repeatable)) throw error;
      if (error.isThrottled) throttled++;
      const wait = askedWait(error.retryAfter, timing.now()) ?? jitter(retries, timing.random());
      if (wait > maxRetryAfterMs) throw error;
      onRetry(error, wait);
      await timing.sleep(wait, signal);
    }
  }
}

const jitter = (retries: number, chance: number): number => chance * Math.min(maxWaitMs, firstWait * 2 ** retries);

/** The wait in Retry-After, in milliseconds; undefined if the header is missing or malformed. */
function askedWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
