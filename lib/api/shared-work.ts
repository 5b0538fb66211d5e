import { stoppable } from "./stoppable.ts";

/** Work that begins at once and that several callers wait for; it is stopped when none of them waits any more. */
export class SharedWork<Value> {
  readonly #stopper = new AbortController();
  readonly #result: Promise<Value>;
  #waiting = 0;
  #isSettled = false;

  constructor(work: (signal: AbortSignal) => Promise<Value>) {
    this.#result = work(this.#stopper.signal).finally(() => {
      this.#isSettled = true;
    });
    this.#result.catch(() => {}); // those who wait are told
  }

  /** Done, failed or stopped: who comes now begins anew. */
  get isOver(): boolean {
    return this.#isSettled || this.#stopper.signal.aborted;
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
