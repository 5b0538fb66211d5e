import { setTimeout } from "node:timers/promises";

/** Longest wait between two questions, and the first one, in milliseconds: our choice. */
const longest = 5_000;
const first = 100;

/** Waits before asking again, twice as long after each of the `asked` questions, less up to a half by chance. */
export async function pause(asked: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(longest, first * 2 ** asked);
  await setTimeout(wait * (0.5 + Math.random() / 2), undefined, { signal });
}
