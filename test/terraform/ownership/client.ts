/**
 * A client of the model: the provider's resource, its handler and its knowledge of the state, asked in Terraform's order.
 * Schemas and messages, which decide nothing about whose an object is, cost fifty times as much: TerraformCore has them.
 */
import { HandlerCalls, type Host } from "../../../lib/terraform/managed/handler-calls.ts";
import { ManagedResource } from "../../../lib/terraform/managed/managed-resource.ts";
import { readConfiguration } from "../../../lib/terraform/managed/settings/provider-configuration.ts";
import type { Diagnostic, ObjectValue, Private } from "../../../lib/terraform/protocol/provider-server.ts";
import { StateOwnership } from "../../../lib/terraform/provider/state-ownership.ts";
import type { StateScope } from "../../../lib/terraform/provider/state-scope.ts";
import type { Ownership } from "../../../lib/terraform/runtime/ownership.ts";
import { configOf } from "../declared-value.ts";
import type { Account, Passage } from "./account.ts";
import type { Kind, Protection } from "./kinds.ts";

/** A resource in a state. */
export interface Held {
  readonly values: ObjectValue;
  readonly kept: Private;
}

/** What a run did. */
export interface Ran {
  /** Errors by label. */
  readonly errors: ReadonlyMap<string, string>;
  /** The labels that the plan would change. */
  readonly planned: readonly string[];
}

const nothing = new Uint8Array();
const { signal } = new AbortController();

export class Client {
  readonly #resource: ManagedResource;
  readonly #config: ObjectValue;
  readonly #protection: Protection;
  #ownership: Ownership = new StateOwnership();
  #passage: Passage = { pass: async () => undefined, done: () => undefined };

  private constructor(resource: (client: Client) => ManagedResource, kind: Kind, protection: Protection) {
    this.#protection = protection;
    this.#resource = resource(this);
    this.#config = configOf(this.#resource.attributes, kind.good, () => null);
  }

  static async of(kind: Kind, account: Account, protection: Protection): Promise<Client> {
    const { entry, handler } = await kind.load();
    return new Client(
      (client) => {
        const passage: Passage = {
          pass: (step) => client.#passage.pass(step),
          done: (operation) => client.#passage.done(operation),
        };
        const connected = kind.connect(account, passage, protection);
        const altered = { ...handler, connect: async () => connected };
        const host: Host = {
          log() {},
          imports: true,
          marks: protection.marks ?? "until refreshed",
          ownership: client.#current(),
        };
        return new ManagedResource(entry, new HandlerCalls(altered, entry.model, kind.type, host));
      },
      kind,
      protection,
    );
  }

  /** Plans, and applies what is planned, each in a process of its own. `state` has what the run saved so far. */
  async run(
    labels: readonly string[],
    state: Map<string, Held>,
    find: () => StateScope,
    passage: Passage,
  ): Promise<Ran> {
    const errors = new Map<string, string>();
    this.#passage = passage;
    this.#begin(find);
    const failed = (label: string, diagnostics: readonly Diagnostic[] = []): boolean => {
      const read = diagnostics.filter(({ severity }) => severity === "error");
      if (read.length > 0) errors.set(label, read.map(({ summary, detail = "" }) => `${summary} ${detail}`).join());
      return read.length > 0;
    };
    const alive = () => passage.pass("");
    for (const [label, { values, kept }] of [...state]) {
      const found = await this.#resource.read({ state: values, private: kept, signal });
      await alive();
      if (failed(label, found.diagnostics)) return { errors, planned: [] };
      if (found.state === null) state.delete(label);
      else state.set(label, { values: found.state, kept: found.private ?? kept });
    }
    const planned: string[] = [];
    for (const label of new Set([...state.keys(), ...labels])) {
      const { changes, diagnostics } = await this.#plan(label, labels, state);
      await alive();
      if (failed(label, diagnostics)) return { errors, planned: [] };
      if (changes) planned.push(label);
    }
    this.#begin(find);
    // Terraform changes independent resources at the same time.
    await Promise.all(
      planned.map(async (label) => {
        const held = state.get(label);
        const { config, response } = await this.#plan(label, labels, state);
        const applied = await this.#resource.apply({
          ...{ config, prior: held?.values ?? null, planned: response.planned, signal },
          plannedPrivate: response.private ?? nothing,
        });
        await alive();
        failed(label, applied.diagnostics);
        if (applied.state === null) state.delete(label);
        else state.set(label, { values: applied.state, kept: applied.private ?? nothing });
      }),
    );
    return { errors, planned };
  }

  async #plan(label: string, labels: readonly string[], state: ReadonlyMap<string, Held>) {
    const held = state.get(label);
    const config = labels.includes(label) ? this.#config : null;
    const [prior, priorPrivate] = [held?.values ?? null, held?.kept ?? nothing];
    const response = await this.#resource.plan({ config, prior, proposed: null, priorPrivate, signal });
    const changes = config === null || prior === null || response.planned !== prior;
    return { config, response, changes, diagnostics: response.diagnostics };
  }

  #begin(find: () => StateScope): void {
    const ownership = new StateOwnership(find);
    ownership.begin();
    this.#ownership = this.#protection.ownership?.(ownership) ?? ownership;
    this.#resource.configure(readConfiguration({ region: "us-east-1" }, { name: "terraform-provider", products: [] }));
  }

  /** The knowledge of the process that runs. */
  #current(): Ownership {
    const now = () => this.#ownership;
    return {
      get scope() {
        return now().scope;
      },
      standing: (existing) => now().standing(existing),
      claim: (existing) => now().claim(existing),
      hold: (...read) => now().hold(...read),
      release: (existing) => now().release(existing),
      isClaimed: (existing) => now().isClaimed(existing),
      deletes: (...read) => now().deletes(...read),
      // A deletion of this run has begun by then, or never begins.
      untilDeleted: (existing) => now().untilDeleted(existing, AbortSignal.abort()),
    };
  }
}
