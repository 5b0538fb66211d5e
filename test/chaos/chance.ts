/** Chance that repeats: the same numbers from the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `below`. */
  below = (below: number): number => Math.floor(this.next() * below);

  one = <Each>(all: readonly [Each, ...Each[]]): Each => all[this.below(all.length)] ?? all[0];

  some = <Each>(all: readonly Each[], share = 0.5): readonly Each[] => all.filter(() => this.next() < share);

  happens = (share: number): boolean => this.next() < share;
}
