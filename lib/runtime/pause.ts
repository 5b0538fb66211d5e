import { ApiError } from "../api/api-error.ts";
import type { Timing } from "../api/retry.ts";

/** Clock and chance, and the signal that ends every wait. */
export interface Waiting {
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** How long nothing may answer at all, in milliseconds. Default {@link longestSilence}. */
  readonly longestSilence?: number | undefined;
  /** Is told, in a sentence, of what is waited for where it does not answer. */
  readonly progress?: ((message: string) => void) | undefined;
}

/** Bounds of the wait before the first question and before any, in milliseconds, and the growth between: our choice. */
const first = 200;
const longest = 10_000;
const growth = 1.15;

/**
 * Waits before asking (again), by chance anywhere from nothing to a bound that grows with each of the `asked`
 * questions. Growing slowly keeps what is waited in vain small against what was waited for.
 */
export const pause = (asked: number, { timing, signal }: Waiting): Promise<void> =>
  timing.sleep(timing.random() * Math.min(longest, first * growth ** asked), signal);

/** How long nothing may answer at all, in milliseconds: a service that is busy answers, one that is gone does not. Our choice. */
const longestSilence = 120_000;

/** How often a wait without an answer is told of, in milliseconds. */
const toldEvery = 30_000;

/** What an error is called where there was no answer. */
const withoutAnswer: readonly string[] = ["Connection", "ConnectTimeout", "ReadTimeout"];

/**
 * Asks again and again where the service is busy or failing for a while, until the signal ends it, or until there was no
 * answer for so long that it counts as gone.
 * @param ask a question that does no harm when it is asked twice.
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
          `${error.message}. It is asked again until there was no answer for ${seconds(limit)}; so far it is ${seconds(silence)}`,
        );
      }
      await pause(asked, waiting);
    }
  }
}

/** A time-out passes for the next question, though what timed out is not to be sent again where it changes something. */
const mayPass = ({ kind, retryable }: ApiError): boolean =>
  retryable || kind === "ConnectTimeout" || kind === "ReadTimeout";

/** The last failure of many, and for how long they went on. */
const unanswered = ({ kind, message, mayBeDone }: ApiError, limit: number): ApiError =>
  new ApiError(
    kind,
    `${message}. There was no answer for ${seconds(limit)}, the longest that unreachableTimeout allows`,
    { retryable: false, mayBeDone },
  );

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
