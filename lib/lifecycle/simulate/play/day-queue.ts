/** A queue of the days on which the simulation judges images again. */

/** The images of a day, by rank. */
export interface QueuedDay {
  readonly day: number;
  readonly ranks: readonly number[];
}

/** A priority queue of days, as a binary heap. */
export class DayQueue {
  readonly #ranks = new Map<number, number[]>();
  readonly #heap: number[] = [];

  add(day: number, rank: number): void {
    const ranks = this.#ranks.get(day);
    if (ranks !== undefined) {
      ranks.push(rank);
      return;
    }
    this.#ranks.set(day, [rank]);
    this.#heap.push(day);
    for (let at = this.#heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (this.#day(above) <= this.#day(at)) break;
      this.#swap(at, above);
      at = above;
    }
  }

  /** Removes and returns the next day; undefined if the queue is empty. */
  take(): QueuedDay | undefined {
    const day = this.#heap[0];
    const last = this.#heap.pop();
    if (day === undefined || last === undefined) return undefined;
    const ranks = this.#ranks.get(day) ?? [];
    this.#ranks.delete(day);
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      for (let at = 0; ; ) {
        const left = at * 2 + 1;
        const least = this.#day(left + 1) < this.#day(left) ? left + 1 : left;
        if (this.#day(least) >= this.#day(at)) break;
        this.#swap(at, least);
        at = least;
      }
    }
    return { day, ranks };
  }

  #day(at: number): number {
    return this.#heap[at] ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const day = this.#day(one);
    this.#heap[one] = this.#day(other);
    this.#heap[other] = day;
  }
}
