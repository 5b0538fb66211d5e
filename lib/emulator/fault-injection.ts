/** Faults that tests and the demo order over the admin API: failures on the way to a service and back. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { stepsOf, withValueAt } from "./member-path.ts";
import type { ServiceAnswer } from "./service.ts";

/** Statuses of the errors that can be injected. */
export const faultStatuses = [402, 403, 429, 500, 503] as const;
export type FaultStatus = (typeof faultStatuses)[number];

/** The kinds of failures. */
export type FaultKind =
  /** The request is handled `milliseconds` later. */
  | { readonly kind: "latency"; readonly milliseconds: number }
  /** Nothing is done; the service returns its own error with this status, and with `headers`. */
  | {
      readonly kind: "error";
      readonly status: FaultStatus;
      readonly headers?: { readonly [name: string]: string };
    }
  /** Nothing is done; the connection is reset. */
  | { readonly kind: "reset" }
  /** The work is done and durable; the connection is reset instead of the response. */
  | { readonly kind: "lose-answer" }
  /** The work is done and durable; the response waits until the fault is removed. */
  | { readonly kind: "hold-answer" }
  /** The work is done; a successful response gets other members, by path: `OperationSummaryList[].Status`. */
  | {
      readonly kind: "edit-answer";
      readonly set?: { readonly [path: string]: unknown };
      readonly remove?: readonly string[];
    }
  /** The asynchronous work ends like this: one of the service's outcomes. */
  | { readonly kind: "outcome"; readonly outcome: string };

/** A fault as ordered. */
export type FaultOrder = FaultKind & {
  /** The operations that it affects: `["CreateLifecyclePolicy"]`; absent, all. */
  readonly operations?: readonly string[];
  /** How many requests it affects; absent, every one until it is removed. */
  readonly times?: number;
};

/** An active fault. */
export type StandingFault = FaultOrder & {
  readonly id: number;
  /** Requests affected so far. */
  readonly met: number;
  /** Responses that it holds back at this moment. */
  readonly holding: number;
};

/** The service's part in a fault. */
export interface Faultable {
  /** Does the work, durably, and returns the response; a refused request has one too. */
  readonly work: (outcome?: string) => Promise<ServiceAnswer>;
  /** The service's own error for a status. */
  readonly fail: (status: FaultStatus) => ServiceAnswer;
}

/** A fault, for the request that it affects. */
export interface MetFault {
  readonly kind: FaultKind["kind"];
  /** The response that the fault lets through; undefined where the connection is to be reset. */
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

  /** Returns the id of the new fault. */
  add(order: FaultOrder): number {
    this.#lastId++;
    this.#entries.set(this.#lastId, { order, met: 0, holding: 0, removal: new AbortController() });
    return this.#lastId;
  }

  list(): readonly StandingFault[] {
    return [...this.#entries].map(([id, { order, met, holding }]) => ({ id, ...order, met, holding }));
  }

  /** Removes a fault: responses that it holds back are sent, and latency ends. False where the id is unknown. */
  remove(id: number): boolean {
    this.#entries.get(id)?.removal.abort();
    return this.#entries.delete(id);
  }

  /** Removes every fault. */
  clear(): void {
    for (const id of [...this.#entries.keys()]) this.remove(id);
  }

  /** The oldest fault that affects a request of this operation; a request meets one at most. */
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
