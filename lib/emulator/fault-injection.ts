/** Faults that tests and the demo inject with the admin API, to simulate failures of services and connections. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { stepsOf, withValueAt } from "../base/member-path.ts";
import type { ServiceResponse } from "./emulated-service.ts";

/** Statuses for which every service has an error of its own. */
export const faultStatuses = [402, 403, 429, 500, 503] as const;
export type FaultStatus = (typeof faultStatuses)[number];

/** The kinds of failures. */
export type FaultKind =
  /** Handles the request `milliseconds` later. */
  | { readonly kind: "latency"; readonly milliseconds: number }
  /** Does nothing; the service returns this error with this status and with `headers`; by default, its own error. */
  | {
      readonly kind: "error";
      readonly status: number;
      readonly error?: string;
      readonly message?: string;
      readonly headers?: { readonly [name: string]: string };
    }
  /** Does nothing; resets the connection. */
  | { readonly kind: "reset" }
  /** Handles the request, durably; resets the connection instead of responding. */
  | { readonly kind: "lose-answer" }
  /** Handles the request, durably; the response waits until the fault is removed. */
  | { readonly kind: "hold-answer" }
  /** Handles the request; changes members of a successful response by path: `OperationSummaryList[].Status`. */
  | {
      readonly kind: "edit-answer";
      readonly set?: { readonly [path: string]: unknown };
      readonly remove?: readonly string[];
    }
  /** Asynchronous work ends with this outcome of the service. */
  | { readonly kind: "outcome"; readonly outcome: string };

export type RequestedFault = FaultKind & {
  /** The operations that it affects: `["CreateLifecyclePolicy"]`; all by default. */
  readonly operations?: readonly string[];
  /** The regions, of signed requests, that it affects; all by default. */
  readonly regions?: readonly string[];
  /** The number of requests that it affects; by default all until it is removed. */
  readonly times?: number;
};

export type ActiveFault = RequestedFault & {
  readonly id: number;
  /** Requests affected so far. */
  readonly met: number;
  /** The number of responses that currently wait. */
  readonly holding: number;
};

/** The service's functions for a fault. */
export interface FaultCapabilities {
  /** Handles the request durably and returns the response, which may be an error. */
  readonly work: (outcome?: string) => Promise<ServiceResponse>;
  /** An error in the service's format. */
  readonly fail: (fault: FaultKind & { readonly kind: "error" }) => ServiceResponse;
}

/** A fault that affects a request. */
export interface AppliedFault {
  readonly kind: FaultKind["kind"];
  /** The response with the fault; undefined to reset the connection. */
  run(on: FaultCapabilities): Promise<ServiceResponse | undefined>;
}

interface Entry {
  readonly order: RequestedFault;
  met: number;
  holding: number;
  readonly removal: AbortController;
}

export class FaultInjection {
  readonly #entries = new Map<number, Entry>();
  #lastId = 0;

  /** Adds a fault and returns its id. */
  add(order: RequestedFault): number {
    this.#lastId++;
    this.#entries.set(this.#lastId, { order, met: 0, holding: 0, removal: new AbortController() });
    return this.#lastId;
  }

  list(): readonly ActiveFault[] {
    return [...this.#entries].map(([id, { order, met, holding }]) => ({ id, ...order, met, holding }));
  }

  /** Removes a fault: waiting responses are sent, and latency ends. Returns false if the id is unknown. */
  remove(id: number): boolean {
    this.#entries.get(id)?.removal.abort();
    return this.#entries.delete(id);
  }

  /** Removes all faults. */
  clear(): void {
    for (const id of [...this.#entries.keys()]) this.remove(id);
  }

  /** The oldest fault for a request of this operation and region; a request is affected by one fault at most. */
  meet(operation: string, region: string): AppliedFault | undefined {
    for (const entry of this.#entries.values()) {
      const { operations, regions, times } = entry.order;
      if (operations?.includes(operation) === false || regions?.includes(region) === false) continue;
      if (times !== undefined && entry.met >= times) continue;
      entry.met++;
      return { kind: entry.order.kind, run: (on) => run(entry, on) };
    }
    return undefined;
  }
}

async function run(entry: Entry, { work, fail }: FaultCapabilities): Promise<ServiceResponse | undefined> {
  const { order, removal } = entry;
  switch (order.kind) {
    case "latency":
      await delay(order.milliseconds, undefined, { signal: removal.signal }).catch(() => undefined);
      return work();
    case "error": {
      const response = fail(order);
      return { ...response, headers: { ...response.headers, ...order.headers } };
    }
    case "reset":
      return undefined;
    case "lose-answer":
      await work();
      return undefined;
    case "hold-answer": {
      const response = await work();
      entry.holding++;
      if (!removal.signal.aborted) await once(removal.signal, "abort");
      entry.holding--;
      return response;
    }
    case "edit-answer": {
      const response = await work();
      if (response.status !== 200) return response;
      if (response.edited !== undefined) return response.edited((content) => edited(content, order));
      if (typeof response.body !== "string" || response.body.startsWith("<")) {
        const message = "edit-answer changes JSON, and this response is XML";
        return fail({ kind: "error", status: 500, message });
      }
      return { ...response, body: JSON.stringify(edited(JSON.parse(response.body), order)) };
    }
    case "outcome":
      return work(order.outcome);
  }
}

function edited(content: unknown, { set = {}, remove = [] }: FaultKind & { readonly kind: "edit-answer" }): unknown {
  let response = content;
  for (const [path, value] of Object.entries(set)) response = withValueAt(response, stepsOf(path), value);
  for (const path of remove) response = withValueAt(response, stepsOf(path), undefined);
  return response;
}
