import { ApiError } from "../api/api-error.ts";
import type { Timing } from "../api/retry.ts";

/** Clock and chance, and the signal that ends every wait. */
export interface Waiting {
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** How long a service may be unreachable, in milliseconds. Default {@link longestSilence}. */
  readonly longestSilence?: number | undefined;
  /** Called with a sentence about a wait in which the service does not respond. */
  readonly progress?: ((message: string) => void) | undefined;
}

/** Bounds of the wait before the first request and before any, in milliseconds, and the growth between: our choice. */
const first = 200;
const longest = 10_000;
const growth = 1.15;

/**
 * Waits before the next request, a random time from nothing to a bound that grows with each of the `asked` requests.
 * Slow growth keeps the time waited in vain small against the time needed.
 */
export const pause = (asked: number, { timing, signal }: Waiting): Promise<void> =>
  timing.sleep(timing.random() * Math.min(longest, first * growth ** asked), signal);

/**
 * How long a service may be unreachable, in milliseconds: a busy service responds, one that is down does not. Our
 * choice.
 */
const longestSilence = 120_000;

/** How often a wait without a response is reported, in milliseconds. */
const toldEvery = 30_000;

/** The kinds of errors without a response. */
const withoutAnswer: readonly string[] = ["Connection", "ConnectTimeout", "ReadTimeout"];

/**
 * Polls while the service is busy or temporarily failing, until the signal ends it, or until the service has been
 * unreachable for too long.
 * @param ask a request that may be repeated without harm.
 */
export async function persistently<Answer>(ask: () => Promise<Answer>, waiting: Waiting): Promise<Answer> {
  const { timing, longestSilence: limit = longestSilence, progress } = waiting;
  let answered = timing.now();
  let told = Number.NEGATIVE_INFINITY;
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const silence = timing.now() - answered;
      if (!withoutAnswer.includes(error.kind)) {
        if (!error.retryable) throw error;
        answered = timing.now();
      } else if (!mayPass(error)) throw error;
      else if (silence >= limit) throw unanswered(error, limit);
      else if (silence >= told + toldEvery) {
        told = silence;
        progress?.(
          `${error.message}. Retrying until there has been no response for ${seconds(limit)}; so far ${seconds(silence)}`,
        );
      }
      await pause(asked, waiting);
    }
  }
}

/** A time-out does not prevent the next poll, though a request that changes something is not repeated after one. */
const mayPass = ({ kind, retryable }: ApiError): boolean =>
  retryable || kind === "ConnectTimeout" || kind === "ReadTimeout";

/** The last failure of many, and how long they lasted. */
const unanswered = ({ kind, message, mayBeDone }: ApiError, limit: number): ApiError =>
  new ApiError(kind, `${message}. There was no response for ${seconds(limit)}, the limit of unreachableTimeout`, {
    retryable: false,
    mayBeDone,
  });

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
