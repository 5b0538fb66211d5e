/**
 * The interface between the server and a service. Each service is a value of this type, listed in services.ts; server,
 * store, fault injection and request log know nothing else about it.
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { StructField } from "../facts/model/field.ts";
import type { ValueOf } from "../facts/shape/value-of.ts";
import type { Refusal } from "./refusal.ts";
import type { Table, TableDefinition, TableScope } from "./table.ts";

/** The head of a request, before its body is read. */
export interface RequestHead {
  /** HTTP method in upper case. */
  readonly method: string;
  /** Path as sent, percent-encoded: `/tags/arn%3Aaws%3A…`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Whether it came over TLS. */
  readonly isEncrypted: boolean;
  /** Whether the client has a certificate of one of the emulator's authorities. */
  readonly isCertified: boolean;
}

/** The two readings of what happens to UpdateService while a service is paused. */
export const pausedUpdateWays = ["accept", "refuse"] as const;
export type PausedUpdates = (typeof pausedUpdateWays)[number];

/** How many of each thing an account may have in a region, where it is not the default. */
export type SetQuotas = { readonly [name: string]: number };

/** A request to its service. */
export interface EmulatedCall {
  /** The result of {@link EmulatedService.match}. */
  readonly operation: string;
  readonly head: RequestHead;
  readonly body: Uint8Array;
  /** The account and region of the request. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** The duration of asynchronous operations, in milliseconds. */
  readonly operationMs: number;
  /** The largest body that is accepted, in bytes. */
  readonly bodyLimit: number;
  /** The quotas that were set, by name; the others are as in the model. */
  readonly quotas: SetQuotas;
  /** Whether a paused service can be updated (gap `app-runner/transitions`). */
  readonly pausedUpdates: PausedUpdates;
  /** The outcome of asynchronous work, if a fault specifies one of {@link EmulatedService.outcomes}. */
  readonly outcome?: string;
  /** The records of one of the service's tables in {@link scope}. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
  /** The same in all regions of the account that have such a table. */
  tables<T extends object>(definition: TableDefinition<T>): readonly Table<T>[];
}

/** A request as far as it was read when it was rejected. */
export interface RefusedRequest {
  readonly head: RequestHead;
  readonly body?: Uint8Array;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array;
  /** Headers that follow the body. */
  readonly trailers?: { readonly [name: string]: string };
  /** What the protocol above HTTP calls the error in it, if the status does not say it: `code -32001`. */
  readonly error?: string;
  /** For a stream, whose `body` is empty: receives the response after its headers are sent. */
  readonly stream?: (response: OpenResponse) => void;
  /**
   * The same response with other content, for a body that is not the content itself. An error returns itself. By default
   * the body is the content, as JSON.
   */
  readonly edited?: (change: (content: unknown) => unknown) => ServiceResponse;
}

/** The response of a stream, on a connection of any protocol. */
export interface OpenResponse {
  /** Whether nothing more can be sent. */
  readonly isClosed: boolean;
  /** @param sent called when the bytes have left. */
  write(bytes: Uint8Array, sent: () => void): void;
  /** Ends the response; what was written still arrives. */
  end(): void;
  /** Breaks off the response immediately. */
  cut(): void;
  /** Calls a function once the reader has disconnected, or the response has ended. */
  onClose(run: () => void): void;
}

/** The service's error names for generic failures, by HTTP status. */
export interface FailureNames {
  /** A malformed request. Also used for all other 4xx statuses. */
  readonly 400: string;
  /** A quota is exhausted. */
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

/** The context for creating the records of a seed. */
export interface Seeding {
  /** The account and region of the records. */
  readonly scope: TableScope;
  /** Now, in epoch milliseconds. */
  readonly now: number;
  /** Like {@link EmulatedCall.table}, for unsigned requests. */
  table<T extends object>(definition: TableDefinition<T>): Table<T>;
  /** The same in another region. */
  tableIn<T extends object>(region: string, definition: TableDefinition<T>): Table<T>;
}

/** The service's part of a seed file, with its name as key. */
export interface Seed {
  readonly field: StructField;
  /** What `field` cannot say about a value that matches it: one sentence each, with the member's path. */
  problems?(value: unknown): readonly string[];
  /** Creates the records of a value that matches `field`; those with the same key are replaced. */
  createRecords(value: unknown, seeding: Seeding): void;
}

/** A seed whose parts get the type that follows from its field. */
export const seedOf = <const F extends StructField>(seed: {
  readonly field: F;
  problems?(value: ValueOf<F>): readonly string[];
  createRecords(value: ValueOf<F>, seeding: Seeding): void;
}): Seed & { readonly field: F } => seed;

export interface EmulatedService {
  /** Unique; the request log shows it. */
  readonly name: string;
  /** The service's part of the store. */
  readonly tables: readonly TableDefinition<object>[];
  readonly failures: FailureNames;
  /** The names of its operations, which faults name. The operations of the REST API are `GET /path`, and not listed. */
  readonly operations: readonly string[];
  /** The outcomes of asynchronous work that a fault can specify. */
  readonly outcomes: readonly string[];
  /** Its part of a seed file, if it has one. */
  readonly seed?: Seed;
  /** Whether the operation of a request is in its body, which is then read before {@link match}. */
  isNamedInBody?(head: RequestHead): boolean;
  /**
   * The operation of a request; undefined for a request to another service.
   * @param body of a request whose operation is in it.
   * @throws Refusal for a request to this service that matches none of its operations.
   */
  match(head: RequestHead, body?: Uint8Array): string | undefined;
  /**
   * Handles a request. Changes go through {@link EmulatedCall.table}; the server responds once they are durable. A
   * handler validates first and changes last, without awaiting in between, so that a rejected request changes nothing.
   * @throws Refusal for a rejected request.
   */
  handle(call: EmulatedCall): ServiceResponse | Promise<ServiceResponse>;
  /**
   * A rejected request in the service's format of errors.
   * @param request absent if it could not be read.
   */
  refuse(refusal: Refusal, request?: RefusedRequest): ServiceResponse;
}

/** A response in JSON with the request id that services of AWS return. */
export const jsonResponse = (status: number, body: object, headers = {}): ServiceResponse => ({
  status,
  headers: { "content-type": "application/json", "x-amzn-requestid": randomUUID(), ...headers },
  body: JSON.stringify(body),
});
