/**
 * Work that is due later, by the emulator's clock: in real time, or when the clock is advanced (`POST /_lintel/clock`),
 * which runs all due work at once, in order.
 */

interface Entry {
  /** Epoch milliseconds, of the emulator's clock. */
  readonly due: number;
  readonly run: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Longest delay of a Node timer, in milliseconds. */
const maxTimerMs = 2_147_483_647;

export class Schedule {
  readonly #clock: () => number;
  readonly #entries = new Set<Entry>();
  /** The due time of the running work, while the clock is advanced. */
  #moment: number | undefined;

  /** @param clock the emulator's clock, in epoch milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Epoch milliseconds. While the clock is advanced, the due time of the running work. */
  now(): number {
    return this.#moment ?? this.#clock();
  }

  /** Runs a function after `milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void {
    const entry: Entry = { due: this.now() + milliseconds, run, timer: undefined };
    entry.timer = setTimeout(() => this.#end(entry), Math.min(milliseconds, maxTimerMs));
    this.#entries.add(entry);
    return () => this.#forget(entry);
  }

  /** Runs the work that is due by the advanced clock, including work that it schedules until then. */
  catchUp(): void {
    const now = this.#clock();
    for (let next = this.#first(); next !== undefined && next.due <= now; next = this.#first()) {
      this.#moment = next.due;
      try {
        this.#end(next);
      } finally {
        this.#moment = undefined;
      }
    }
  }

  /** Cancels all work. */
  clear(): void {
    for (const entry of [...this.#entries]) this.#forget(entry);
  }

  #first(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) if (first === undefined || entry.due < first.due) first = entry;
    return first;
  }

  #end(entry: Entry): void {
    this.#forget(entry);
    entry.run();
  }

  #forget(entry: Entry): void {
    clearTimeout(entry.timer);
    this.#entries.delete(entry);
  }
}
