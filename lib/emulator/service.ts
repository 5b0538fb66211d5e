/**
 * What the server asks of a service. A service is one value of this type, listed in services.ts; server, store,
 * fault injection and request log know nothing else about it.
 */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { StructField } from "../model/field.ts";
import type { Refusal } from "./refusal.ts";
import type { Table, TableDefinition, TableScope } from "./table.ts";

/** A request before its body was read. */
export interface RequestHead {
  /** HTTP method in upper case. */
  readonly method: string;
  /** Path as sent, percent-encoding kept: `/tags/arn%3Aaws%3A…`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Whether it came over TLS. */
  readonly isEncrypted: boolean;
  /** Whether its client has a certificate of an authority that the emulator was started with. */
  readonly isCertified: boolean;
}

/** A request that reached its service. */
export interface EmulatedCall {
  /** What {@link EmulatedService.match} answered. */
  readonly operation: string;
  readonly head: RequestHead;
  readonly body: Uint8Array;
  /** The account and region that the request is for. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** How long work takes that a service does after it has answered, in milliseconds. */
  readonly workTime: number;
  /** How that work ends, where an outcome was ordered for it: one of {@link EmulatedService.outcomes}. */
  readonly outcome?: string;
  /** The records of one of the service's tables in {@link scope}. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
}

/** What goes back. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** For a stream, whose `body` is empty: takes the connection over, whose headers are set. */
  readonly stream?: (response: ServerResponse) => void;
}

/** The service's names for failures that are not its own doing, by HTTP status. */
export interface FailureNames {
  /** A request that cannot be understood. Stands for every 4xx without a name of its own. */
  readonly 400: string;
  /** A quota is used up. */
  readonly 402: string;
  /** A caller who may not. */
  readonly 403: string;
  /** Too many requests. */
  readonly 429: string;
  /** A fault of the service. */
  readonly 500: string;
  /** The service is not available. */
  readonly 503: string;
}

/** What a seed is planted with. */
export interface Planting {
  /** Whose records they are. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** As {@link EmulatedCall.table}, for requests that are not signed for a region. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
}

/** The part of a seed file that is a service's own, under its name. */
export interface Seed {
  readonly field: StructField;
  /** Makes records of a value that is as `field` says; those with the same key are replaced. */
  plant(value: unknown, planting: Planting): void;
}

/** One emulated service. */
export interface EmulatedService {
  /** Unique: the name under which the request log shows it. */
  readonly name: string;
  /** The service's part of the store. */
  readonly tables: readonly TableDefinition<object>[];
  readonly failures: FailureNames;
  /** How work that goes on after the answer may end, when it is ordered to end otherwise than well. */
  readonly outcomes: readonly string[];
  /** What a seed file may hold for it; absent, nothing. */
  readonly seed?: Seed;
  /**
   * The operation that a request is for, or undefined where it is for another service.
   * @throws Refusal for a request that is for this service but for none of its operations.
   */
  match(head: RequestHead): string | undefined;
  /**
   * Does the work. Changes go through {@link EmulatedCall.table}; the server answers once they are durable. A handler
   * checks first and changes last, without waiting in between: a refused request changes nothing.
   * @throws Refusal for a request that is turned down.
   */
  handle(call: EmulatedCall): ServiceAnswer | Promise<ServiceAnswer>;
  /** A refusal in the service's error shape. */
  refuse(refusal: Refusal): ServiceAnswer;
}
