/** Parallel work with a limit. */

/**
 * Processes the items, at most `limit` at once, and returns the results in order. After a failure no further item
 * starts; when the running ones have ended, the first failure is thrown.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        results[index] = await work(items[index] as Item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failure = ended.find((each) => each.status === "rejected");
  if (failure !== undefined) throw failure.reason;
  return results;
}
