/** A resource of this host: the provider's own managed resource, with a state that is read anew each time. */
import { snakeCase, terraformType } from "../../derive/names.ts";
import type { ResourceAttributes } from "../../derive/provider-schema.ts";
import { type ResourceEntry, resources } from "../../resources.ts";
import type { Call, Members } from "../../runtime/handler.ts";
import { textAt } from "../../runtime/members.ts";
import { HandlerCalls } from "../terraform/handler-calls.ts";
import { exists, nothing, unfinished } from "../terraform/kept.ts";
import { ManagedResource } from "../terraform/managed-resource.ts";
import type { Diagnostic, ObjectValue, Outcome } from "../terraform/protocol/provider-server.ts";
import { problemsIn, providerSchema, readConfiguration } from "../terraform/settings.ts";
import { attributeValues } from "./attribute-values.ts";
import { isDeclarable } from "./digests.ts";
import { ExecError } from "./exec-error.ts";

/** Prints diagnostics as they come. */
export type Report = (diagnostics: readonly Diagnostic[]) => void;

/** Thrown where diagnostics that were reported end the work. */
export class Failed extends Error {
  override readonly name = "Failed";
}

/** One resource and how to ask the service about it. */
export class Managed {
  readonly resource: ManagedResource;
  readonly entry: ResourceEntry;
  readonly signal: AbortSignal;
  readonly #calls: HandlerCalls;
  readonly #report: Report;

  private constructor(entry: ResourceEntry, calls: HandlerCalls, report: Report, signal: AbortSignal) {
    this.entry = entry;
    this.#calls = calls;
    this.#report = report;
    this.signal = signal;
    this.resource = new ManagedResource(entry, calls);
  }

  /** Loads a kind of resource, and configures it as the provider is configured. */
  static async load(name: string, settings: Members, report: Report, signal: AbortSignal): Promise<Managed> {
    const entry = resources.find(({ model }) => model.name === name);
    if (entry === undefined) {
      const known = resources.map(({ model }) => model.name).join(", ");
      throw new ExecError(
        "Unknown kind of resource",
        `There is no resource ${JSON.stringify(name)}; there are ${known}.`,
      );
    }
    const { default: handler } = await entry.handler();
    const log: Call<unknown>["log"] = (level, message) => {
      if (level === "warn") process.stderr.write(`${message}\n`);
    };
    const calls = new HandlerCalls(handler, entry.model, terraformType(name), { log, imports: false });
    const managed = new Managed(entry, calls, report, signal);
    const described = Object.fromEntries(
      Object.entries(providerSchema.attributes).map(([attribute, { type }]) => [
        attribute,
        { member: attribute, description: "", type: type === "number" || type === "bool" ? type : ("string" as const) },
      ]),
    );
    const config = attributeValues(described, settings);
    managed.done({ diagnostics: problemsIn(config) });
    const { settings: read, unknown } = readConfiguration(config);
    managed.resource.configure({ settings: { ...read, log: undefined }, unknown });
    return managed;
  }

  /** What was answered, once it is reported. Throws {@link Failed} where an error is among it. */
  done<Answer extends Outcome>(answer: Answer): Answer {
    if (this.reported(answer)) throw new Failed();
    return answer;
  }

  /** Reports what was answered; whether there was an error. */
  reported({ diagnostics = [] }: Outcome): boolean {
    this.#report(diagnostics);
    return diagnostics.some(({ severity }) => severity === "error");
  }

  /** The record with this identity as Terraform's state would have it; undefined where it is gone. */
  async read(identity: string, isUnfinished = false): Promise<ObjectValue | undefined> {
    const { imported } = this.done(await this.resource.import({ id: identity, signal: this.signal }));
    const [{ state } = { state: {} }] = imported;
    const kept = isUnfinished ? unfinished : exists;
    return this.done(await this.resource.read({ state, private: kept, signal: this.signal })).state ?? undefined;
  }

  /** Identity of the resource that people know by this label. */
  async find(label: string): Promise<string | undefined> {
    const { handler } = this.#calls;
    type Found = Outcome & { found?: Members | undefined };
    const run = async (call: Call<unknown>): Promise<Found> => ({ found: await handler.find?.(label, call) });
    const otherwise = (): Found => ({});
    const asked = await this.#calls.within({ operation: "read", stop: this.signal, run, otherwise });
    const { found } = this.done(asked);
    return found && textAt(found, this.entry.model.identity);
  }

  /** Identity in a state. */
  identityIn(state: ObjectValue): string {
    return String(state[snakeCase(this.entry.model.identity)] ?? "");
  }

  /** The attributes that a declaration may set. */
  get settable(): ResourceAttributes {
    return Object.fromEntries(Object.entries(this.resource.attributes).filter(([, each]) => isDeclarable(each)));
  }

  /** Plans as Terraform does; `prior` is undefined for what is to be created. */
  async plan(config: ObjectValue, prior: ObjectValue | undefined) {
    const asked = { config, prior: prior ?? null, proposed: null, priorPrivate: nothing, signal: this.signal };
    const answer = this.done(await this.resource.plan(asked));
    return { requiresReplace: [], ...answer, plannedPrivate: answer.private ?? nothing };
  }

  /**
   * Deletes what a creation left unfinished, as Terraform replaces what is tainted: where the handler can complete
   * it, the deletion leaves it to the creation that follows.
   */
  async discard(prior: ObjectValue, config: ObjectValue): Promise<undefined> {
    const { plannedPrivate } = await this.plan(config, undefined);
    this.done(await this.delete(prior, plannedPrivate));
  }

  /** Deletes what is there. */
  delete(prior: ObjectValue, plannedPrivate = nothing) {
    return this.resource.apply({ config: null, planned: null, prior, plannedPrivate, signal: this.signal });
  }
}
