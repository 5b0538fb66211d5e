/** Shares one piece of work among several callers. */
import { abortable } from "../../../../client/abortable.ts";

/** Work that starts at once and that several callers await; it is aborted when none of them waits any more. */
export class SharedWork<Value> {
  readonly #stopper = new AbortController();
  readonly #result: Promise<Value>;
  #waiting = 0;

  constructor(work: (signal: AbortSignal) => Promise<Value>) {
    this.#result = work(this.#stopper.signal);
    this.#result.catch(() => {}); // The callers get it.
  }

  /** Whether it is done, failed or aborted: the next caller must start it again. */
  get isOver(): boolean {
    return this.#stopper.signal.aborted;
  }

  /** Rejects with an ApiError of kind `Stopped` when the caller's signal is aborted, or with the error of the work. */
  async wait(operation: string, signal: AbortSignal | undefined): Promise<Value> {
    this.#waiting++;
    try {
      return await abortable(() => this.#result, operation, signal);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#stopper.abort();
    }
  }
}
