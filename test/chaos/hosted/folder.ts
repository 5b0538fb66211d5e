/**
 * A root module on the null_resource host, in this process: Terraform's part of it, around the runtime's own operations.
 * Like a local backend, its state has each identity as soon as it exists, and each revision once it was applied, or once
 * something else ended while it was being applied.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityBlocks, outputReference } from "../../../constructs/null-resource-host.ts";
import { type Members, membersAt, membersOf } from "../../../lib/base/members.ts";
import { terraformType } from "../../../lib/facts/derive/names.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { diagnosticText, ExecError } from "../../../lib/terraform/null-resource/exec-error.ts";
import { findDrift, hasDrifted } from "../../../lib/terraform/null-resource/main.ts";
import { Failed } from "../../../lib/terraform/null-resource/managed.ts";
import { apply, type Provisioner, remove } from "../../../lib/terraform/null-resource/provisioners.ts";
import {
  begunFile,
  environment,
  prefix,
  settingsMember,
  stateFolder,
  triggers,
} from "../../../lib/terraform/null-resource-names.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { addressesIn, Reference } from "../../terraform/declared-value.ts";
import type { Watch } from "../machine.ts";

/** A declaration in Terraform's state. */
interface Instance {
  /** The triggers of its identity. */
  readonly identity: Members;
  /** What its revision has applied; undefined if that failed, or has not ended. */
  readonly applied: string | undefined;
  readonly outputs: Members;
}

/** What an apply did. */
export interface HostedRan {
  /** The keys of declarations that could not be applied or deleted. */
  readonly failed: readonly string[];
  readonly text: string;
}

/** When a run dies, with all its processes. */
export interface Death {
  /** After so many requests. */
  readonly after: number;
  /** Only those count that are made while the state has a revision whose apply has not ended. */
  readonly isOnceSaved: boolean;
}

/** The id of a construct, which names its files: `hosted_service-web`. */
export const keyOf = (address: string): string => address.replace("lintel_", "").replace(".", "-");

export class HostedFolder {
  #folder: string;
  readonly #settings: Members;
  readonly #watch: Watch;
  /** How long before now the identities of this folder seem to have been created, in milliseconds. */
  readonly #age: number;
  #state = new Map<string, Instance>();
  #stop = new AbortController();
  /** What is being applied, the note of an earlier apply, and whether the state already has it as applied. */
  readonly #begun = new Map<string, { readonly wanted: string; readonly note: string; isSaved: boolean }>();
  #isSavedUnended = false;
  /** The state files after the last run that ended, which a pipeline keeps for its next job. */
  #cached: ReadonlyMap<string, string> = new Map();
  readonly #shared: string | undefined;

  /** `shared` is the address of the state at a state server, to which a run that dies has sent nothing. */
  constructor(folder: string, url: string, watch: Watch, age: number, shared?: string) {
    this.#folder = folder;
    this.#shared = shared;
    this.#settings = { region: "us-east-1", endpoint_url: url, max_retries: 5, skip_credentials: true };
    this.#watch = watch;
    this.#age = age;
    this.#init();
  }

  /** `terraform init` in the folder. */
  #init(): void {
    mkdirSync(join(this.#folder, stateFolder), { recursive: true });
    if (this.#shared === undefined) return;
    mkdirSync(join(this.#folder, ".terraform"));
    const backend = { type: "http", config: { address: null } };
    writeFileSync(join(this.#folder, ".terraform", "terraform.tfstate"), JSON.stringify({ backend }));
  }

  /** The next job of a pipeline: a machine that has the state, and the state files that were kept for it. */
  toAnotherMachine(): void {
    this.#folder = `${this.#folder}-next`;
    this.#init();
    this.#write(this.#cached);
  }

  /** The keys whose objects exist. */
  get applied(): readonly string[] {
    return [...this.#state].filter(([, { applied }]) => applied !== undefined).map(([key]) => key);
  }

  /** Whether a run that died left a revision in the state whose apply had not ended. */
  get isSavedUnended(): boolean {
    return this.#isSavedUnended;
  }

  /** The folder is now elsewhere. */
  move(): void {
    const next = `${this.#folder}-moved`;
    renameSync(this.#folder, next);
    this.#folder = next;
  }

  /** The state files are lost. */
  forget = (): void => rmSync(join(this.#folder, stateFolder), { recursive: true, force: true });

  /** The keys that the next apply would change. */
  planned(declared: Declarations): readonly string[] {
    const wanted = new Map(
      Object.entries(declared).map(([address, each]) => [keyOf(address), this.#digested(keyOf(address), each)]),
    );
    const changed = [...wanted].filter(([key, text]) => this.#state.get(key)?.applied !== text).map(([key]) => key);
    return [...changed, ...[...this.#state.keys()].filter((key) => !wanted.has(key))];
  }

  /** Runs each apply again, as Terraform does for revisions that are replaced. */
  async applyAgain(declared: Declarations): Promise<HostedRan> {
    for (const [key, instance] of this.#state) this.#state.set(key, { ...instance, applied: undefined });
    return this.#run(declared, []);
  }

  /** What `lintel runtime drift` reports: the keys that drifted, and the number of those that cannot be read. */
  async drift(): Promise<readonly string[]> {
    if (!existsSync(join(this.#folder, stateFolder))) return [];
    let text = "";
    const { compared, failed } = await findDrift(this.#provisioner({}, (more) => (text += more)));
    const drifted = compared.filter(hasDrifted).map((each) => JSON.stringify(each));
    return failed === 0 ? drifted : [...drifted, `${failed} cannot be read: ${text}`];
  }

  /** Applies declarations. Returns undefined if the run is to die, though it may end before. */
  async apply(declared: Declarations, replace: readonly string[] = [], dies?: Death): Promise<HostedRan | undefined> {
    this.#stop = new AbortController();
    this.#begun.clear();
    this.#isSavedUnended = false;
    let requests = 0;
    const before = new Map(this.#state);
    const earlier = this.#files();
    let left: { readonly state: Map<string, Instance>; readonly files: ReadonlyMap<string, string> } | undefined;
    this.#watch(() => {
      if (dies?.isOnceSaved !== true || [...this.#begun.values()].some(({ isSaved }) => isSaved)) requests++;
      if (dies === undefined || requests < dies.after || left !== undefined) return;
      left = { state: this.#shared === undefined ? this.#saved() : before, files: this.#files() };
      this.#stop.abort();
    });
    const ran = await this.#run(declared, replace.map(keyOf));
    this.#watch(() => undefined);
    this.#cached = left === undefined ? this.#files() : earlier;
    if (left === undefined) return dies === undefined ? ran : undefined;
    this.#state = left.state;
    this.forget();
    this.#write(left.files);
    return undefined;
  }

  async #run(declared: Declarations, replaced: readonly string[]): Promise<HostedRan> {
    const failed: string[] = [];
    let text = "";
    const work = async (key: string, run: (provisioner: Provisioner) => Promise<void>, inputs: Members) => {
      if (this.#stop.signal.aborted) return false;
      const isDone = await this.#done(run, inputs, (more) => (text += more));
      if (!isDone) failed.push(key);
      this.#begun.delete(key);
      // Terraform saves its whole state whenever something has ended.
      for (const other of this.#begun.values()) other.isSaved = true;
      return isDone && !this.#stop.signal.aborted;
    };
    const pending = new Map(Object.entries(declared).map(([address, each]) => [keyOf(address), { address, each }]));
    const gone = [...this.#state].filter(([key]) => !pending.has(key) || replaced.includes(key));
    // A revision is deleted before its identity.
    for (const [key, instance] of gone) this.#state.set(key, { ...instance, applied: undefined });
    // Instances of one block, which do not know each other.
    await Promise.all(
      gone.map(async ([key, { identity }]) => {
        if (await work(key, remove, { [environment.identity]: identity })) this.#state.delete(key);
        else pending.delete(key);
      }),
    );
    if (this.#stop.signal.aborted) return { failed, text };
    for (const [key, identity] of this.#identities(declared))
      if (pending.has(key) && !this.#state.has(key))
        this.#state.set(key, { identity, applied: undefined, outputs: {} });
    while (pending.size > 0 && !this.#stop.signal.aborted) {
      const ready = [...pending].filter(
        ([, { each }]) => !addressesIn(each).some((other) => pending.has(keyOf(other))),
      );
      await Promise.all(
        ready.map(async ([key, { address, each }]) => {
          pending.delete(key);
          const { identity = {}, applied } = this.#state.get(key) ?? {};
          const isOpen = addressesIn(each).some((other) => !this.applied.includes(keyOf(other)));
          const wanted = this.#digested(key, each);
          if (applied === wanted || isOpen) return;
          // A revision is deleted before it is created again.
          this.#state.set(key, { identity, applied: undefined, outputs: this.#state.get(key)?.outputs ?? {} });
          const declaration = { [typeOf(address)]: this.#evaluated(each), [settingsMember]: this.#settings };
          const inputs = { [environment.identity]: identity, [environment.declaration]: declaration };
          this.#begun.set(key, { wanted, note: this.#note(key), isSaved: false });
          if (!(await work(key, apply, inputs))) return;
          const file: unknown = JSON.parse(readFileSync(join(this.#folder, stateFolder, `${key}.json`), "utf8"));
          this.#state.set(key, { identity, applied: wanted, outputs: membersAt(membersOf(file), "outputs") });
        }),
      );
    }
    return { failed, text };
  }

  async #done(
    run: (provisioner: Provisioner) => Promise<void>,
    inputs: Members,
    report: (text: string) => void,
  ): Promise<boolean> {
    const provisioner = this.#provisioner(inputs, report);
    try {
      await run(provisioner);
      return true;
    } catch (error) {
      if (error instanceof ExecError) provisioner.report(error.diagnostics);
      else if (!(error instanceof Failed) && !this.#stop.signal.aborted) throw error;
      return false;
    }
  }

  #provisioner(inputs: Members, report: (text: string) => void): Provisioner {
    return {
      env: {
        ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, JSON.stringify(value)])),
        ...(this.#shared !== undefined && { TF_HTTP_ADDRESS: this.#shared }),
      },
      folder: this.#folder,
      report: (diagnostics) => report(diagnostics.map(diagnosticText).join("").replaceAll(/\s+/g, " ")),
      progress: () => undefined,
      signal: this.#stop.signal,
    };
  }

  /** The triggers of identities, as the constructs write them and Terraform evaluates them. */
  #identities(declared: Declarations): readonly (readonly [key: string, identity: Members])[] {
    const provider = { id: "lintel", settings: this.#settings, runtime: "lintel" };
    const declarations = Object.entries(declared).flatMap(([address, each]) => {
      const model = resources.find(({ model: { name } }) => terraformType(name) === typeOf(address))?.model;
      return model === undefined ? [] : [{ id: keyOf(address), model, attributes: membersOf(this.#evaluated(each)) }];
    });
    const { locals } = { locals: {}, ...identityBlocks(provider, declarations) };
    const evaluated = {
      [triggers.settings]: JSON.stringify(this.#settings),
      [triggers.since]: new Date(Date.now() - this.#age).toISOString(),
    };
    return Object.entries(membersAt(locals, `${prefix}identities_${provider.id}`)).map(([key, each]) => {
      const all = Object.entries({ ...membersOf(each), ...evaluated });
      return [key, Object.fromEntries(all.map(([name, value]) => [name, String(value)]))] as const;
    });
  }

  /** What the digest of a revision is made of: the declaration, and the apply that did not succeed. */
  #digested(key: string, declared: unknown): string {
    return `${JSON.stringify(this.#evaluated(declared))} ${this.#note(key)}`;
  }

  /** What notes that an apply began. */
  #note(key: string): string {
    const file = join(this.#folder, stateFolder, begunFile(key));
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** The state as a run that dies leaves it. */
  #saved(): Map<string, Instance> {
    const state = new Map(this.#state);
    for (const [key, { wanted, note, isSaved }] of this.#begun) {
      const instance = state.get(key);
      if (!isSaved || instance === undefined) continue;
      // It has just ended; or nothing notes it yet, and the user replaces it (docs/null-resource.md, "Errors").
      if (this.#note(key) === note) continue;
      state.set(key, { ...instance, applied: wanted });
      this.#isSavedUnended = true;
    }
    return state;
  }

  /** A value with the outputs of others; one that is not known is written as the reference. */
  #evaluated(value: unknown): unknown {
    if (value instanceof Reference) {
      const { outputs = {} } = this.#state.get(keyOf(value.address)) ?? {};
      return outputs[value.attribute] ?? `\${${outputReference(keyOf(value.address), value.attribute)}}`;
    }
    if (Array.isArray(value)) return value.map((each) => this.#evaluated(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#evaluated(each)]));
  }

  #files(): ReadonlyMap<string, string> {
    const folder = join(this.#folder, stateFolder);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  }

  #write(files: ReadonlyMap<string, string>): void {
    mkdirSync(join(this.#folder, stateFolder), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(this.#folder, stateFolder, name), text);
  }
}

const typeOf = (address: string): string => address.split(".")[0] ?? "";
