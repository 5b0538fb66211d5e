/** Calls the handler of one kind of resource: with its client, the provider's settings, and the operation's timeout. */

import type { Members } from "../../base/members.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { CallOutcome, Diagnostic, ObjectValue, TerraformValue } from "../protocol/provider-server.ts";
import type { Handler, HandlerCall, HandlerOperation } from "../runtime/handler.ts";
import type { Ownership } from "../runtime/ownership.ts";
import { configuredRegion } from "../runtime/region.ts";
import { failed, notYetConfigured, type Subject, warningOf } from "./failures.ts";
import { type ProviderConfiguration, unconfigured, unknownFor } from "./settings/provider-configuration.ts";
import { startDeadline } from "./timeouts.ts";

/** An operation, and its inputs. */
export interface HandlerWork<Result> {
  readonly operation: HandlerOperation;
  /** Its `timeouts` and `region`, if it has any. */
  readonly resource?: ObjectValue;
  /** Values of the resource's options, as declared. */
  readonly options?: Members;
  /** It refreshes an object of the state. */
  readonly isRefresh?: boolean;
  /** Aborted when Terraform stops the provider. */
  readonly stop: AbortSignal;
  readonly run: (call: HandlerCall<unknown>) => Promise<Result>;
  /** The result of a failed operation, without its error. */
  readonly onFailure: (error: unknown) => Result;
  /** What the user can do without credentials, besides giving some: sentences for the end of that error. */
  readonly withoutCredentials?: string;
}

/**
 * How long the mark of a creation stays: until the creation is complete, until a later run changes the object, or until a
 * later run refreshes it.
 */
export type MarkLife = "until complete" | "until changed" | "until refreshed";

/** How the hosts of a handler differ. */
export interface Host {
  readonly log: HandlerCall<unknown>["log"];
  /** Whether `terraform import` can import an existing resource. */
  readonly imports: boolean;
  /** The objects in the host's state. */
  readonly ownership: Ownership;
  readonly marks: MarkLife;
}

/** The members of a handler, or of a reader, that calls require. */
export interface Connector {
  readonly timeouts: Readonly<Partial<Record<HandlerOperation, number>> & { read: number }>;
  connect: Handler<unknown>["connect"];
  complete?: Handler<unknown>["complete"];
  readonly access?: Handler<unknown>["access"];
}

/** `Called` is a handler, or a reader that is called in the same way. */
export class HandlerCalls<Called extends Connector = Handler<unknown>> {
  readonly handler: Called;
  readonly subject: Subject;
  readonly ownership: Ownership;
  readonly #log: Host["log"];
  readonly #marks: MarkLife;
  #configuration = unconfigured;
  /** By region; undefined is the provider's. */
  readonly #clients = new Map<string | undefined, Promise<unknown>>();
  readonly #regional: boolean;
  #region: Promise<string | undefined> | undefined;

  constructor(
    handler: Called,
    { title, regional }: Pick<ResourceModel, "title" | "regional">,
    type: string,
    { log, imports, ownership, marks }: Host,
  ) {
    this.handler = handler;
    this.ownership = ownership;
    this.subject = { type, title, completes: handler.complete !== undefined, imports };
    this.#log = log;
    this.#marks = marks;
    this.#regional = regional === true;
  }

  get configuration(): ProviderConfiguration {
    return this.#configuration;
  }

  /** Configures the clients of later calls. */
  configure({ unknown, ...configuration }: ProviderConfiguration): void {
    // Unknown values of agents delay only the resources of agents, and vice versa.
    this.#configuration = { ...configuration, unknown: unknownFor(unknown, this.handler.access) };
    this.#clients.clear();
    this.#region = undefined;
  }

  /** The region of a resource without one; undefined if it is unknown, and for requests without a region. */
  async region(): Promise<string | undefined> {
    const { settings, unknown } = this.#configuration;
    if (!this.#regional || unknown.some((name) => ["region", "profile", "skip_credentials"].includes(name))) {
      return undefined;
    }
    // The first request reports an error in it.
    this.#region ??= configuredRegion(settings).catch(() => undefined);
    return this.#region;
  }

  /** Reads for a data source, which needs known settings. */
  async readForDataSource<Result extends CallOutcome>(
    signal: AbortSignal,
    run: (call: HandlerCall<unknown>) => Promise<Result>,
    resource: ObjectValue = {},
  ) {
    const { unknown } = this.#configuration;
    if (unknown.length === 0)
      return this.within({ operation: "read", resource, stop: signal, run, onFailure: () => ({}) });
    return { diagnostics: [notYetConfigured(this.subject, unknown, "error", "It cannot be read before.")] };
  }

  #clientIn(named: TerraformValue | undefined): Promise<unknown> {
    const region = typeof named === "string" ? named : undefined;
    const { settings } = this.#configuration;
    const known = this.#clients.get(region);
    const client = known ?? this.handler.connect(region === undefined ? settings : { ...settings, region });
    this.#clients.set(region, client);
    return client;
  }

  #markIn({ operation, isRefresh = false }: HandlerWork<unknown>): Pick<HandlerCall<unknown>, "mark"> {
    if (operation === "create") return this.#marks === "until complete" ? {} : { mark: "stays" };
    return isRefresh && this.#marks === "until refreshed" ? { mark: "goes" } : {};
  }

  /** Runs an operation with its timeout. */
  async within<Result extends CallOutcome>(work: HandlerWork<Result>): Promise<Result> {
    const { operation, resource = {}, options = {}, stop: signal, run, onFailure, withoutCredentials } = work;
    const { timeouts } = this.handler;
    const deadline = startDeadline(operation, resource, timeouts[operation] ?? timeouts.read, signal);
    const warnings: Diagnostic[] = [];
    const log: Host["log"] = (level, message, details) => {
      this.#log(level, message, details);
      if (level === "warn") warnings.push(warningOf(this.subject, message));
    };
    const warned = (result: Result): Result =>
      warnings.length === 0 ? result : { ...result, diagnostics: [...warnings, ...(result.diagnostics ?? [])] };
    try {
      const client = await this.#clientIn(this.#regional ? resource.region : undefined);
      const { ownership } = this;
      return warned(await run({ client, options, ownership, ...this.#markIn(work), signal: deadline.signal, log }));
    } catch (error) {
      return warned({ ...onFailure(error), diagnostics: [failed(this.subject, deadline, error, withoutCredentials)] });
    } finally {
      deadline.end();
    }
  }
}
