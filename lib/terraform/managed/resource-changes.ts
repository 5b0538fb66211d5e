/** Changes of one type of managed resource: an apply creates, updates or deletes an object with its handler. */

import type { Members } from "../../base/members.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import type { CallOutcome, ObjectValue, Private } from "../protocol/provider-server.ts";
import { AlreadyExistsError, type HandlerCall, HeldError, PartialResultError } from "../runtime/handler.ts";
import type { HandlerCalls } from "./handler-calls.ts";
import type { HostAttributes } from "./host-attributes.ts";
import { withResult } from "./plan.ts";
import { exists, nothing, unfinished } from "./private-state.ts";
import type { UnfinishedCreations } from "./unfinished-creations.ts";
import { valuesOf } from "./values/members.ts";
import type { ResourceValues } from "./values/resource-values.ts";

export type SavedState = CallOutcome & { state: ObjectValue | null; private?: Private };

/** The result of an apply. `existing`: the identity of an object that prevented the creation. */
export type Applied = SavedState & { readonly existing?: string };

/** A change to apply. */
export interface DeclaredChange {
  /** The declared values, secrets included. */
  readonly declared: ObjectValue;
  readonly planned: ObjectValue;
  /** The attribute with the digests of its secrets. */
  readonly digests: ObjectValue;
}

/** The parts of a resource that its changes need. */
export interface ChangedResource {
  readonly attributes: ResourceAttributes;
  readonly ours: HostAttributes;
  readonly values: ResourceValues;
  readonly calls: HandlerCalls;
  /** Set if the handler completes them. */
  readonly unfinished: UnfinishedCreations | undefined;
}

/** Creates, updates and deletes objects. Failures are diagnostics beside the state that is left. */
export class ResourceChanges {
  readonly #attributes: ResourceAttributes;
  readonly #ours: HostAttributes;
  readonly #values: ResourceValues;
  readonly #calls: HandlerCalls;
  readonly #unfinished: UnfinishedCreations | undefined;

  constructor({ attributes, ours, values, calls, unfinished }: ChangedResource) {
    this.#attributes = attributes;
    this.#ours = ours;
    this.#values = values;
    this.#calls = calls;
    this.#unfinished = unfinished;
  }

  /** Creates an object, or completes the creation that an earlier run left. */
  create(change: DeclaredChange, signal: AbortSignal): Promise<Applied> {
    const { declared, planned } = change;
    const { handler } = this.#calls;
    const left = this.#unfinished?.leftFor(planned);
    const run = async (call: HandlerCall<unknown>): Promise<Applied> => {
      const members = this.#values.declared(declared);
      const completed = left === undefined ? undefined : await handler.complete?.(left, members, call);
      const saved = this.#saved(change, completed ?? (await this.#created(members, call)));
      this.#unfinished?.made(saved.state);
      return saved;
    };
    const onFailure = (error: unknown): Applied => {
      if (error instanceof AlreadyExistsError) return { state: null, private: nothing, existing: error.identity };
      if (!(error instanceof PartialResultError)) return { state: null, private: nothing };
      const { state } = this.#saved(change, error.record);
      const marked = this.#unfinished?.mark(state);
      return marked === undefined ? { state, private: exists } : { state: marked, private: unfinished };
    };
    const work = {
      operation: "create",
      resource: planned,
      options: this.#values.options(declared),
      stop: signal,
    } as const;
    return this.#calls.within({ ...work, run, onFailure });
  }

  /** Creates; again if this run deletes the object with the name, for example that of a renamed resource. */
  async #created(members: Members, call: HandlerCall<unknown>): Promise<Members> {
    const { handler } = this.#calls;
    try {
      return await handler.create(members, call);
    } catch (error) {
      const isGone = error instanceof HeldError && (await call.ownership.untilDeleted(error.existing, call.signal));
      if (!isGone) throw error;
      return handler.create(members, call);
    }
  }

  update(prior: ObjectValue, change: DeclaredChange, signal: AbortSignal): Promise<Applied> {
    const { declared, planned } = change;
    const run = async (call: HandlerCall<unknown>): Promise<SavedState> => {
      const before = this.#values.members(prior);
      return this.#saved(change, await this.#calls.handler.update(before, this.#values.declared(declared), call));
    };
    const onFailure = () => ({ state: prior, private: exists });
    const work = {
      operation: "update",
      resource: planned,
      options: this.#values.options(declared),
      stop: signal,
    } as const;
    return this.#calls.within({ ...work, run, onFailure });
  }

  /** Deletes an object that no other resource of this run has taken. */
  delete(prior: ObjectValue, signal: AbortSignal): Promise<Applied> {
    const existing = this.#values.existing(prior);
    const run = async (call: HandlerCall<unknown>): Promise<SavedState> => {
      const { ownership } = call;
      if (ownership.isClaimed(existing)) throw new HeldError(existing);
      const members = this.#values.members(prior);
      const deletion = this.#calls.handler.delete(members, call).then(() => ownership.release(existing));
      ownership.deletes(existing, deletion);
      await deletion;
      return { state: null, private: nothing };
    };
    const onFailure = () => ({ state: prior, private: exists });
    return this.#calls.within({ operation: "delete", resource: prior, stop: signal, run, onFailure });
  }

  /** The state after an operation that returned a record. */
  #saved({ planned, digests }: DeclaredChange, record: Members): { state: ObjectValue; private: Private } {
    const made = valuesOf(this.#attributes, record);
    const ours = this.#ours.found(made, planned, this.#calls.configuration.tags);
    return { state: withResult(planned, { ...made, ...ours, ...digests }), private: exists };
  }
}
