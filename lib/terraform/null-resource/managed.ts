/** A resource of this host: the provider's managed resource, with a state that is read again each time. */

import { isMembers, type Members, textAt } from "../../base/members.ts";
import { shellWord } from "../../base/text/shell-word.ts";
import { attributeName, identityName, terraformType } from "../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { ResourceEntry } from "../../services/resource-entry.ts";
import { resources } from "../../services/resources.generated.ts";
import { hasError } from "../managed/failures.ts";
import { HandlerCalls, type MarkLife } from "../managed/handler-calls.ts";
import { type FoundObject, ManagedResource } from "../managed/managed-resource.ts";
import { bare, nothing } from "../managed/private-state.ts";
import type { Applied } from "../managed/resource-changes.ts";
import { problemsOfIdentity } from "../managed/settings/caller-identity.ts";
import {
  type ProviderConfiguration,
  problemsIn,
  providerSchema,
  readConfiguration,
} from "../managed/settings/provider-configuration.ts";
import { mapRecord, recordIn } from "../managed/values/value.ts";
import { isSecretReference, writeOnlyIn } from "../managed/values/write-only.ts";
import type { CallOutcome, Diagnostic, ObjectValue, SchemaAttribute } from "../protocol/provider-server.ts";
import type { HandlerCall } from "../runtime/handler.ts";
import type { Existing, Ownership } from "../runtime/ownership.ts";
import { attributeValues } from "./attribute-values.ts";
import { isDeclarable, localAttributes } from "./digests.ts";
import { ExecError, pathText } from "./exec-error.ts";

/** The environment of an operation on a resource. */
export interface ExecWork {
  /** Prints diagnostics as they come. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Reports progress during long waits. */
  readonly progress: (message: string) => void;
  /** Aborted when Terraform interrupts the provisioner. */
  readonly signal: AbortSignal;
}

/** The part of a state file that reading the resource again requires. */
export interface Remembered {
  /** Its creation is unfinished. */
  readonly unfinished?: boolean;
  /** Values of {@link localAttributes}, by Terraform's names. */
  readonly options?: Members;
}

/** Thrown where reported diagnostics end the work. */
export class Failed extends Error {
  override readonly name = "Failed";
}

type Attributes = { readonly [name: string]: SchemaAttribute };

/** Reads settings. Throws if one is a secret: triggers and state files would contain it. */
export function readSettings(given: Members): {
  readonly diagnostics: readonly Diagnostic[];
  readonly configuration: ProviderConfiguration;
} {
  for (const name of secretsIn(providerSchema.attributes, given)) {
    throw new ExecError(
      `${name} cannot be set with this host`,
      "A destroy provisioner would read it from Terraform's state, which must not contain secrets. Set it in the environment of Terraform, or in a profile. Nothing was changed.",
    );
  }
  const config = attributeValues(providerSchema.attributes, given);
  const configuration = readConfiguration(config, { name: "null-resource", products: [] });
  const settings = { ...configuration.settings, log: undefined };
  return { diagnostics: problemsIn(config), configuration: { ...configuration, settings } };
}

/** The paths of settings that contain a secret: one of its own, or the password in an address. */
function* secretsIn(attributes: Attributes, values: Members, at = ""): Generator<string> {
  for (const [name, { sensitive, nested }] of Object.entries(attributes)) {
    const value = values[name] ?? null;
    const path = `${at}${name}`;
    if (value !== null && (sensitive === true || hasPassword(name, value))) yield path;
    if (nested === undefined || nested.nesting === "map") continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isMembers(each)) yield* secretsIn(nested.attributes, each, `${path}.`);
    }
  }
}

/** A proxy's URL may lack a scheme. */
const hasPassword = (name: string, value: unknown): boolean =>
  typeof value === "string" &&
  (name.endsWith("_proxy") ? value.includes("@") : /^[a-z][a-z0-9+.-]*:\/\/.*@/is.test(value));

/** One resource, and the requests about it. */
export class Managed {
  readonly model: ResourceModel;
  readonly #address: string;
  readonly #resource: ManagedResource;
  readonly #calls: HandlerCalls;
  readonly #work: ExecWork;
  /** What the last read of the object keeps for the plan of a change. */
  #lastRead = nothing;

  private constructor(entry: ResourceEntry, address: string, calls: HandlerCalls, work: ExecWork) {
    this.model = entry.model;
    this.#address = address;
    this.#calls = calls;
    this.#work = work;
    this.#resource = new ManagedResource(entry, calls);
  }

  /** Loads a kind of resource, and configures it as the provider would. */
  static async load(
    { resource: name, address }: { readonly resource: string; readonly address: string },
    settings: Members,
    work: ExecWork,
    ownership: Ownership,
    marks: MarkLife = "until complete",
  ): Promise<Managed> {
    const entry = resources.find(({ model }) => model.name === name);
    if (entry === undefined) {
      const known = resources.map(({ model }) => model.name).join(", ");
      throw new ExecError(
        `Unknown resource ${JSON.stringify(name)}`,
        `The resource ${JSON.stringify(name)} does not exist; the resources are ${known}. Nothing was changed.`,
      );
    }
    const { default: handler } = await entry.handler();
    // Warnings of a handler become diagnostics.
    const calls = new HandlerCalls(handler, entry.model, terraformType(name), {
      log: (level, message) => {
        if (level === "progress") work.progress(message);
      },
      imports: false,
      marks,
      ownership,
    });
    const managed = new Managed(entry, address, calls, work);
    const { diagnostics, configuration } = readSettings(settings);
    managed.done({ diagnostics });
    managed.done({ diagnostics: await problemsOfIdentity(configuration, work.signal) });
    managed.#resource.configure(configuration);
    return managed;
  }

  /** Reports the diagnostics of an operation and returns its result. Throws {@link Failed} if one is an error. */
  done<Result extends CallOutcome>(response: Result): Result {
    if (this.reported(response)) throw new Failed();
    return response;
  }

  /** Reports diagnostics; returns whether one is an error. */
  reported({ diagnostics = [] }: CallOutcome): boolean {
    this.#work.report(diagnostics);
    return hasError(diagnostics);
  }

  /** Checks a declaration with all rules; returns its values by Terraform's names. */
  async judged(attributes: Members): Promise<ObjectValue> {
    const settable = Object.fromEntries(Object.entries(this.attributes).filter(([, each]) => isDeclarable(each)));
    const config = attributeValues(settable, attributes[this.#resource.type]);
    for (const { path, value } of writeOnlyIn(this.attributes, config)) {
      if (typeof value === "string" && isSecretReference(value)) continue;
      throw new ExecError(
        `${path} is not a reference`,
        `${path} contains the secret itself (not shown), and Terraform's state would keep a digest of it in the triggers. Write env:NAME or file:PATH, which Lintel reads here. Nothing was changed.`,
      );
    }
    this.done(await this.#resource.validate({ config, takesWriteOnly: true, signal: this.#work.signal }));
    return config;
  }

  /** The record with this identity in the form of Terraform's state; undefined if it does not exist. */
  async read(identity: string, remembered?: Remembered): Promise<ObjectValue | undefined> {
    return (await this.readObject(identity, remembered)).state ?? undefined;
  }

  async readObject(
    identity: string,
    { options = {}, unfinished: isUnfinished }: Remembered = {},
  ): Promise<FoundObject> {
    const { signal } = this.#work;
    const { imported } = this.done(await this.#resource.import({ id: identity, signal }));
    const [{ state } = { state: {} }] = imported;
    const known = { ...state, ...attributeValues(localAttributes(this.attributes), options) };
    const kept = bare(isUnfinished === true);
    const found = this.done(await this.#resource.read({ state: known, private: kept, signal }));
    this.#lastRead = found.private ?? nothing;
    return found;
  }

  /** Whether {@link find} can find anything. */
  get canFind(): boolean {
    return this.#calls.handler.find !== undefined;
  }

  /** The state of the resource with this label. */
  async find(label: string): Promise<ObjectValue | undefined> {
    const { handler } = this.#calls;
    type Found = CallOutcome & { found?: Members | undefined };
    const run = async (call: HandlerCall<unknown>): Promise<Found> => ({ found: await handler.find?.(label, call) });
    const onFailure = (): Found => ({});
    const asked = await this.#calls.within({ operation: "read", stop: this.#work.signal, run, onFailure });
    const { found } = this.done(asked);
    const identity = found && textAt(found, this.model.identity);
    return identity === undefined ? undefined : this.read(identity);
  }

  identityIn = (state: ObjectValue): string => String(state[identityName(this.model)] ?? "");

  /** When the object of a state was created, as ISO 8601; undefined if the service does not say. */
  createdAt({ [attributeName(this.model, this.model.createdAt ?? "")]: created }: ObjectValue): string | undefined {
    return typeof created === "string" ? created : undefined;
  }

  /** The object of a state, for ownership. */
  existingIn = (state: ObjectValue): Existing => ({
    identity: this.identityIn(state),
    createdAt: this.createdAt(state),
  });

  get attributes(): ResourceAttributes {
    return this.#resource.attributes;
  }

  /** Plans and applies like Terraform; `found` is undefined for a creation. It reports nothing itself. */
  async change(config: ObjectValue, found: ObjectValue | undefined): Promise<Applied> {
    const { signal } = this.#work;
    const prior = found && withoutLeftOut(this.attributes, config, found);
    const { planned, plannedPrivate, requiresReplace } = await this.#plan(config, prior);
    if (requiresReplace.length === 0)
      return this.#resource.apply({ config, prior: prior ?? null, planned, plannedPrivate, signal });
    throw new ExecError(
      `The ${this.model.title} cannot be updated in place`,
      `${requiresReplace.map(pathText).join(", ")} cannot change after creation. To delete and recreate the resource, run:\n\n  terraform apply -replace=${shellWord(this.#address)}`,
    );
  }

  async #plan(config: ObjectValue, prior: ObjectValue | undefined) {
    const priorPrivate = prior === undefined ? nothing : this.#lastRead;
    const asked = { config, prior: prior ?? null, proposed: null, priorPrivate, signal: this.#work.signal };
    const response = this.done(await this.#resource.plan(asked));
    return { requiresReplace: [], ...response, plannedPrivate: response.private ?? nothing };
  }

  /**
   * Deletes an unfinished creation, as Terraform replaces tainted resources. If the handler can complete it, the
   * deletion leaves the object to the creation that follows.
   */
  async discard(prior: ObjectValue, config: ObjectValue): Promise<undefined> {
    const { plannedPrivate } = await this.#plan(config, undefined);
    await this.delete(prior, plannedPrivate);
  }

  async delete(prior: ObjectValue, plannedPrivate = nothing): Promise<void> {
    const { signal } = this.#work;
    this.done(await this.#resource.apply({ config: null, planned: null, prior, plannedPrivate, signal }));
  }
}

/** A state without the blocks that the configuration leaves to the service, as Terraform's state would have it. */
const withoutLeftOut = (attributes: ResourceAttributes, config: ObjectValue, state: ObjectValue): ObjectValue =>
  mapRecord(state, (value, name) => {
    const { nested, decidedByService } = attributes[name] ?? {};
    const declared = config[name] ?? null;
    if (nested === undefined) return value;
    if (decidedByService === true && declared === null) return null;
    const [inner, within] = [recordIn(value), recordIn(declared)];
    if (nested.nesting !== "single" || inner === undefined || within === undefined) return value;
    return withoutLeftOut(nested.attributes, within, inner);
  });
