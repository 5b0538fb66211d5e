/** The emulator's time: its initial clock, plus the time by which the admin API advanced it. */
import { citePage } from "../../facts/model/citation.ts";
import { type TableScope, tableOf } from "../table.ts";
import type { Store } from "./store.ts";

const cites = citePage("emulator.md", "Time and faults");

/** The time by which the clock was advanced. It is stored with the records, which contain times of this clock. */
export const clockTable = tableOf({
  name: "emulator.clock",
  description: "The clock.",
  cites,
  members: {
    forward: { kind: "integer", description: "Milliseconds by which it was advanced.", cites, required: true },
  },
});

/** The scope of the clock, which belongs to no account and region. */
const nowhere: TableScope = { account: "", region: "" };
const key = "clock";

export class Clock {
  readonly #started: () => number;
  readonly #store: Store;
  /** Called when the clock is advanced. */
  onAdvance: () => void = () => undefined;

  /** @param started the initial clock, in epoch milliseconds. */
  constructor(started: () => number, store: Store) {
    this.#started = started;
    this.#store = store;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#started() + this.#forward();
  }

  /** Advances the clock permanently. */
  advance(milliseconds: number): void {
    this.#store.table(nowhere, clockTable).put(key, { forward: this.#forward() + milliseconds });
    this.onAdvance();
  }

  #forward(): number {
    return this.#store.table(nowhere, clockTable).get(key)?.forward ?? 0;
  }
}
