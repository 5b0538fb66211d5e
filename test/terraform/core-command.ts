/** A command of {@link TerraformCore}: its connections to providers, its diagnostics, and what it plans. */

import { decode } from "../../lib/protobuf/decode.ts";
import type { Decoded, Encodable } from "../../lib/protobuf/definition.ts";
import { encode } from "../../lib/protobuf/encode.ts";
import { providerCalls } from "../../lib/terraform/protocol/messages.ts";
import type { ObjectValue, ProviderServer } from "../../lib/terraform/protocol/provider-server.ts";
import { providerMethods } from "../../lib/terraform/protocol/provider-session.ts";
import type { Arguments } from "./declared-value.ts";

/** Resources by their addresses, such as `lintel_hosted_service.web`. */
export type Declarations = { readonly [address: string]: Arguments };

/** A resource of another type in the state. */
export interface ForeignObject {
  /** `hashicorp/aws` */
  readonly provider: string;
  readonly type: string;
  readonly version: number;
  readonly state: object;
}

/** How a command differs from the usual one. */
export interface Options {
  /** Settings of the provider that override the usual ones; null unsets one. */
  readonly settings?: Arguments;
  /** Import ids, by address. */
  readonly imports?: { readonly [address: string]: string };
  /** States of other types by the address to which a `moved` block leads. */
  readonly moves?: { readonly [address: string]: ForeignObject };
  /** `ignore_changes`: the paths of attributes, such as `description`, by address. */
  readonly ignored?: { readonly [address: string]: readonly string[] };
  /** The addresses of `-replace`. */
  readonly replace?: readonly string[];
  /** The addresses with `create_before_destroy`. */
  readonly createFirst?: readonly string[];
  /** False: `-refresh=false`. */
  readonly refresh?: boolean;
  /** `-parallelism=1`: one change after the other. */
  readonly parallelism?: 1;
}

/** A planned change. */
export type Action = "create" | "update" | "replace" | "delete";

/** The result of a command. */
export interface Ran {
  /** As of `-detailed-exitcode`: 1 for an error, 2 for a plan with changes, otherwise 0. */
  readonly code: 0 | 1 | 2;
  /** All diagnostics, as one line. */
  readonly text: string;
  /** The diagnostics of one resource; those of the provider have the address "". */
  readonly textOf: (address: string) => string;
  /** The planned changes by address. */
  readonly actions: { readonly [address: string]: Action };
  /** What is planned for each resource, also where nothing changes. */
  readonly planned: ReadonlyMap<string, Planned>;
  /** How many objects were created, changed and deleted: "2 added, 0 changed, 0 destroyed". */
  readonly done: string;
}

/** A resource in the state: MessagePack of its attributes, and the provider's private bytes. */
export interface Instance {
  readonly state: Uint8Array;
  readonly kept: Uint8Array;
  readonly tainted: boolean;
  /** The addresses to which its declaration refers. */
  readonly needs: readonly string[];
}

/** What is planned for a resource. */
export interface Planned {
  readonly action: Action | "no-op";
  /** The attributes that were read; null if there is no object. */
  readonly before: ObjectValue | null;
  readonly after: ObjectValue | null;
  /** The attributes whose change replaces the object. */
  readonly replacedBy: readonly string[];
  readonly prior: Instance | undefined;
  readonly planned: Uint8Array;
  readonly kept: Uint8Array;
}

type Calls = typeof providerCalls;
type Diagnostics = Decoded<Calls["ConfigureProvider"]["response"]>["diagnostics"];

/** A connection to a provider of its own, which is what each walk of a command has. */
export class Connection {
  readonly provider: ProviderServer;
  readonly #methods: ReturnType<typeof providerMethods>;
  readonly #running = new Set<Promise<unknown>>();
  #isDead = false;

  constructor(provider: ProviderServer) {
    this.provider = provider;
    this.#methods = providerMethods(async () => provider);
  }

  /** Makes a call with encoded messages. */
  async call<N extends keyof Calls>(
    name: N,
    request: Encodable<Calls[N]["request"]>,
  ): Promise<Decoded<Calls[N]["response"]>> {
    const method = this.#methods.get(`/tfplugin6.Provider/${name}`);
    if (method === undefined || method === "held open") throw new Error(`${name} is not served`);
    if (this.#isDead) throw new Error("the provider was killed");
    const { request: sent, response }: Calls[N] = providerCalls[name];
    const work = method(encode(sent, request), new AbortController().signal);
    this.#running.add(work);
    const received = await work.finally(() => this.#running.delete(work));
    if (this.#isDead) throw new Error("the provider was killed");
    return decode(response, received) as Decoded<Calls[N]["response"]>;
  }

  /** Ends the provider as if it was killed: what it works on ends at once, and no call has a response any more. */
  async kill(): Promise<void> {
    const stopped = this.call("StopProvider", {});
    this.#isDead = true;
    await Promise.allSettled([stopped, ...this.#running]);
  }
}

/** A command that runs. */
export class Command {
  readonly declared: Declarations;
  readonly options: Options;
  /** The state, as it was found. */
  readonly found: Map<string, Instance>;
  readonly planned = new Map<string, Planned>();
  readonly #told: { readonly address: string; readonly text: string }[] = [];
  readonly #failed = new Set<string>();

  constructor(declared: Declarations, options: Options, state: ReadonlyMap<string, Instance>) {
    this.declared = declared;
    this.options = options;
    this.found = new Map(state);
  }

  /** Whether there was an error, of one resource or at all. */
  hasFailed = (address?: string): boolean =>
    address === undefined ? this.#failed.size > 0 : this.#failed.has(address);

  /** Adds the diagnostics of a resource, or of the provider; what the validation has said is not said again. */
  report(address: string, diagnostics: Diagnostics): void {
    for (const { severity, summary, detail } of diagnostics) {
      const text = `${severity === 1 ? "Error" : "Warning"}: ${summary} ${detail}`.replaceAll(/\s+/g, " ");
      if (severity === 1) this.#failed.add(address);
      if (!this.#told.some((each) => each.address === address && each.text === text))
        this.#told.push({ address, text });
    }
  }

  /** Adds an error of Terraform's own. */
  fail = (address: string, summary: string): void =>
    this.report(address, [{ severity: 1, summary, detail: "", attribute: undefined }]);

  /** The changes among what is planned. */
  get changes(): readonly (readonly [address: string, change: Planned & { readonly action: Action }])[] {
    return [...this.planned].flatMap(([address, planned]) => {
      const { action } = planned;
      return action === "no-op" ? [] : [[address, { ...planned, action }] as const];
    });
  }

  result(code: 0 | 2, done: string): Ran {
    const textOf = (of?: string) => {
      const read = this.#told.filter(({ address }) => of === undefined || address === of);
      return read.map(({ text }) => text).join(" ");
    };
    const actions = Object.fromEntries(this.changes.map(([address, { action }]) => [address, action]));
    return { code: this.hasFailed() ? 1 : code, text: textOf(), textOf, actions, planned: this.planned, done };
  }
}
