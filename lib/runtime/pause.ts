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

/** Asks again and again where the service is busy or failing for a while, until the signal ends it. */
export async function persistently<Answer>(ask: () => Promise<Answer>, waiting: Waiting): Promise<Answer> {
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.retryable) throw error;
      await pause(asked, waiting);
    }
  }
}
