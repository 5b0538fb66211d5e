/** What time it is in the emulator: the clock that it was started with, put forward on demand. */
import { cite } from "../model/citation.ts";
import type { Store } from "./store.ts";
import type { TableDefinition, TableScope } from "./table.ts";

/** How far the clock was put forward. It is kept with the records, whose times rest on it. */
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
    members: { forward: { kind: "integer", description: "How far it was put forward.", cites, required: true } },
  },
};

/** The clock belongs to no account and no region. */
const nowhere: TableScope = { account: "", region: "" };
const key = "clock";

export class Clock {
  readonly #started: () => number;
  readonly #store: Store;
  /** Is told when the clock was put forward. */
  onAdvance: () => void = () => undefined;

  /** @param started the clock that this one runs ahead of, in epoch milliseconds. */
  constructor(started: () => number, store: Store) {
    this.#started = started;
    this.#store = store;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#started() + this.#forward();
  }

  /** Puts the clock forward for good. */
  advance(milliseconds: number): void {
    this.#store.table(nowhere, clockTable).put(key, { forward: this.#forward() + milliseconds });
    this.onAdvance();
  }

  #forward(): number {
    return this.#store.table(nowhere, clockTable).get(key)?.forward ?? 0;
  }
}
