/** Faults that tests and the demo order over the admin path: what goes wrong on the way to a service and back. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { stepsOf, withValueAt } from "./member-path.ts";
import type { ServiceAnswer } from "./service.ts";

/** Statuses of the errors that can be injected. */
export const faultStatuses = [402, 403, 429, 500, 503] as const;
export type FaultStatus = (typeof faultStatuses)[number];

/** What goes wrong. */
export type FaultKind =
  /** The work begins `milliseconds` later. */
  | { readonly kind: "latency"; readonly milliseconds: number }
  /** Nothing is done; the service's own error with this status is answered, with `headers` besides. */
  | {
      readonly kind: "error";
      readonly status: FaultStatus;
      readonly headers?: { readonly [name: string]: string };
    }
  /** Nothing is done; the connection is reset. */
  | { readonly kind: "reset" }
  /** The work is done and durable; the connection is reset in place of the answer. */
  | { readonly kind: "lose-answer" }
  /** The work is done and durable; the answer waits until the fault is removed. */
  | { readonly kind: "hold-answer" }
  /** The work is done; the answer to a request that succeeded has other members, by path: `OperationSummaryList[].Status`. */
  | {
      readonly kind: "edit-answer";
      readonly set?: { readonly [path: string]: unknown };
      readonly remove?: readonly string[];
    }
  /** The work that goes on after the answer ends like this: one of the service's outcomes. */
  | { readonly kind: "outcome"; readonly outcome: string };

/** A fault as it is ordered. */
export type FaultOrder = FaultKind & {
  /** Operations that it is for: `["CreateLifecyclePolicy"]`; absent, all. */
  readonly operations?: readonly string[];
  /** How many requests meet it; absent, every one until it is removed. */
  readonly times?: number;
};

/** A fault that stands. */
export type StandingFault = FaultOrder & {
  readonly id: number;
  /** Requests that have met it. */
  readonly met: number;
  /** Answers that it holds at this moment. */
  readonly holding: number;
};

/** What a service gives a fault to work with. */
export interface Faultable {
  /** Does the work, durably, and answers; a request that is turned down is answered too. */
  readonly work: (outcome?: string) => Promise<ServiceAnswer>;
  /** The service's own error for a status. */
  readonly fail: (status: FaultStatus) => ServiceAnswer;
}

/** A fault as the request sees it that met it. */
export interface MetFault {
  readonly kind: FaultKind["kind"];
  /** The answer as the fault lets it through; undefined where the connection is to be reset. */
  run(on: Faultable): Promise<ServiceAnswer | undefined>;
}

interface Entry {
  readonly order: FaultOrder;
  met: number;
  holding: number;
  readonly removal: AbortController;
}

export class FaultInjection {
  readonly #entries = new Map<number, Entry>();
  #lastId = 0;

  /** Answers the id of the new fault. */
  add(order: FaultOrder): number {
    this.#lastId++;
    this.#entries.set(this.#lastId, { order, met: 0, holding: 0, removal: new AbortController() });
    return this.#lastId;
  }

  list(): readonly StandingFault[] {
    return [...this.#entries].map(([id, { order, met, holding }]) => ({ id, ...order, met, holding }));
  }

  /** Removes a fault: answers that it holds go out, and latency ends. False where there is none of that id. */
  remove(id: number): boolean {
    this.#entries.get(id)?.removal.abort();
    return this.#entries.delete(id);
  }

  /** Removes every fault. */
  clear(): void {
    for (const id of [...this.#entries.keys()]) this.remove(id);
  }

  /** The oldest fault that a request of this operation meets; a request meets one at most. */
  meet(operation: string): MetFault | undefined {
    for (const entry of this.#entries.values()) {
      const { operations, times } = entry.order;
      if (operations?.includes(operation) === false || (times !== undefined && entry.met >= times)) continue;
      entry.met++;
      return { kind: entry.order.kind, run: (on) => run(entry, on) };
    }
    return undefined;
  }
}

async function run(entry: Entry, { work, fail }: Faultable): Promise<ServiceAnswer | undefined> {
  const { order, removal } = entry;
  switch (order.kind) {
    case "latency":
      await delay(order.milliseconds, undefined, { signal: removal.signal }).catch(() => undefined);
      return work();
    case "error": {
      const answer = fail(order.status);
      return { ...answer, headers: { ...answer.headers, ...order.headers } };
    }
    case "reset":
      return undefined;
    case "lose-answer":
      await work();
      return undefined;
    case "hold-answer": {
      const answer = await work();
      entry.holding++;
      if (!removal.signal.aborted) await once(removal.signal, "abort");
      entry.holding--;
      return answer;
    }
    case "edit-answer": {
      const answer = await work();
      return answer.status === 200 ? { ...answer, body: edited(answer.body, order) } : answer;
    }
    case "outcome":
      return work(order.outcome);
  }
}

function edited(body: string, { set = {}, remove = [] }: FaultKind & { readonly kind: "edit-answer" }): string {
  let answer: unknown = JSON.parse(body);
  for (const [path, value] of Object.entries(set)) answer = withValueAt(answer, stepsOf(path), value);
  for (const path of remove) answer = withValueAt(answer, stepsOf(path), undefined);
  return JSON.stringify(answer);
}
