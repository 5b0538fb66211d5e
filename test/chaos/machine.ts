/** A folder of a root module on one machine, where the provider runs and dies. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ResourceEntry } from "../../lib/services/resource-entry.ts";
import { stateScope } from "../../lib/terraform/provider/state-scope.ts";
import type { Declarations, Instance, Options, Ran } from "../terraform/core-command.ts";
import { TerraformCore } from "../terraform/terraform-core.ts";

/** The state of a root module, in its backend. */
export interface Backend {
  /** What `TF_HTTP_ADDRESS` names. */
  readonly address: string;
  readonly resources: ReadonlyMap<string, Instance>;
}

/** The state that a `moved` block leads to. */
export function moved(backend: Backend, block: { readonly from: string; readonly to: string } | undefined): Backend {
  const found = block && backend.resources.get(block.from);
  if (found === undefined) return backend;
  const rest = [...backend.resources].filter(([each]) => each !== block?.from);
  return { ...backend, resources: new Map([...rest, [block?.to ?? "", found]]) };
}

/** Where and how a run ends before its end. */
export interface End {
  /** After so many requests; a run that makes fewer of them ends before its state is saved. */
  readonly after: number;
  /** Whether the state has what was made until then; otherwise it is as it was before. */
  readonly saves: boolean;
}

/** Tells of each request that a service has carried out. */
export type Watch = (read: () => void) => void;

export class Machine {
  readonly #folder: string;
  readonly #url: string;
  readonly #watch: Watch;
  #home: string | undefined;

  constructor(folder: string, url: string, watch: Watch) {
    this.#folder = folder;
    this.#url = url;
    this.#watch = watch;
    this.init();
  }

  /** `terraform init` in a fresh `.terraform`. */
  init(): void {
    const data = join(this.#folder, ".terraform");
    rmSync(data, { recursive: true, force: true });
    mkdirSync(join(data, "lintel"), { recursive: true });
    const backend = { type: "http", config: { address: null, username: null, password: null } };
    writeFileSync(join(data, "terraform.tfstate"), JSON.stringify({ backend }));
  }

  /** Whoever works on this machine has another home folder from now on. */
  changeHome(): void {
    this.#home = mkdtempSync(join(this.#folder, "home-"));
  }

  /** Runs an apply. Returns the state that is in the backend then, and the result; undefined if it died. */
  async apply(
    backend: Backend,
    declared: Declarations,
    entries: readonly ResourceEntry[],
    options: Options = {},
    end?: End,
  ): Promise<{ readonly backend: Backend; readonly ran: Ran | undefined }> {
    const state = new Map(backend.resources);
    const core = this.#core(backend, state, entries);
    this.#endEarlierRuns();
    let requests = 0;
    let left:
      | { readonly state: ReadonlyMap<string, Instance>; readonly ledgers: ReadonlyMap<string, string> }
      | undefined;
    let dying: Promise<void> | undefined;
    const die = async () => {
      const saved = new Map(state);
      await core.kill();
      left = { state: saved, ledgers: this.#ledgers() };
    };
    this.#watch(() => {
      requests++;
      if (requests === end?.after) dying ??= die();
    });
    const ran = await this.#atHome(() => core.apply(declared, options)).catch((error: unknown) => {
      if (dying === undefined) throw error;
      return undefined;
    });
    this.#watch(() => undefined);
    if (end === undefined) return { backend: { ...backend, resources: state }, ran };
    await dying;
    if (left !== undefined) this.#restore(left.ledgers);
    // A request that the death did not reach in time: all was made, and the state alone is lost.
    const resources = end.saves ? (left?.state ?? state) : backend.resources;
    return { backend: { ...backend, resources }, ran: undefined };
  }

  plan(backend: Backend, declared: Declarations, entries: readonly ResourceEntry[]): Promise<Ran> {
    this.#endEarlierRuns();
    return this.#atHome(() => this.#core(backend, new Map(backend.resources), entries).plan(declared));
  }

  async #atHome<Result>(run: () => Promise<Result>): Promise<Result> {
    const { HOME } = process.env;
    if (this.#home !== undefined) process.env.HOME = this.#home;
    return run().finally(() => {
      process.env.HOME = HOME;
    });
  }

  #core({ address }: Backend, state: Map<string, Instance>, entries: readonly ResourceEntry[]): TerraformCore {
    const env = { TF_PLUGIN_MAGIC_COOKIE: "x", TF_HTTP_ADDRESS: address };
    const settings = { max_retries: 5 };
    return new TerraformCore(this.#url, settings, () => stateScope(this.#folder, env, undefined), { state, entries });
  }

  /** The runs of this process have one parent; those of real ones have a Terraform each. */
  #endEarlierRuns(): void {
    this.#restore(this.#ledgers());
  }

  #ledgers(): ReadonlyMap<string, string> {
    const folder = join(this.#folder, ".terraform", "lintel");
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return new Map(files.map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]));
  }

  #restore(ledgers: ReadonlyMap<string, string>): void {
    for (const file of this.#ledgers().keys()) if (!ledgers.has(file)) rmSync(file);
    for (const [file, lines] of ledgers)
      writeFileSync(file, lines.replaceAll(/"parent":"[^"]*"/g, '"parent":"an earlier Terraform"'));
  }
}
