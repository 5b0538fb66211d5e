/** Ends a wait when its signal is aborted. */
import { stopped } from "./api-error.ts";

/** Stops waiting for work as soon as the signal is aborted. */
export function abortable<Value>(
  work: () => Promise<Value>,
  operation: string,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return work();
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped(operation));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}
