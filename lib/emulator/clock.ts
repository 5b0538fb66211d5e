/** The emulator's time: its initial clock, plus the time by which the admin API advanced it. */
import { citePage } from "../model/citation.ts";
import type { Store } from "./store.ts";
import type { TableDefinition, TableScope } from "./table.ts";

/** The time by which the clock was advanced. It is stored with the records, which contain times of this clock. */
interface ClockRecord {
  /** In milliseconds. */
  readonly forward: number;
}

const cites = citePage("emulator.md", "Time and faults");

export const clockTable: TableDefinition<ClockRecord> = {
  name: "emulator.clock",
  record: {
    kind: "struct",
    description: "The clock.",
    cites,
    members: { forward: { kind: "integer", description: "How far it was advanced.", cites, required: true } },
  },
};

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
