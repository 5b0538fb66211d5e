import { ApiError } from "../api/api-error.ts";
import type { Timing } from "../api/retry.ts";

/** Clock and chance, and the signal that ends every wait. */
export interface Waiting {
  readonly timing: Timing;
  readonly signal: AbortSignal;
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

/** How long nothing may answer at all, in milliseconds: a service that is busy answers, one that is gone does not. */
const unreachableFor = 120_000;

/** What an error is called where there was no answer. */
const withoutAnswer: readonly string[] = ["Connection", "ConnectTimeout", "ReadTimeout"];

/**
 * Asks again and again where the service is busy or failing for a while, until the signal ends it, or until there was no
 * answer for two minutes.
 */
export async function persistently<Answer>(ask: () => Promise<Answer>, waiting: Waiting): Promise<Answer> {
  let answered = waiting.timing.now();
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.retryable) throw error;
      if (!withoutAnswer.includes(error.kind)) answered = waiting.timing.now();
      else if (waiting.timing.now() - answered >= unreachableFor) throw error;
      await pause(asked, waiting);
    }
  }
}
