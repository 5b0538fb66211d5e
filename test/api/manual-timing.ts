import type { Timing } from "../../lib/api/retry.ts";

/** A clock that stands still until it is slept on, and chance that always says the most. */
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
