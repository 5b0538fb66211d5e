/** One type of managed resource: what Terraform asks of it, done by its handler. */
import { documentedValue } from "../../derive/documented-value.ts";
import { snakeCase, terraformType } from "../../derive/names.ts";
import { type ResourceAttributes, resourceAttributes } from "../../derive/provider-schema.ts";
import type { RuleSet } from "../../lint/evaluate.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { type Call, type Handler, type Members, type Operation, PartialResultError } from "../../runtime/handler.ts";
import { refresh } from "./drift.ts";
import { badImportId, failed, notYetConfigured, refused, type Subject } from "./failures.ts";
import { findingsIn } from "./findings.ts";
import { membersOf, valuesOf } from "./members.ts";
import { planChange, reachesService, settle } from "./plan.ts";
import { log } from "./protocol/log.ts";
import type { Diagnostic, ObjectValue, Outcome, Private, ProviderServer, Schema } from "./protocol/provider-server.ts";
import { declaredPart } from "./reading.ts";
import { type Configuration, unconfigured } from "./settings.ts";
import { problemsInTimeouts, startDeadline, timeoutsAttribute } from "./timeouts.ts";
import { isWhollyKnown, mapRecord } from "./value.ts";

/** A resource as the single list of resources has it. */
export interface ResourceEntry {
  readonly model: ResourceModel;
  ruleSet(): Promise<RuleSet>;
  handler(): Promise<{ readonly default: Handler<unknown> }>;
}

type Request<Method extends keyof ProviderServer> = ProviderServer[Method] extends (call: infer Request) => unknown
  ? Omit<Request, "type">
  : never;
type Answer<Method extends keyof ProviderServer> = ProviderServer[Method] extends (call: never) => infer Answer
  ? Answer
  : never;

/** Kept beside the state: tells the plan of a replacement from that of a first creation. */
const exists: Private = new TextEncoder().encode('{"exists":true}');
const nothing: Private = new Uint8Array();

/** One type of managed resource. The methods are those of {@link ProviderServer}. */
export class ManagedResource {
  readonly type: string;
  readonly schema: Schema;
  readonly #model: ResourceModel;
  readonly #handler: Handler<unknown>;
  readonly #ruleSet: () => Promise<RuleSet>;
  readonly #attributes: ResourceAttributes;
  readonly #subject: Subject;
  #configuration = unconfigured;
  #client: Promise<unknown> | undefined;

  private constructor({ model, ruleSet }: ResourceEntry, handler: Handler<unknown>) {
    this.#model = model;
    this.#ruleSet = ruleSet;
    this.#handler = handler;
    this.#attributes = { ...resourceAttributes(model, handler), timeouts: timeoutsAttribute(handler.timeouts) };
    this.type = terraformType(model.name);
    this.schema = { version: 0, description: model.declaration.description, attributes: this.#attributes };
    this.#subject = { type: this.type, title: model.title };
  }

  static async load(entry: ResourceEntry): Promise<ManagedResource> {
    return new ManagedResource(entry, (await entry.handler()).default);
  }

  /** From now on the service is asked with these settings. */
  configure(configuration: Configuration): void {
    this.#configuration = configuration;
    this.#client = undefined;
  }

  async validate({ config }: Request<"validateResourceConfig">): Promise<Outcome> {
    const findings = findingsIn(await this.#ruleSet(), this.#attributes, config, this.#configuration);
    return { diagnostics: [...problemsInTimeouts(config.timeouts), ...findings] };
  }

  /** Rules are not asked again: Terraform validates the same configuration right before it plans. */
  async plan({ config, prior, priorPrivate, signal }: Request<"planResourceChange">): Answer<"planResourceChange"> {
    if (config === null) return { planned: null };
    const { planned, requiresReplace } = planChange(this.#attributes, config, prior, this.#equivalent);
    const asked = reachesService(this.#attributes, planned, prior);
    const diagnostics = asked ? await this.#rehearse(planned, prior, priorPrivate, signal) : [];
    return { planned, requiresReplace, diagnostics, private: prior === null ? priorPrivate : exists };
  }

  async apply({ prior, planned, signal }: Request<"applyResourceChange">): Answer<"applyResourceChange"> {
    if (planned === null) return prior === null ? { state: null } : this.#delete(prior, signal);
    return prior === null ? this.#create(planned, signal) : this.#update(prior, planned, signal);
  }

  async read({ state, signal, private: kept }: Request<"readResource">): Answer<"readResource"> {
    const { unknown } = this.#configuration;
    if (unknown.length > 0) {
      const consequence = "Its state is taken as it was, and drift is not seen.";
      return { state, diagnostics: [notYetConfigured(this.#subject, unknown, "warning", consequence)], private: kept };
    }
    const read = async (call: Call<unknown>) => {
      const record = await this.#handler.read(this.#identity(state), call);
      if (record === undefined) return { state: null };
      return { state: refresh(this.#attributes, state, this.#values(record), this.#equivalent), private: exists };
    };
    return this.#within("read", state, signal, read, () => ({ state, private: kept }));
  }

  /** Terraform reads the resource right after; here only the id is judged. */
  async import({ id }: Request<"importResourceState">): Answer<"importResourceState"> {
    const { unknown } = this.#configuration;
    if (unknown.length > 0) {
      const diagnostic = notYetConfigured(this.#subject, unknown, "error", "It cannot be imported before.");
      return { imported: [], diagnostics: [diagnostic] };
    }
    try {
      const identity = this.#handler.parseImportId(id);
      const empty = mapRecord(this.#attributes, () => null);
      const state = { ...empty, [snakeCase(this.#model.identity)]: identity };
      return { imported: [{ type: this.type, state, private: exists }] };
    } catch (error) {
      return { imported: [], diagnostics: [badImportId(error)] };
    }
  }

  #create(planned: ObjectValue, signal: AbortSignal): Answer<"applyResourceChange"> {
    const created = (record: Members) => ({ state: settle(planned, this.#values(record)), private: exists });
    const create = async (call: Call<unknown>) => created(await this.#handler.create(this.#declared(planned), call));
    return this.#within("create", planned, signal, create, (error) =>
      error instanceof PartialResultError ? created(error.record) : { state: null, private: nothing },
    );
  }

  async #update(prior: ObjectValue, planned: ObjectValue, signal: AbortSignal): Answer<"applyResourceChange"> {
    if (!reachesService(this.#attributes, planned, prior)) return { state: planned, private: exists };
    const update = async (call: Call<unknown>) => {
      const record = await this.#handler.update(this.#members(prior), this.#declared(planned), call);
      return { state: settle(planned, this.#values(record)), private: exists };
    };
    return this.#within("update", planned, signal, update, () => ({ state: prior, private: exists }));
  }

  #delete(prior: ObjectValue, signal: AbortSignal): Answer<"applyResourceChange"> {
    const remove = async (call: Call<unknown>) => {
      await this.#handler.delete(this.#members(prior), call);
      return { state: null, private: nothing };
    };
    return this.#within("delete", prior, signal, remove, () => ({ state: prior, private: exists }));
  }

  /** Does an operation in its time; `otherwise` is what is answered beside the error of one that fails. */
  async #within<Result extends Outcome>(
    operation: Operation,
    resource: ObjectValue,
    stop: AbortSignal,
    work: (call: Call<unknown>) => Promise<Result>,
    otherwise: (error: unknown) => Result,
  ): Promise<Result> {
    const deadline = startDeadline(operation, resource, this.#handler.timeouts[operation], stop);
    try {
      return await work(await this.#call(resource, deadline.signal));
    } catch (error) {
      return { ...otherwise(error), diagnostics: [failed(this.#subject, deadline, error)] };
    } finally {
      deadline.end();
    }
  }

  /** Asks the service about a plan, where that is wanted and everything that it would be asked is known. */
  async #rehearse(
    planned: ObjectValue,
    prior: ObjectValue | null,
    priorPrivate: Private,
    signal: AbortSignal,
  ): Promise<readonly Diagnostic[]> {
    const rehearse = this.#handler.rehearse?.bind(this.#handler);
    const wanted = planned[snakeCase("dryRunOnPlan")] === true && this.#configuration.unknown.length === 0;
    if (rehearse === undefined || !wanted || !isWhollyKnown(this.#declaration(planned))) return [];
    const label = snakeCase(this.#model.label);
    const taken = prior === null ? priorPrivate.length > 0 : prior[label] === planned[label];
    const ask = async (call: Call<unknown>): Promise<Outcome> => {
      try {
        await rehearse(this.#declared(planned), taken, call);
        return {};
      } catch (error) {
        if (call.signal.aborted) throw error;
        return { diagnostics: [refused(this.#subject, error)] };
      }
    };
    const { diagnostics = [] } = await this.#within("read", planned, signal, ask, () => ({}));
    return diagnostics;
  }

  async #call(resource: ObjectValue, signal: AbortSignal): Promise<Call<unknown>> {
    this.#client ??= this.#handler.connect(this.#configuration.settings);
    const options = pick(this.#members(resource), (member) => member in this.#handler.options);
    return {
      client: await this.#client,
      options,
      signal,
      log: (level, message, details) => log(level, message, details),
    };
  }

  #members(resource: ObjectValue): Members {
    return membersOf(this.#attributes, resource, (path, value) => documentedValue(this.#model.name, path, value));
  }

  #values(record: Members): ObjectValue {
    return valuesOf(this.#attributes, record);
  }

  #declared(resource: ObjectValue): Members {
    return pick(this.#members(resource), (member) => member in this.#model.declaration.members);
  }

  /** The part of a resource's values that declares it. */
  #declaration(resource: ObjectValue): ObjectValue {
    return declaredPart(this.#model, this.#attributes, resource);
  }

  #identity(state: ObjectValue): string {
    const identity = state[snakeCase(this.#model.identity)];
    if (typeof identity === "string") return identity;
    throw new Error(
      `The state has no ${snakeCase(this.#model.identity)}: remove it with terraform state rm, and import.`,
    );
  }

  readonly #equivalent = (path: string, declared: unknown, found: unknown): boolean =>
    documentedValue(this.#model.name, path, declared) === documentedValue(this.#model.name, path, found) ||
    this.#handler.equivalent?.(path, declared, found) === true;
}

const pick = (members: Members, wanted: (member: string) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([member]) => wanted(member)));
