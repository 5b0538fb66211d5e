/**
 * Work that is due later, by the emulator's clock: real time passes by itself, and putting the clock forward
 * (`POST /_lintel/clock`) runs at once, in order, whatever is due by then.
 */

interface Entry {
  /** Epoch milliseconds, of the emulator's clock. */
  readonly due: number;
  readonly run: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Longest wait that a timer of Node keeps, in milliseconds. */
const longestTimer = 2_147_483_647;

export class Schedule {
  readonly #clock: () => number;
  readonly #entries = new Set<Entry>();
  /** The moment that is being run, while the clock is put forward. */
  #moment: number | undefined;

  /** @param clock the emulator's clock, in epoch milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Epoch milliseconds. While the clock is put forward, when the work that runs was due. */
  now(): number {
    return this.#moment ?? this.#clock();
  }

  /** Runs something `milliseconds` from now. Answers what calls it off. */
  after(milliseconds: number, run: () => void): () => void {
    const entry: Entry = { due: this.now() + milliseconds, run, timer: undefined };
    entry.timer = setTimeout(() => this.#end(entry), Math.min(milliseconds, longestTimer));
    this.#entries.add(entry);
    return () => this.#forget(entry);
  }

  /** Runs what is due by the clock, which was put forward, and what that work puts off until then. */
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

  /** Calls everything off. */
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
