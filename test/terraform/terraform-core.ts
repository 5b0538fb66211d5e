/**
 * Terraform's side of the plugin protocol, in this process: validates, reads, plans and applies declarations with
 * encoded messages, in the order in which Terraform does. It is for the provider's responses. Terraform's own part
 * (HCL, the text of plans, state files, processes) is tested with the real one.
 */

import type { ResourceEntry } from "../../lib/services/resource-entry.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { isWhollyKnown } from "../../lib/terraform/managed/values/value.ts";
import { decodeObject, encodeObject } from "../../lib/terraform/protocol/dynamic-value.ts";
import {
  type ObjectValue,
  type ProviderServer,
  type TerraformSchema,
  unknownValue,
} from "../../lib/terraform/protocol/provider-server.ts";
import { createProvider } from "../../lib/terraform/provider/provider.ts";
import type { StateScope } from "../../lib/terraform/provider/state-scope.ts";
import { changesInOrder, inOrder } from "./change-order.ts";
import {
  Command,
  Connection,
  type Declarations,
  type Instance,
  type Options,
  type Planned,
  type Ran,
} from "./core-command.ts";
import { type Arguments, addressesIn, configOf, ignoring, Later, type Resolve } from "./declared-value.ts";
import { brokenPlan, brokenPromise } from "./terraform-demands.ts";

/** Whether values are those of the plan, some of which may be unknown, or those of the apply. */
type Phase = "plan" | "apply";

const nothing = new Uint8Array();
const terraformVersion = "1.11.4";
const typeOf = (address: string): string => address.split(".")[0] ?? "";
const wire = (msgpack: Uint8Array) => ({ msgpack, json: nothing });

/** Where a root module differs from the usual one. */
export interface Surroundings {
  /** Its state, which runs on other machines may have, too. Default: an empty one. */
  readonly state?: Map<string, Instance>;
  /** The resources that the provider has. Default: all. */
  readonly entries?: readonly ResourceEntry[];
}

/** A root module with its state. */
export class TerraformCore {
  readonly #state: Map<string, Instance>;
  readonly #entries: readonly ResourceEntry[];
  readonly #settings: Arguments;
  readonly #find: (() => StateScope) | undefined;
  #schemas: ProviderServer["resources"] = {};
  #connection: Connection | undefined;
  #isDead = false;

  /**
   * `settings` are the provider's, which override those for the emulator. `find` names the state; without it no run
   * knows what earlier ones recorded of it.
   */
  constructor(
    endpointUrl: string,
    settings: Arguments = {},
    find?: () => StateScope,
    { state = new Map(), entries = resources }: Surroundings = {},
  ) {
    this.#find = find;
    this.#state = state;
    this.#entries = entries;
    const signed = { access_key: "AKIDEXAMPLE", secret_key: "of-a-test" };
    this.#settings = { region: "us-east-1", endpoint_url: endpointUrl, max_retries: 5, ...signed, ...settings };
  }

  /** The attributes of a resource in the state. */
  attributes(address: string): ObjectValue {
    return decodeObject(this.#schemaOf(address), wire(this.instance(address).state)) ?? {};
  }

  /** A resource in the state. @throws Error if it is not there. */
  instance(address: string): Instance {
    const instance = this.#state.get(address);
    if (instance === undefined) throw new Error(`${address} is not in the state`);
    return instance;
  }

  /** The addresses in the state. */
  get addresses(): readonly string[] {
    return [...this.#state.keys()].sort();
  }

  isTainted = (address: string): boolean => this.#state.get(address)?.tainted === true;

  /** `terraform taint`. */
  taint = (address: string): unknown => this.#state.set(address, { ...this.instance(address), tainted: true });

  /** `terraform untaint`. */
  untaint = (address: string): unknown => this.#state.set(address, { ...this.instance(address), tainted: false });

  /** `terraform state rm`. */
  forget = (address: string): unknown => this.instance(address) && this.#state.delete(address);

  /** A `moved` block, or `terraform state mv`. */
  move(from: string, to: string): void {
    this.#state.set(to, this.instance(from));
    this.#state.delete(from);
  }

  /** `terraform plan`. */
  async plan(declared: Declarations, options: Options = {}): Promise<Ran> {
    const command = new Command(declared, options, this.#state);
    await this.#plan(command);
    return command.result(command.changes.length > 0 ? 2 : 0, "");
  }

  /** `terraform apply`: if the plan has no error, its changes. */
  async apply(declared: Declarations, options: Options = {}): Promise<Ran> {
    const command = new Command(declared, options, this.#state);
    await this.#plan(command);
    if (command.hasFailed()) return command.result(0, "");
    this.#state.clear();
    for (const [address, instance] of command.found) this.#state.set(address, instance);
    const connection = await this.#connect();
    const config = this.#settingsOf(connection, options, "apply");
    command.report("", (await connection.call("ConfigureProvider", { terraformVersion, config })).diagnostics);
    if (command.hasFailed()) return command.result(0, "");
    const counts = { create: 0, update: 0, delete: 0 };
    await changesInOrder(command, async ({ address, does, change }) => {
      const before = this.#state.get(address);
      if (does === "delete") await this.#delete(command, connection, address, change);
      else await this.#change(command, connection, address, does === "create" ? undefined : change.prior, change);
      // Beside the new object Terraform keeps the old one until it is deleted.
      const isFirst = options.createFirst?.includes(address) === true;
      if (isFirst && before !== undefined && !this.#state.has(address)) this.#state.set(address, before);
      if (command.hasFailed(address)) return false;
      counts[does]++;
      return true;
    });
    return command.result(0, `${counts.create} added, ${counts.update} changed, ${counts.delete} destroyed`);
  }

  /** `terraform destroy`. */
  destroy = (options: Options = {}): Promise<Ran> => this.apply({}, options);

  /** The plan of a data source, and the values that were read. */
  async read(
    type: string,
    declared: Arguments,
    options: Options = {},
  ): Promise<Ran & { readonly values: ObjectValue | null }> {
    const command = new Command({}, options, new Map());
    const connection = await this.#configured(command);
    if (connection === undefined) return { ...command.result(0, ""), values: null };
    const schema = connection.provider.dataSources[type];
    if (schema === undefined) throw new Error(`the provider has no data source ${type}`);
    const config = encodeObject(
      schema,
      configOf(schema.attributes, declared, () => unknownValue),
    );
    const request = { typeName: type, config };
    command.report(type, (await connection.call("ValidateDataResourceConfig", request)).diagnostics);
    if (command.hasFailed()) return { ...command.result(0, ""), values: null };
    const { diagnostics, state } = await connection.call("ReadDataSource", request);
    command.report(type, diagnostics);
    return { ...command.result(0, ""), values: decodeObject(schema, state) };
  }

  /** Ctrl-C: Terraform asks the provider to stop. */
  async stop(): Promise<void> {
    await this.#connection?.call("StopProvider", {});
  }

  /** `kill -9` of Terraform and the provider. Resolves when nothing works any more. */
  async kill(): Promise<void> {
    this.#isDead = true;
    await this.#connection?.kill();
  }

  #schemaOf(address: string): TerraformSchema {
    const schema = this.#schemas[typeOf(address)];
    if (schema === undefined) throw new Error(`the provider has no resource ${typeOf(address)}`);
    return schema;
  }

  async #connect(): Promise<Connection> {
    if (this.#isDead) throw new Error("Terraform was killed");
    const provider = await createProvider(this.#entries, this.#find);
    this.#schemas = provider.resources;
    this.#connection = new Connection(provider);
    return this.#connection;
  }

  #settingsOf({ provider: { provider: schema } }: Connection, { settings }: Options, when: Phase) {
    const resolve: Resolve = (each) => (each instanceof Later && when === "apply" ? each.value : unknownValue);
    return encodeObject(schema, configOf(schema.attributes, { ...this.#settings, ...settings }, resolve));
  }

  /** A provider with its settings, or undefined if it refuses them. */
  async #configured(command: Command): Promise<Connection | undefined> {
    const validating = await this.#connect();
    const config = this.#settingsOf(validating, command.options, "plan");
    command.report("", (await validating.call("ValidateProviderConfig", { config })).diagnostics);
    const addresses = Object.keys(command.declared);
    await Promise.all(addresses.map((address) => this.#validate(command, validating, address, "plan")));
    if (command.hasFailed()) return undefined;
    const connection = await this.#connect();
    command.report("", (await connection.call("ConfigureProvider", { terraformVersion, config })).diagnostics);
    return command.hasFailed() ? undefined : connection;
  }

  /** Validates, reads and plans. */
  async #plan(command: Command): Promise<void> {
    const { declared, found } = command;
    const connection = await this.#configured(command);
    if (connection === undefined) return;
    const addresses = [...new Set([...found.keys(), ...Object.keys(declared)])];
    const needs = (address: string) => addressesIn(declared[address]);
    await inOrder(addresses, needs, async (address) => {
      await this.#discover(command, connection, address);
      if (command.hasFailed(address)) return false;
      const planned = await this.#planned(command, connection, address, found.get(address), "plan");
      if (planned !== undefined) command.planned.set(address, planned);
      return !command.hasFailed(address);
    });
  }

  /** The arguments of a resource as Terraform sends them. */
  #config(command: Command, address: string, when: Phase): ObjectValue {
    const resolve: Resolve = (each) => {
      if (each instanceof Later) return when === "plan" ? unknownValue : each.value;
      if (when === "apply") return this.attributes(each.address)[each.attribute];
      const planned = command.planned.get(each.address);
      return planned === undefined ? unknownValue : planned.after?.[each.attribute];
    };
    return configOf(this.#schemaOf(address).attributes, command.declared[address] ?? {}, resolve);
  }

  async #validate(command: Command, connection: Connection, address: string, when: Phase): Promise<void> {
    const { diagnostics } = await connection.call("ValidateResourceConfig", {
      typeName: typeOf(address),
      config: encodeObject(this.#schemaOf(address), this.#config(command, address, when)),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    });
    command.report(address, diagnostics);
  }

  /** Imports and moves what shall be, and reads what the state has. */
  async #discover(command: Command, connection: Connection, address: string): Promise<void> {
    const { found, options } = command;
    const needs = addressesIn(command.declared[address]);
    const typeName = typeOf(address);
    const id = found.has(address) ? undefined : options.imports?.[address];
    if (id !== undefined) {
      const { importedResources, diagnostics } = await connection.call("ImportResourceState", { typeName, id });
      command.report(address, diagnostics);
      const [imported] = importedResources;
      if (imported === undefined) return;
      found.set(address, { state: imported.state?.msgpack ?? nothing, kept: imported.private, tainted: false, needs });
    }
    const move = found.has(address) ? undefined : options.moves?.[address];
    if (move !== undefined) {
      const { targetState, targetPrivate, diagnostics } = await connection.call("MoveResourceState", {
        sourceProviderAddress: `registry.terraform.io/${move.provider}`,
        ...{ sourceTypeName: move.type, sourceSchemaVersion: move.version, targetTypeName: typeName },
        sourceState: { json: Buffer.from(JSON.stringify(move.state)) },
      });
      command.report(address, diagnostics);
      if (command.hasFailed(address)) return;
      found.set(address, { state: targetState?.msgpack ?? nothing, kept: targetPrivate, tainted: false, needs });
    }
    const before = found.get(address);
    if (before === undefined || (options.refresh === false && id === undefined)) return;
    const current = { currentState: wire(before.state), private: before.kept };
    const { newState, private: kept, diagnostics } = await connection.call("ReadResource", { typeName, ...current });
    command.report(address, diagnostics);
    if (command.hasFailed(address)) return;
    if (decodeObject(this.#schemaOf(address), newState) !== null)
      found.set(address, { ...before, state: newState?.msgpack ?? nothing, kept });
    else if (id === undefined) found.delete(address);
    else command.fail(address, "Cannot import non-existent remote object");
  }

  /** Plans a resource; undefined if it is neither declared nor there. */
  async #planned(
    command: Command,
    connection: Connection,
    address: string,
    prior: Instance | undefined,
    when: Phase,
  ): Promise<Planned | undefined> {
    const schema = this.#schemaOf(address);
    const before = prior === undefined ? null : decodeObject(schema, wire(prior.state));
    const ask = async (
      values: ObjectValue | null,
      from: Instance | undefined,
      priorPrivate = from?.kept ?? nothing,
    ) => {
      const [config, none] = [encodeObject(schema, values), encodeObject(schema, null)];
      const priorState = from === undefined ? none : wire(from.state);
      const { plannedState, plannedPrivate, requiresReplace, diagnostics } = await connection.call(
        "PlanResourceChange",
        { typeName: typeOf(address), config, proposedNewState: config, priorState, priorPrivate },
      );
      command.report(address, diagnostics);
      const after = decodeObject(schema, plannedState);
      const sent = decodeObject(schema, wire(config.msgpack));
      if (sent !== null && after !== null)
        keeps(`plan of ${address}`, brokenPlan(schema.attributes, sent, after, from === undefined ? null : before));
      const replacedBy = requiresReplace.map(({ steps }) =>
        steps.map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt).join("."),
      );
      return { prior, before, after, replacedBy, planned: plannedState?.msgpack ?? nothing, kept: plannedPrivate };
    };
    if (command.declared[address] === undefined) return prior && { action: "delete", ...(await ask(null, prior)) };
    const written = this.#config(command, address, when);
    const values = before ? ignoring(written, before, command.options.ignored?.[address] ?? []) : written;
    if (prior === undefined) return { action: "create", ...(await ask(values, undefined)) };
    if (prior.tainted) return { action: "replace", ...(await ask(values, undefined)) };
    const planned = await ask(values, prior);
    const { replacedBy } = planned;
    if (replacedBy.length > 0 || command.options.replace?.includes(address) === true)
      return { action: "replace", ...(await ask(values, undefined, planned.kept)), replacedBy };
    const isSame = Buffer.from(planned.planned).equals(prior.state);
    return { action: isSame ? "no-op" : "update", ...planned };
  }

  /** Creates or updates; plans again before that, because all values are known by now. */
  async #change(
    command: Command,
    connection: Connection,
    address: string,
    prior: Instance | undefined,
    first: Planned,
  ): Promise<void> {
    const schema = this.#schemaOf(address);
    await this.#validate(command, connection, address, "apply");
    if (command.hasFailed(address)) return;
    const final = await this.#planned(command, connection, address, prior, "apply");
    if (final === undefined || command.hasFailed(address)) return;
    keeps(`final plan of ${address}`, brokenPromise(first.after, final.after));
    const config = encodeObject(schema, this.#config(command, address, "apply"));
    const became = await this.#applied(command, connection, address, prior, { ...final, config });
    if (!command.hasFailed(address)) keeps(`result of ${address}`, brokenPromise(final.after, became));
  }

  async #delete(command: Command, connection: Connection, address: string, { prior, kept }: Planned): Promise<void> {
    const none = encodeObject(this.#schemaOf(address), null);
    await this.#applied(command, connection, address, prior, { config: none, planned: none.msgpack, kept });
  }

  /** Applies a change, and keeps the state that it leads to. */
  async #applied(
    command: Command,
    connection: Connection,
    address: string,
    prior: Instance | undefined,
    change: { readonly config: { msgpack: Uint8Array }; readonly planned: Uint8Array; readonly kept: Uint8Array },
  ): Promise<ObjectValue | null> {
    const schema = this.#schemaOf(address);
    const response = await connection.call("ApplyResourceChange", {
      ...{ typeName: typeOf(address), config: change.config, plannedState: wire(change.planned) },
      priorState: prior === undefined ? encodeObject(schema, null) : wire(prior.state),
      plannedPrivate: change.kept,
    });
    command.report(address, response.diagnostics);
    const became = decodeObject(schema, response.newState);
    const tainted = prior === undefined ? command.hasFailed(address) : prior.tainted;
    if (became === null) this.#state.delete(address);
    else {
      const needs = addressesIn(command.declared[address]);
      this.#state.set(address, {
        state: response.newState?.msgpack ?? nothing,
        kept: response.private,
        tainted,
        needs,
      });
    }
    keeps(`result of ${address}`, isWhollyKnown(became) ? undefined : "a value is still unknown");
    return became;
  }
}

/** Where Terraform would report a defect of the provider. */
function keeps(what: string, broken: string | undefined): void {
  if (broken !== undefined) throw new Error(`the ${what} is not what Terraform demands: ${broken}`);
}
