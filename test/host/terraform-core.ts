/**
 * Terraform's side of the plugin protocol, in this process: validates, reads, plans and applies declarations with
 * encoded messages, in the order in which Terraform does. It is for the provider's responses. Terraform's own part
 * (HCL, the text of plans, state files, processes) is tested with the real one.
 */
import { decodeObject, encodeObject } from "../../lib/host/protocol/dynamic-value.ts";
import type { ObjectValue, ProviderServer, TerraformSchema } from "../../lib/host/protocol/provider-server.ts";
import { createProvider } from "../../lib/host/terraform/provider.ts";
import type { StateScope } from "../../lib/host/terraform/state-scope.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import {
  Command,
  Connection,
  type Declarations,
  type Instance,
  type Options,
  type Planned,
  type Ran,
} from "./core-command.ts";
import { type Arguments, configOf, conflictBetween, ignoring } from "./declared-value.ts";

/** Whether values are those of the plan, some of which may be unknown, or those of the apply. */
type Phase = "plan" | "apply";

const nothing = new Uint8Array();
const terraformVersion = "1.11.4";
const typeOf = (address: string): string => address.split(".")[0] ?? "";
const wire = (msgpack: Uint8Array) => ({ msgpack, json: nothing });

/** A root module with its state. */
export class TerraformCore {
  readonly #state = new Map<string, Instance>();
  readonly #settings: Arguments;
  readonly #find: (() => StateScope) | undefined;
  #schemas: ProviderServer["resources"] = {};
  #connection: Connection | undefined;

  /**
   * `settings` are the provider's, which override those for the emulator. `find` names the state; without it no run
   * knows what earlier ones recorded of it.
   */
  constructor(endpointUrl: string, settings: Arguments = {}, find?: () => StateScope) {
    this.#find = find;
    const signed = { access_key: "AKIDEXAMPLE", secret_key: "of-a-test" };
    this.#settings = { region: "us-east-1", endpoint_url: endpointUrl, max_retries: 5, ...signed, ...settings };
  }

  /** The attributes of a resource in the state; undefined if it is not there. */
  attributes(address: string): ObjectValue | undefined {
    const instance = this.#state.get(address);
    return instance && (decodeObject(this.#schemaOf(address), wire(instance.state)) ?? undefined);
  }

  /** The addresses in the state. */
  get addresses(): readonly string[] {
    return [...this.#state.keys()].sort();
  }

  isTainted = (address: string): boolean => this.#state.get(address)?.tainted === true;

  /** `terraform taint`. */
  taint(address: string): void {
    const instance = this.#state.get(address);
    if (instance === undefined) throw new Error(`${address} is not in the state`);
    this.#state.set(address, { ...instance, tainted: true });
  }

  /** `terraform state rm`. */
  forget(address: string): void {
    if (!this.#state.delete(address)) throw new Error(`${address} is not in the state`);
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
    command.tell("", (await connection.call("ConfigureProvider", { terraformVersion, config })).diagnostics);
    const counts = { create: 0, update: 0, delete: 0 };
    // Terraform, too, does at the same time what does not depend on each other.
    const applying = command.changes.map(async ([address, change]) => {
      const isFirst = options.createFirst?.includes(address) === true;
      const replacing = isFirst ? (["create", "delete"] as const) : (["delete", "create"] as const);
      for (const step of change.action === "replace" ? replacing : [change.action]) {
        const before = this.#state.get(address);
        if (step === "delete") await this.#delete(command, connection, address, change);
        else await this.#change(command, connection, address, step === "create" ? undefined : change.prior, change);
        // Beside the new object Terraform keeps the old one until it is deleted.
        if (isFirst && before !== undefined && !this.#state.has(address)) this.#state.set(address, before);
        if (command.hasFailed(address)) return;
        counts[step]++;
      }
    });
    await Promise.all(applying);
    return command.result(0, `${counts.create} added, ${counts.update} changed, ${counts.delete} destroyed`);
  }

  /** `terraform destroy`. */
  destroy = (options: Options = {}): Promise<Ran> => this.apply({}, options);

  /** The plan of a data source. */
  async read(type: string, declared: Arguments, options: Options = {}): Promise<Ran> {
    const command = new Command({}, options, new Map());
    const connection = await this.#connect();
    const config = this.#settingsOf(connection, options, "plan");
    command.tell("", (await connection.call("ConfigureProvider", { terraformVersion, config })).diagnostics);
    const schema = connection.provider.dataSources[type];
    if (schema === undefined) throw new Error(`the provider has no data source ${type}`);
    const request = { typeName: type, config: encodeObject(schema, configOf(schema.attributes, declared, "plan")) };
    command.tell(type, (await connection.call("ReadDataSource", request)).diagnostics);
    return command.result(0, "");
  }

  /** Ctrl-C: Terraform asks the provider to stop. */
  async stop(): Promise<void> {
    await this.#connection?.call("StopProvider", {});
  }

  #schemaOf(address: string): TerraformSchema {
    const schema = this.#schemas[typeOf(address)];
    if (schema === undefined) throw new Error(`the provider has no resource ${typeOf(address)}`);
    return schema;
  }

  async #connect(): Promise<Connection> {
    const provider = await createProvider(resources, this.#find);
    this.#schemas = provider.resources;
    this.#connection = new Connection(provider);
    return this.#connection;
  }

  #settingsOf({ provider: { provider: schema } }: Connection, { settings }: Options, when: Phase) {
    return encodeObject(schema, configOf(schema.attributes, { ...this.#settings, ...settings }, when));
  }

  /** Validates, reads and plans. */
  async #plan(command: Command): Promise<void> {
    const { declared, options, found } = command;
    const validating = await this.#connect();
    const config = this.#settingsOf(validating, options, "plan");
    command.tell("", (await validating.call("ValidateProviderConfig", { config })).diagnostics);
    await Promise.all(Object.keys(declared).map((address) => this.#validate(command, validating, address, "plan")));
    if (command.hasFailed()) return;
    const connection = await this.#connect();
    command.tell("", (await connection.call("ConfigureProvider", { terraformVersion, config })).diagnostics);
    if (command.hasFailed()) return;
    const addresses = new Set([...found.keys(), ...Object.keys(declared)]);
    const planning = [...addresses].map(async (address) => {
      await this.#discover(command, connection, address);
      if (command.hasFailed(address)) return;
      const planned = await this.#planned(command, connection, address, found.get(address), "plan");
      if (planned !== undefined) command.planned.set(address, planned);
    });
    await Promise.all(planning);
  }

  async #validate(command: Command, connection: Connection, address: string, when: Phase): Promise<void> {
    const schema = this.#schemaOf(address);
    const { diagnostics } = await connection.call("ValidateResourceConfig", {
      typeName: typeOf(address),
      config: encodeObject(schema, configOf(schema.attributes, command.declared[address] ?? {}, when)),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    });
    command.tell(address, diagnostics);
  }

  /** Imports and moves what shall be, and reads what the state has. */
  async #discover(command: Command, connection: Connection, address: string): Promise<void> {
    const { found, options } = command;
    const typeName = typeOf(address);
    const id = found.has(address) ? undefined : options.imports?.[address];
    if (id !== undefined) {
      const { importedResources, diagnostics } = await connection.call("ImportResourceState", { typeName, id });
      command.tell(address, diagnostics);
      const [imported] = importedResources;
      if (imported === undefined) return;
      found.set(address, { state: imported.state?.msgpack ?? nothing, kept: imported.private, tainted: false });
    }
    const move = found.has(address) ? undefined : options.moves?.[address];
    if (move !== undefined) {
      const { targetState, targetPrivate, diagnostics } = await connection.call("MoveResourceState", {
        sourceProviderAddress: `registry.terraform.io/${move.provider}`,
        ...{ sourceTypeName: move.type, sourceSchemaVersion: move.version, targetTypeName: typeName },
        sourceState: { json: Buffer.from(JSON.stringify(move.state)) },
      });
      command.tell(address, diagnostics);
      if (command.hasFailed(address)) return;
      found.set(address, { state: targetState?.msgpack ?? nothing, kept: targetPrivate, tainted: false });
    }
    const before = found.get(address);
    if (before === undefined || (options.refresh === false && id === undefined)) return;
    const current = { currentState: wire(before.state), private: before.kept };
    const { newState, private: kept, diagnostics } = await connection.call("ReadResource", { typeName, ...current });
    command.tell(address, diagnostics);
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
      command.tell(address, diagnostics);
      return { planned: plannedState?.msgpack ?? nothing, kept: plannedPrivate, replaces: requiresReplace.length > 0 };
    };
    const declared = command.declared[address];
    if (declared === undefined) return prior && { action: "delete", prior, ...(await ask(null, prior)) };
    const written = configOf(schema.attributes, declared, when);
    const before = prior && decodeObject(schema, wire(prior.state));
    const values = before ? ignoring(written, before, command.options.ignored?.[address] ?? []) : written;
    if (prior === undefined) return { action: "create", prior, ...(await ask(values, undefined)) };
    if (prior.tainted) return { action: "replace", prior, ...(await ask(values, undefined)) };
    const planned = await ask(values, prior);
    if (planned.replaces || command.options.replace?.includes(address) === true)
      return { action: "replace", prior, ...(await ask(values, undefined, planned.kept)) };
    const isSame = Buffer.from(planned.planned).equals(prior.state);
    return { action: isSame ? undefined : "update", prior, ...planned };
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
    const planned = decodeObject(schema, wire(final.planned));
    noConflict(`final plan of ${address}`, conflictBetween(decodeObject(schema, wire(first.planned)), planned));
    const config = encodeObject(schema, configOf(schema.attributes, command.declared[address] ?? {}, "apply"));
    const became = await this.#applied(command, connection, address, prior, { ...final, config });
    if (!command.hasFailed(address)) noConflict(`result of ${address}`, conflictBetween(planned, became));
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
    const answer = await connection.call("ApplyResourceChange", {
      ...{ typeName: typeOf(address), config: change.config, plannedState: wire(change.planned) },
      priorState: prior === undefined ? encodeObject(schema, null) : wire(prior.state),
      plannedPrivate: change.kept,
    });
    command.tell(address, answer.diagnostics);
    const became = decodeObject(schema, answer.newState);
    const tainted = prior === undefined ? command.hasFailed(address) : prior.tainted;
    if (became === null) this.#state.delete(address);
    else this.#state.set(address, { state: answer.newState?.msgpack ?? nothing, kept: answer.private, tainted });
    return became;
  }
}

/** Terraform reports a defect of the provider. */
function noConflict(what: string, at: string | undefined): void {
  if (at !== undefined) throw new Error(`the ${what} contradicts what was planned, at ${at}`);
}
