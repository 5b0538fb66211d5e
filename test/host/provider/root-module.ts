/**
 * A root module without Terraform: the calls of a plan and an apply, in Terraform's order, to a provider in this process.
 * Declarations are values instead of HCL. Each walk has a provider of its own, as with Terraform, and what the provider
 * returns is held to what Terraform demands: a plan keeps the configuration, and an apply keeps the plan.
 */
import { isDeepStrictEqual } from "node:util";
import { decodeObject, encodeObject } from "../../../lib/host/protocol/dynamic-value.ts";
import {
  type CallOutcome,
  type Diagnostic,
  type ObjectValue,
  type Private,
  type ProviderServer,
  type TerraformSchema,
  type TerraformValue,
  unknownValue,
} from "../../../lib/host/protocol/provider-server.ts";
import { createProvider } from "../../../lib/host/terraform/provider.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { brokenPlan, brokenResult } from "./terraform-demands.ts";

/** An attribute of another resource of the module. */
export class Reference {
  readonly address: string;
  readonly attribute: string;

  /** @param path such as `lintel_hosted_service.web.arn`. */
  constructor(path: string) {
    const [type, name, attribute = ""] = path.split(".");
    this.address = `${type}.${name}`;
    this.attribute = attribute;
  }
}

/** A value of a declaration. */
export type Argument = TerraformValue | Reference | readonly Argument[] | { readonly [name: string]: Argument };

/** The arguments of a resource, by name. A block that may appear once is an object; undefined omits an argument. */
export type Arguments = { readonly [name: string]: Argument | undefined };

/** Resources by address, each after those that it refers to. */
export type Declarations = { readonly [address: string]: Arguments };

/** What a plan says of one resource. */
export interface Planned {
  readonly action: "create" | "update" | "replace" | "delete" | "no-op";
  /** The values that were read; null if there is no object. */
  readonly before: ObjectValue | null;
  readonly after: ObjectValue | null;
  /** The arguments whose change replaces the object. */
  readonly replacedBy: readonly string[];
}

/** The outcome of a command. */
export interface Ran {
  readonly ok: boolean;
  /** All diagnostics in one line: `Error: summary detail`. */
  readonly text: string;
  /** By address. */
  readonly planned: ReadonlyMap<string, Planned>;
  /** The actions by address, without those that do nothing. */
  readonly actions: { readonly [address: string]: Planned["action"] };
}

/** Options of a command. */
export interface RunOptions {
  /** Identities to import, by address. */
  readonly imports?: { readonly [address: string]: string };
  /** Aborted when the user interrupts the command. */
  readonly signal?: AbortSignal;
  readonly refresh?: boolean;
}

/** An object in the state. */
interface Instance {
  readonly value: ObjectValue;
  readonly kept: Private;
  readonly tainted: boolean;
}

/** A planned resource, with what its apply needs. */
interface Step extends Planned {
  readonly instance: Instance | undefined;
  readonly planned: ObjectValue | null;
  readonly plannedPrivate: Private;
}

const nothing: Private = new Uint8Array();
const typeOf = (address: string): string => address.split(".")[0] ?? "";
const hasError = (said: readonly Diagnostic[]): boolean => said.some(({ severity }) => severity === "error");

/** A value as the other side of the protocol reads it. */
function sent(schema: TerraformSchema, value: ObjectValue): ObjectValue {
  return decodeObject(schema, { ...encodeObject(schema, value), json: nothing }) ?? {};
}

/** A root module with its state. */
export class RootModule {
  readonly #settings: ObjectValue;
  readonly #state: Map<string, Instance>;

  constructor(settings: ObjectValue, state = new Map<string, Instance>()) {
    this.#settings = settings;
    this.#state = state;
  }

  /** The same module and state with other settings of the provider. */
  with = (more: ObjectValue): RootModule => new RootModule({ ...this.#settings, ...more }, this.#state);

  /** The values of a resource in the state. */
  attributes(address: string): ObjectValue {
    const instance = this.#state.get(address);
    if (instance === undefined) throw new Error(`${address} is not in the state`);
    return instance.value;
  }

  /** The addresses in the state, in the order of their creation. */
  get addresses(): readonly string[] {
    return [...this.#state.keys()];
  }

  isTainted = (address: string): boolean => this.#state.get(address)?.tainted === true;

  /** Forgets a resource, as `terraform state rm` does. */
  forget = (address: string): boolean => this.#state.delete(address);

  /** Marks a resource as `terraform taint` and `terraform untaint` do. */
  taint(address: string, tainted = true): void {
    const instance = this.#state.get(address);
    if (instance !== undefined) this.#state.set(address, { ...instance, tainted });
  }

  plan = async (declared: Declarations, options: RunOptions = {}): Promise<Ran> =>
    ranOf(await new Walk(this.#settings, new Map(this.#state), options).plan(declared));

  /** Plans, and applies unless the plan fails. What was done until an error stays in the state. */
  async apply(declared: Declarations, options: RunOptions = {}): Promise<Ran> {
    const { said, steps } = await new Walk(this.#settings, this.#state, options).plan(declared);
    if (hasError(said)) return ranOf({ said, steps });
    const later = new Walk(this.#settings, this.#state, options);
    await later.apply(declared, steps);
    return ranOf({ said: [...said, ...later.said], steps });
  }

  destroy = (options: RunOptions = {}): Promise<Ran> => this.apply({}, options);

  /** Reads a data source. */
  async read(type: string, config: Arguments): Promise<{ readonly text: string; readonly values: ObjectValue | null }> {
    const walk = new Walk(this.#settings, this.#state, {});
    const values = await walk.read(type, config);
    return { text: textOf(walk.said), values };
  }
}

/** One walk of Terraform over the resources of a module: the calls to one provider. */
class Walk {
  readonly said: Diagnostic[] = [];
  readonly #settings: ObjectValue;
  readonly #state: Map<string, Instance>;
  readonly #options: RunOptions;
  readonly #signal: AbortSignal;

  constructor(settings: ObjectValue, state: Map<string, Instance>, options: RunOptions) {
    this.#settings = settings;
    this.#state = state;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
  }

  #note<Outcome extends CallOutcome>(outcome: Outcome): Outcome {
    this.said.push(...(outcome.diagnostics ?? []));
    return outcome;
  }

  /** Starts a provider with the settings; undefined if they are refused. */
  async #provider(): Promise<ProviderServer | undefined> {
    const provider = await createProvider(resources);
    const config = sent({ version: 0, attributes: provider.provider.attributes }, this.#settings);
    const signal = this.#signal;
    this.#note(await provider.validateProviderConfig({ config, signal }));
    if (hasError(this.said)) return undefined;
    // What the validation has said is not said again.
    const before = new Set(this.said.map((each) => JSON.stringify(each)));
    const { diagnostics = [] } = await provider.configureProvider({ config, terraformVersion: "1.11.4", signal });
    this.said.push(...diagnostics.filter((each) => !before.has(JSON.stringify(each))));
    return hasError(this.said) ? undefined : provider;
  }

  /** The configuration of a resource; undefined if it refers to one that failed. */
  #config(
    schema: TerraformSchema,
    declared: Arguments,
    resolve: (reference: Reference) => TerraformValue | undefined,
  ): ObjectValue | undefined {
    let failed = false;
    const evaluate = (argument: Argument): TerraformValue => {
      if (argument instanceof Reference) {
        const value = resolve(argument);
        failed ||= value === undefined;
        return value ?? null;
      }
      if (Array.isArray(argument)) return argument.map(evaluate);
      if (typeof argument !== "object" || argument === null) return argument;
      return Object.fromEntries(Object.entries(argument).map(([name, each]) => [name, evaluate(each)]));
    };
    const given = Object.entries(declared).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, evaluate(each)] as const],
    );
    return failed ? undefined : sent(schema, Object.fromEntries(given));
  }

  async plan(declared: Declarations): Promise<{ said: readonly Diagnostic[]; steps: Map<string, Step> }> {
    const steps = new Map<string, Step>();
    const { said } = this;
    const provider = await this.#provider();
    if (provider === undefined) return { said, steps };
    const schemaOf = (address: string) => schemaIn(provider.resources, typeOf(address));
    const signal = this.#signal;
    for (const [address, given] of Object.entries(declared)) {
      const config = this.#config(schemaOf(address), given, () => unknownValue) ?? {};
      const call = { type: typeOf(address), config, takesWriteOnly: true, signal };
      this.#note(await provider.validateResourceConfig(call));
    }
    if (hasError(said)) return { said, steps };
    for (const [address, id] of Object.entries(this.#options.imports ?? {})) await this.#import(provider, address, id);
    for (const address of this.#state.keys()) await this.#refresh(provider, address);
    for (const address of [...this.#state.keys()].reverse()) {
      if (Object.hasOwn(declared, address)) continue;
      steps.set(address, await this.#planned(provider, address, null));
    }
    for (const [address, given] of Object.entries(declared)) {
      const before = said.length;
      const config = this.#config(schemaOf(address), given, ({ address: other, attribute }) => {
        const planned = steps.get(other)?.after;
        return planned === undefined ? undefined : (planned?.[attribute] ?? null);
      });
      const step = config && (await this.#planned(provider, address, config));
      if (step !== undefined && !hasError(said.slice(before))) steps.set(address, step);
    }
    return { said, steps };
  }

  async #import(provider: ProviderServer, address: string, id: string): Promise<void> {
    const type = typeOf(address);
    const { imported } = this.#note(await provider.importResourceState({ type, id, signal: this.#signal }));
    for (const { state, private: kept = nothing } of imported) {
      this.#state.set(address, { value: sent(schemaIn(provider.resources, type), state), kept, tainted: false });
      await this.#refresh(provider, address);
      if (!this.#state.has(address)) this.said.push(failure("Cannot import non-existent remote object", address));
    }
  }

  async #refresh(provider: ProviderServer, address: string): Promise<void> {
    const instance = this.#state.get(address);
    if (instance === undefined || this.#options.refresh === false) return;
    const type = typeOf(address);
    const call = { type, state: instance.value, private: instance.kept, signal: this.#signal };
    const { state, private: kept = instance.kept } = this.#note(await provider.readResource(call));
    if (state === null) this.#state.delete(address);
    else this.#state.set(address, { ...instance, value: sent(schemaIn(provider.resources, type), state), kept });
  }

  /** Plans a resource; without a configuration it is deleted. */
  async #planned(provider: ProviderServer, address: string, config: ObjectValue | null): Promise<Step> {
    const type = typeOf(address);
    const schema = schemaIn(provider.resources, type);
    const signal = this.#signal;
    const instance = this.#state.get(address);
    const before = instance?.value ?? null;
    const ask = async (prior: ObjectValue | null, priorPrivate: Private) => {
      const answer = this.#note(
        await provider.planResourceChange({ type, config, prior, proposed: config, priorPrivate, signal }),
      );
      const planned = answer.planned === null ? null : sent(schema, answer.planned);
      const broken =
        config !== null && planned !== null ? brokenPlan(schema.attributes, config, planned, prior) : undefined;
      if (broken !== undefined) this.said.push(failure("Provider produced invalid plan", `${address}: ${broken}`));
      return { ...answer, planned, private: answer.private ?? nothing };
    };
    if (config === null) {
      const { private: plannedPrivate } = await ask(before, instance?.kept ?? nothing);
      return { action: "delete", before, after: null, replacedBy: [], instance, planned: null, plannedPrivate };
    }
    const isReplaced = instance?.tainted === true;
    const first = await ask(isReplaced ? null : before, isReplaced ? nothing : (instance?.kept ?? nothing));
    const replacedBy = (first.requiresReplace ?? []).map((path) =>
      path.map((step) => ("attribute" in step ? step.attribute : step.element)).join("."),
    );
    const isNew = replacedBy.length > 0 && before !== null;
    const last = isNew ? await ask(null, first.private) : first;
    const isSame = before !== null && last.planned !== null && isDeepStrictEqual(last.planned, before);
    const action =
      before === null ? "create" : isReplaced || isNew ? "replace" : isSame ? "no-op" : ("update" as const);
    const { planned, private: plannedPrivate } = last;
    return { action, before, after: planned, replacedBy, instance, planned, plannedPrivate };
  }

  /** Carries out what was planned. */
  async apply(declared: Declarations, steps: ReadonlyMap<string, Step>): Promise<void> {
    const provider = await this.#provider();
    if (provider === undefined) return;
    const failed = new Set<string>();
    const due = Object.keys(declared);
    for (const address of due) {
      const step = steps.get(address);
      if (step === undefined || step.action === "no-op") continue;
      const before = this.said.length;
      const isGone = step.action !== "replace" || (await this.#delete(provider, address, step));
      const schema = schemaIn(provider.resources, typeOf(address));
      const config = this.#config(schema, declared[address] ?? {}, (reference) =>
        failed.has(reference.address)
          ? undefined
          : (this.#state.get(reference.address)?.value[reference.attribute] ?? null),
      );
      if (isGone && config !== undefined) await this.#change(provider, address, config);
      if (config === undefined || hasError(this.said.slice(before))) failed.add(address);
    }
    for (const [address, step] of steps) {
      if (step.action === "delete" && failed.size === 0) await this.#delete(provider, address, step);
    }
  }

  /** @returns whether the object is gone. */
  async #delete(provider: ProviderServer, address: string, { plannedPrivate }: Step): Promise<boolean> {
    const instance = this.#state.get(address);
    if (instance === undefined) return true;
    const call = { type: typeOf(address), config: null, prior: instance.value, planned: null, plannedPrivate };
    const { state } = this.#note(await provider.applyResourceChange({ ...call, signal: this.#signal }));
    if (state === null) this.#state.delete(address);
    else this.#state.set(address, { ...instance, value: state });
    return state === null;
  }

  /** Creates or updates, after planning again with what is known by now. */
  async #change(provider: ProviderServer, address: string, config: ObjectValue): Promise<void> {
    const before = this.said.length;
    const { instance, planned, plannedPrivate } = await this.#planned(provider, address, config);
    if (planned === null || hasError(this.said.slice(before))) return;
    const type = typeOf(address);
    const schema = schemaIn(provider.resources, type);
    const call = { type, config, prior: instance?.value ?? null, planned, plannedPrivate, signal: this.#signal };
    const answer = this.#note(await provider.applyResourceChange(call));
    const isFailed = hasError(this.said.slice(before));
    if (answer.state === null) this.#state.delete(address);
    if (answer.state === null) return;
    const value = sent(schema, answer.state);
    const broken = isFailed ? undefined : brokenResult(planned, value);
    if (broken !== undefined) {
      this.said.push(failure("Provider produced inconsistent result after apply", `${address}: ${broken}`));
    }
    const tainted = isFailed && instance === undefined;
    this.#state.set(address, { value, kept: answer.private ?? nothing, tainted });
  }

  async read(type: string, given: Arguments): Promise<ObjectValue | null> {
    const provider = await this.#provider();
    if (provider === undefined) return null;
    const schema = schemaIn(provider.dataSources, type);
    const config = this.#config(schema, given, () => unknownValue) ?? {};
    const before = this.said.length;
    this.#note(await provider.validateDataSourceConfig({ type, config, signal: this.#signal }));
    if (hasError(this.said.slice(before))) return null;
    const { state } = this.#note(await provider.readDataSource({ type, config, signal: this.#signal }));
    return state === null ? null : sent(schema, state);
  }
}

function schemaIn(schemas: { readonly [type: string]: TerraformSchema }, type: string): TerraformSchema {
  const schema = schemas[type];
  if (schema === undefined) throw new Error(`the provider has no ${type}`);
  return schema;
}

const failure = (summary: string, detail: string): Diagnostic => ({ severity: "error", summary, detail });

const textOf = (said: readonly Diagnostic[]): string =>
  said
    .map(({ severity, summary, detail }) => `${severity === "error" ? "Error" : "Warning"}: ${summary} ${detail}`)
    .join(" ")
    .replaceAll(/\s+/g, " ");

function ranOf({ said, steps }: { said: readonly Diagnostic[]; steps: ReadonlyMap<string, Step> }): Ran {
  const acting = [...steps].filter(([, { action }]) => action !== "no-op");
  return {
    ok: !hasError(said),
    text: textOf(said),
    planned: steps,
    actions: Object.fromEntries(acting.map(([address, { action }]) => [address, action])),
  };
}
