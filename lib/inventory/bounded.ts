/** Work in parallel, but never more of it at once than a bound. */

/**
 * Does something with each item, at most `limit` of them at once, and answers in order. After a failure nothing more is
 * begun; what is under way is waited for, and then the first failure is thrown.
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
