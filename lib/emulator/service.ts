/**
 * The interface between the server and a service. A service is one value of this type, listed in services.ts; server,
 * store, fault injection and request log know nothing else about it.
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

/** A request to its service. */
export interface EmulatedCall {
  /** The result of {@link EmulatedService.match}. */
  readonly operation: string;
  readonly head: RequestHead;
  readonly body: Uint8Array;
  /** The account and region that the request is for. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** How long the asynchronous work of a service takes, in milliseconds. */
  readonly workTime: number;
  /** How that work ends, where a fault ordered an outcome: one of {@link EmulatedService.outcomes}. */
  readonly outcome?: string;
  /** The records of one of the service's tables in {@link scope}. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
}

/** The response. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** For a stream, whose `body` is empty: takes over the connection, whose headers are set. */
  readonly stream?: (response: ServerResponse) => void;
}

/** The service's names of failures that it does not cause itself, by HTTP status. */
export interface FailureNames {
  /** A malformed request. Used for every 4xx without a name of its own. */
  readonly 400: string;
  /** A quota is used up. */
  readonly 402: string;
  /** A caller without permission. */
  readonly 403: string;
  /** Too many requests. */
  readonly 429: string;
  /** An internal error of the service. */
  readonly 500: string;
  /** The service is not available. */
  readonly 503: string;
}

/** The context of a seed. */
export interface Planting {
  /** Whose records they are. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** As {@link EmulatedCall.table}, for requests that are not signed for a region. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
}

/** The service's own part of a seed file, under its name. */
export interface Seed {
  readonly field: StructField;
  /** Creates the records of a value that matches `field`; those with the same key are replaced. */
  plant(value: unknown, planting: Planting): void;
}

/** One emulated service. */
export interface EmulatedService {
  /** Unique: the name under which the request log shows it. */
  readonly name: string;
  /** The service's part of the store. */
  readonly tables: readonly TableDefinition<object>[];
  readonly failures: FailureNames;
  /** How asynchronous work may end, where a fault orders another outcome than success. */
  readonly outcomes: readonly string[];
  /** Its part of a seed file; absent, none. */
  readonly seed?: Seed;
  /**
   * The operation of a request, or undefined for a request to another service.
   * @throws Refusal for a request to this service that matches none of its operations.
   */
  match(head: RequestHead): string | undefined;
  /**
   * Carries out a request. Changes go through {@link EmulatedCall.table}; the server responds once they are durable. A
   * handler checks first and changes last, without waiting in between: a refused request changes nothing.
   * @throws Refusal for a refused request.
   */
  handle(call: EmulatedCall): ServiceAnswer | Promise<ServiceAnswer>;
  /** A refusal in the service's format of errors. */
  refuse(refusal: Refusal): ServiceAnswer;
}
