/** The emulator's time: the clock that it was started with, advanced on demand. */
import { cite } from "../model/citation.ts";
import type { Store } from "./store.ts";
import type { TableDefinition, TableScope } from "./table.ts";

/** How far the clock was advanced. It is stored with the records, whose times depend on it. */
interface ClockRecord {
  /** In milliseconds. */
  readonly forward: number;
}

const cites = cite(2, "States and transitions");

export const clockTable: TableDefinition<ClockRecord> = {
  name: "emulator.clock",
  record: {
    kind: "struct",
    description: "The clock.",
    cites,
    members: { forward: { kind: "integer", description: "How far it was advanced.", cites, required: true } },
  },
};

/** The clock belongs to no account and no region. */
const nowhere: TableScope = { account: "", region: "" };
const key = "clock";

export class Clock {
  readonly #started: () => number;
  readonly #store: Store;
  /** Called when the clock was advanced. */
  onAdvance: () => void = () => undefined;

  /** @param started the clock that this one is ahead of, in epoch milliseconds. */
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
