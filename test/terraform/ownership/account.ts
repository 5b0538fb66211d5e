/**
 * The account that clients share, in memory: the emulator's services without HTTP. Its whole content can be kept and
 * brought back, so that each course of events begins where another one ended.
 */

import type { Members } from "../../../lib/base/members.ts";
import type { CallOperation, Client } from "../../../lib/client/client.ts";
import type { Operation, Service } from "../../../lib/client/operation.ts";
import { readResponse } from "../../../lib/client/protocols/response.ts";
import { fromWire, toWire } from "../../../lib/client/protocols/wire-names.ts";
import type { EmulatedService, RequestHead, ServiceResponse } from "../../../lib/emulator/emulated-service.ts";
import { defaultBodyLimit } from "../../../lib/emulator/http/body.ts";
import { Refusal } from "../../../lib/emulator/refusal.ts";
import { type Row, Table, type TableDefinition } from "../../../lib/emulator/table.ts";
import { type AppRunnerClient, appRunner as hosting } from "../../../lib/services/app-runner/client.ts";
import { appRunner as emulatedHosting } from "../../../lib/services/app-runner/emulator.ts";
import { type ImageBuilderClient, imageBuilder as images } from "../../../lib/services/image-builder/client.ts";
import { imageBuilder as emulatedImages } from "../../../lib/services/image-builder/emulator.ts";

/** Lets the requests of a client pass. */
export interface Passage {
  /** Waits until the client may go on: before a request, and before it receives the response. Rejects if it is dead. */
  pass(step: string): Promise<void>;
  /** Told after each request that was carried out. */
  done(operation: string): void;
}

/** A request as it is sent. */
export type Sends = (operation: string, input: Members) => Members;

interface KeptTable {
  readonly definition: TableDefinition<object>;
  readonly next: number;
  readonly rows: readonly Row<object>[];
}

/** The contents of an account, by the names of tables. */
export type Contents = ReadonlyMap<string, KeptTable>;

const endpoint = new URL("https://service.example.test");
const scope = { account: "123456789012", region: "us-east-1" };
/** An object is a second younger than the change before it. */
const began = Date.now() - 3_600_000;

export class Account {
  readonly #tables = new Map<string, { readonly definition: TableDefinition<object>; readonly table: Table<object> }>();

  keep(): Contents {
    return new Map(
      [...this.#tables].map(([name, { definition, table }]) => [name, { definition, ...table.dump() }] as const),
    );
  }

  bringBack(contents: Contents): void {
    this.#tables.clear();
    for (const { definition, next, rows } of contents.values()) this.#table(definition).load(next, rows);
  }

  /** The rows of a table, oldest first. */
  rows = (name: string): readonly Row<object>[] => this.#tables.get(name)?.table.dump().rows ?? [];

  hosting = (passage: Passage, sends?: Sends): AppRunnerClient =>
    this.#client(hosting, emulatedHosting, passage, sends);
  images = (passage: Passage, sends?: Sends): ImageBuilderClient =>
    this.#client(images, emulatedImages, passage, sends);

  #client<Op extends Operation, Operations extends { readonly [method: string]: Op }>(
    service: Service<Op, Operations>,
    emulated: EmulatedService,
    passage: Passage,
    sends: Sends = (_, input) => input,
  ): Client<Operations> {
    const callOf =
      (operation: Op): CallOperation =>
      async (input) => {
        const { name, inputParts = [], outputParts = [] } = operation;
        await passage.pass(name);
        const request = service.encode(operation, toWire(sends(name, input), inputParts, "aws", name), endpoint);
        const { status, headers, body } = this.#sent(emulated, request);
        passage.done(name);
        await passage.pass(`after ${name}`);
        return fromWire(readResponse({ status, headers, body }, { operation: name, endpoint }, String), outputParts);
      };
    const calls = Object.fromEntries(
      Object.entries(service.operations).map(([method, operation]) => [method, callOf(operation)]),
    ) as Record<keyof Operations, CallOperation>;
    async function* pages(method: keyof Operations, input: Members): AsyncGenerator<Members, void> {
      yield await calls[method](input); // A model has less than a page of anything.
    }
    return { ...calls, pages, close() {} };
  }

  #sent(emulated: EmulatedService, request: ReturnType<typeof hosting.encode>) {
    const { method, path, headers, query, body = "" } = request;
    const pairs = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    const head: RequestHead = { method, path, query: pairs, headers, isEncrypted: true, isCertified: false };
    const response = this.#response(emulated, head, Buffer.from(body));
    return { status: response.status, headers: response.headers, body: String(response.body) };
  }

  #response(emulated: EmulatedService, head: RequestHead, body: Uint8Array): ServiceResponse {
    try {
      const response = emulated.handle({
        ...{ operation: emulated.match(head, body) ?? "", head, body, scope, operationMs: 0, quotas: {} },
        bodyLimit: defaultBodyLimit,
        now: began + 1000 * [...this.#tables.values()].reduce((sum, { table }) => sum + table.dump().next, 0),
        pausedUpdates: "accept",
        table: <T extends object>(definition: TableDefinition<T>) => this.#table(definition) as Table<T>,
        tables: <T extends object>(definition: TableDefinition<T>) => [this.#table(definition) as Table<T>],
      });
      if (response instanceof Promise) throw new Error("the service responds later");
      return response;
    } catch (error) {
      if (error instanceof Refusal) return emulated.refuse(error, { head, body });
      throw error;
    }
  }

  #table<T extends object>(wanted: TableDefinition<T>): Table<object> {
    const known = this.#tables.get(wanted.name);
    if (known !== undefined) return known.table;
    const definition = wanted as TableDefinition<object>;
    const table = new Table<object>(definition, () => undefined);
    this.#tables.set(wanted.name, { definition, table });
    return table;
  }
}
