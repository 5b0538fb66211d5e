import type { Timing } from "../../lib/client/retry.ts";

/** A clock that advances only by sleeping, and a random source that always returns the maximum. */
export function manualTiming(start = Date.UTC(2026, 0, 1), random = 1): Timing & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    random: () => random,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}
