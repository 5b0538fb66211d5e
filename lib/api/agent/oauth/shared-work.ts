import { stoppable } from "../../stoppable.ts";

/** Work that starts at once and that several callers await; it is stopped when none of them waits any more. */
export class SharedWork<Value> {
  readonly #stopper = new AbortController();
  readonly #result: Promise<Value>;
  #waiting = 0;

  constructor(work: (signal: AbortSignal) => Promise<Value>) {
    this.#result = work(this.#stopper.signal);
    this.#result.catch(() => {}); // Those who wait are told.
  }

  /** Nobody waits any more, because it is done, failed or stopped: the next caller starts again. */
  get isOver(): boolean {
    return this.#stopper.signal.aborted;
  }

  /** Rejects with an ApiError of kind `Stopped` at the caller's signal, or as the work does. */
  async wait(operation: string, signal: AbortSignal | undefined): Promise<Value> {
    this.#waiting++;
    try {
      return await stoppable(() => this.#result, operation, signal);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#stopper.abort();
    }
  }
}
