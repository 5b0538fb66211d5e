/** One type of managed resource: implements Terraform's calls with its handler. */

import { identityName, snakeCase } from "../../facts/derive/names.ts";
import { resourceAttributes, secretDigests } from "../../facts/derive/provider-schema.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { boundInWords } from "../../facts/derive/wording.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { ResourceEntry } from "../../services/resource-entry.ts";
import {
  type CallOutcome,
  type Diagnostic,
  type ObjectValue,
  type ProviderServer,
  type TerraformSchema,
  type TerraformValue,
  unknownValue,
} from "../protocol/provider-server.ts";
import { type HandlerCall, Retained } from "../runtime/handler.ts";
import {
  badImportId,
  missingToCreate,
  needsWriteOnly,
  notCreatable,
  notIgnorable,
  notMovable,
  notRead,
  notYetConfigured,
  ofUnseenVersion,
} from "./failures.ts";
import { findingsIn } from "./findings.ts";
import type { HandlerCalls } from "./handler-calls.ts";
import { HostAttributes } from "./host-attributes.ts";
import { type MoveRequest, movableTypes, movedSource } from "./moved-source.ts";
import { planChange, reachesService } from "./plan.ts";
import { exists, imported, nothing, readPrivateState, unfinished, unsettled } from "./private-state.ts";
import { problemsInRegion, splitImportId } from "./region.ts";
import { dryRun } from "./rehearsal.ts";
import { type Applied, type DeclaredChange, ResourceChanges, type SavedState } from "./resource-changes.ts";
import type { ProviderConfiguration } from "./settings/provider-configuration.ts";
import { problemsInTimeouts, timeoutsAttribute } from "./timeouts.ts";
import { titleOf } from "./title.ts";
import { UnfinishedCreations } from "./unfinished-creations.ts";
import { refresh } from "./values/drift.ts";
import { valuesOf } from "./values/members.ts";
import { ResourceValues } from "./values/resource-values.ts";
import { isSame, listIn, mapRecord, recordIn, withoutNulls } from "./values/value.ts";
import {
  digestsOf,
  ignoredSecrets,
  plannedDigests,
  readSecrets,
  type Secrets,
  withoutSecrets,
  writeOnlyIn,
} from "./values/write-only.ts";

type Request<Method extends keyof ProviderServer> = ProviderServer[Method] extends (call: infer Request) => unknown
  ? Omit<Request, "type">
  : never;
type ResultOf<Method extends keyof ProviderServer> = ProviderServer[Method] extends (call: never) => infer ResultOf
  ? ResultOf
  : never;

/** The result of a read. `retained`: the service has no values to compare. */
export type FoundObject = SavedState & { readonly retained?: true };

/** The version of states. In version 0, a block that may appear once was an object instead of a list of at most one. */
const stateVersion = 1;

const secretDigestsName = snakeCase(secretDigests.member);

/** The problems with the values of a resource's options, as far as they are known. */
const problemsInOptions = ({ options = {} }: ResourceModel, config: ObjectValue): readonly Diagnostic[] =>
  Object.entries(options).flatMap(([option, field]) => {
    const name = snakeCase(option);
    const value = config[name];
    if (field.kind !== "string" || typeof value !== "string") return [];
    const { enum: words = [value], pattern = { source: "" } } = field;
    if (words.includes(value) && new RegExp(pattern.source, "u").test(value)) return [];
    const written = field.concealed === true ? "invalid (not shown)" : JSON.stringify(value);
    return {
      severity: "error",
      summary: titleOf(`${name} is ${written}; it must be ${boundInWords(field)}`),
      detail: `${name} is ${written}; it must be ${boundInWords(field)}.`,
      path: [{ attribute: name }],
    };
  });

// The values that an apply declares: those of the approved plan. Terraform applies `ignore_changes` to the
// configuration when it plans but not when it applies, so the configuration may contain ignored changes.

/**
 * The declared values of a plan: without those that the service decided before, if the configuration omits them, and
 * with the write-only ones, which only the configuration contains.
 * @param config with secrets in place of references; undefined if it has no counterpart of the planned value.
 */
const declaredIn = (
  attributes: ResourceAttributes,
  planned: ObjectValue,
  config: ObjectValue | undefined,
): ObjectValue =>
  mapRecord(attributes, (attribute, name) => {
    const value = planned[name] ?? null;
    const written = config === undefined ? undefined : (config[name] ?? null);
    if (attribute.writeOnly === true) return written ?? null;
    const isLeft = attribute.computed === true && attribute.default === undefined && attribute.hostPlans !== true;
    if (isLeft && written === null) return null;
    return declaredValue(attribute, value, written);
  });

function declaredValue(
  { nested }: ResourceAttribute,
  planned: TerraformValue,
  config: TerraformValue | undefined,
): TerraformValue {
  if (nested === undefined || planned === null || planned === unknownValue) return planned;
  const inside = (element: TerraformValue, written: TerraformValue | undefined): TerraformValue => {
    const record = recordIn(element);
    return record === undefined ? element : declaredIn(nested.attributes, record, recordIn(written));
  };
  if (nested.nesting === "single") return inside(planned, config);
  const list = listIn(planned);
  if (list !== undefined) return list.map((element, index) => inside(element, listIn(config)?.[index]));
  return mapRecord(recordIn(planned) ?? {}, (element, key) => inside(element, recordIn(config)?.[key]));
}

/** One type of managed resource. The methods are those of {@link ProviderServer}. */
export class ManagedResource {
  readonly type: string;
  readonly schema: TerraformSchema;
  readonly #model: ResourceModel;
  readonly #rules: ResourceEntry["rules"];
  readonly #calls: HandlerCalls;
  readonly #attributes: ResourceAttributes;
  readonly #ours: HostAttributes;
  readonly #values: ResourceValues;
  /** Set if the handler completes them. */
  readonly #unfinished: UnfinishedCreations | undefined;
  readonly #changes: ResourceChanges;

  constructor({ model, rules }: ResourceEntry, calls: HandlerCalls) {
    const { handler, subject } = calls;
    this.#model = model;
    this.#rules = rules;
    this.#calls = calls;
    this.#attributes = { ...resourceAttributes(model, handler), timeouts: timeoutsAttribute(handler.timeouts) };
    this.#ours = new HostAttributes(model, this.#attributes);
    this.#values = new ResourceValues(model, this.#attributes, this.#ours, calls);
    this.#unfinished = handler.complete && new UnfinishedCreations(model, this.#attributes);
    this.#changes = new ResourceChanges({
      attributes: this.#attributes,
      ours: this.#ours,
      values: this.#values,
      calls,
      unfinished: this.#unfinished,
    });
    this.type = subject.type;
    this.schema = { version: stateVersion, description: model.declaration.description, attributes: this.#attributes };
  }

  /** The attributes of {@link schema}, with the facts for planning. */
  get attributes(): ResourceAttributes {
    return this.#attributes;
  }

  /** Starts a run with these settings. */
  configure(configuration: ProviderConfiguration): void {
    this.#calls.configure(configuration);
    this.#unfinished?.begin();
  }

  async validate({ config, takesWriteOnly }: Request<"validateResourceConfig">): Promise<CallOutcome> {
    const kept = takesWriteOnly ? [] : writeOnlyIn(this.#attributes, config).map(({ path }) => needsWriteOnly(path));
    const { default: ruleSet } = await this.#rules();
    const { configuration } = this.#calls;
    const judge = (config: ObjectValue) => findingsIn(ruleSet, this.#attributes, config, configuration);
    const findings = this.#ours.findings(judge, config, configuration.tags);
    const ours = [...problemsInOptions(this.#model, config), ...problemsInRegion(config.region)];
    return { diagnostics: [...kept, ...problemsInTimeouts(config.timeouts), ...ours, ...findings] };
  }

  /** Does not apply the rules: Terraform validates the same configuration right before it plans. */
  async plan({ config, prior, priorPrivate, signal }: Request<"planResourceChange">): ResultOf<"planResourceChange"> {
    if (prior !== null) this.#hold(prior, readPrivateState(priorPrivate).unfinished === true);
    if (config === null) return { planned: null, private: exists };
    const secrets = await readSecrets(this.#attributes, config);
    if (secrets.diagnostics.length > 0) return { planned: prior, diagnostics: secrets.diagnostics };
    const shown = await this.#shown(config, secrets, prior);
    const { planned, requiresReplace, missing } = planChange(this.#attributes, shown, prior, this.#values.equivalent);
    const isCreated = prior === null || requiresReplace.length > 0;
    const isUnread = readPrivateState(priorPrivate).imported === true;
    const refusal = isCreated ? this.#calls.handler.refusesCreation?.(this.#values.declared(planned)) : undefined;
    const asked = missing.length === 0 && reachesService(this.#attributes, planned, prior);
    const diagnostics = [
      ...(isUnread ? [notRead(this.#calls.subject, this.#calls.configuration.unknown, requiresReplace)] : []),
      ...missing.map((steps) => missingToCreate(this.#calls.subject, steps)),
      ...(refusal === undefined ? [] : [notCreatable(this.#calls.subject, refusal, prior !== null)]),
      ...(asked ? await dryRun({ planned, prior, priorPrivate, signal }, this.#values, this.#calls) : []),
    ];
    const creation = this.#unfinished?.planned(planned, priorPrivate) ?? priorPrivate;
    return {
      planned: reuseIfEqual(prior, planned),
      requiresReplace,
      diagnostics,
      private: prior === null ? creation : readPrivateState(priorPrivate).unsettled === true ? unsettled : exists,
    };
  }

  async apply({ config, prior, planned, plannedPrivate, signal }: Request<"applyResourceChange">): Promise<Applied> {
    if (planned !== null && config !== null) {
      const secrets = await readSecrets(this.#attributes, config);
      if (secrets.diagnostics.length > 0) return { state: prior, diagnostics: secrets.diagnostics };
      const ignored = ignoredSecrets(secrets, planned[secretDigestsName]);
      if (ignored.length > 0) return { state: prior, diagnostics: ignored.map(notIgnorable) };
      const change: DeclaredChange = {
        declared: declaredIn(this.#attributes, planned, secrets.config),
        planned,
        digests: { [secretDigestsName]: await digestsOf(secrets) },
      };
      if (prior === null) return this.#changes.create(change, signal);
      const isDue =
        readPrivateState(plannedPrivate).unsettled === true || reachesService(this.#attributes, planned, prior);
      return isDue ? this.#changes.update(prior, change, signal) : { state: planned, private: exists };
    }
    if (prior === null) return { state: null };
    if (this.#unfinished?.stays(prior, plannedPrivate) === true) return { state: null, private: nothing };
    return this.#changes.delete(prior, signal);
  }

  async read({ state, signal, private: kept }: Request<"readResource">): Promise<FoundObject> {
    const { unknown } = this.#calls.configuration;
    if (unknown.length > 0) {
      const consequence = "Its state is used as it is, and drift is not detected.";
      return {
        state,
        diagnostics: [notYetConfigured(this.#calls.subject, unknown, "warning", consequence)],
        private: kept,
      };
    }
    const run = async (call: HandlerCall<unknown>): Promise<FoundObject> => {
      const read = await this.#calls.handler.read(this.#values.identity(state), call);
      const { imported, bare, unfinished: unfinishedBefore } = readPrivateState(kept);
      const isRemembered = imported !== true;
      const isUnfinished = unfinishedBefore === true;
      const isRetained = read instanceof Retained;
      const isTransient = isRetained && read.transientRecord !== undefined;
      const record = isRetained ? read.transientRecord : read;
      // Without earlier values, what the service returns meanwhile is the best that is known.
      if (isRetained && isRemembered && !(isTransient && (bare === true || isUnfinished)))
        return this.#retained(state, read);
      if (record === undefined) {
        this.#calls.ownership.release(this.#values.existing(state));
        return { state: null };
      }
      const found = valuesOf(this.#attributes, record);
      this.#hold(found, isUnfinished);
      const before = isRemembered ? state : withoutNulls(state);
      const ours = this.#ours.found(found, state, this.#calls.configuration.tags);
      const marked = isUnfinished ? this.#unfinished?.mark(found) : undefined;
      const refreshed = refresh(this.#attributes, before, marked ?? found, this.#values.equivalent);
      return {
        state: reuseIfEqual(state, { ...refreshed, ...ours }),
        private: marked !== undefined ? unfinished : isRetained ? unsettled : exists,
      };
    };
    const onFailure = () => ({ state, private: kept });
    const options = this.#values.options(state);
    const work = { operation: "read", isRefresh: true, resource: state, options, stop: signal } as const;
    // The null_resource host, which imports nothing, has no such option.
    const withoutCredentials = this.#calls.subject.imports ? { withoutCredentials: planFromState } : {};
    return this.#calls.within({ ...work, run, onFailure, ...withoutCredentials });
  }

  /** Checks only the id: Terraform reads the resource right afterwards. */
  async import({ id }: Request<"importResourceState">): ResultOf<"importResourceState"> {
    const { unknown } = this.#calls.configuration;
    if (unknown.length > 0) {
      const diagnostic = notYetConfigured(this.#calls.subject, unknown, "error", "It cannot be imported before.");
      return { imported: [], diagnostics: [diagnostic] };
    }
    try {
      const identity = this.#calls.handler.parseImportId(this.#model.regional === true ? splitImportId(id) : id);
      // It is unknown which secrets were applied.
      const digests = Object.hasOwn(this.#attributes, secretDigestsName) ? { [secretDigestsName]: {} } : {};
      const named = { ...digests, [identityName(this.#model)]: identity };
      const state = { ...named, ...this.#ours.named(named) };
      return { imported: [{ type: this.type, state, private: imported }] };
    } catch (error) {
      return { imported: [], diagnostics: [badImportId(error)] };
    }
  }

  /**
   * Converts the state of another provider's resource, or of one of the null_resource host. Terraform reads the resource
   * right afterwards, unless it does not refresh.
   */
  async move({ from, signal }: MoveRequest): Promise<SavedState> {
    const source = movedSource(this.#model, from);
    if (source === undefined) {
      const types = movableTypes(this.#model);
      return { state: null, diagnostics: [notMovable(this.#calls.subject, from.type, types)] };
    }
    const { imported: taken, diagnostics = [] } = await this.import({ id: source.id, signal });
    const [first] = taken;
    if (first === undefined) return { state: null, diagnostics };
    const marked = Object.entries(this.#attributes).filter(([, { member }]) => Object.hasOwn(source.members, member));
    const declared = valuesOf(Object.fromEntries(marked), source.members);
    const { unseenVersion: version } = source;
    const unseen = version === undefined ? [] : [ofUnseenVersion(this.#calls.subject, from.type, version)];
    return { ...first, state: { ...declared, ...first.state }, diagnostics: [...diagnostics, ...unseen] };
  }

  /** The state of a resource that exists although the service returns no values of it. */
  #retained(state: ObjectValue, { members, transientRecord: meanwhile }: Retained): FoundObject {
    const marked = Object.entries(this.#attributes).filter(([, { member }]) => Object.hasOwn(members, member));
    const known = valuesOf(Object.fromEntries(marked), members);
    return {
      state: reuseIfEqual(state, { ...state, ...known }),
      private: meanwhile === undefined ? exists : unsettled,
      retained: true,
    };
  }

  /** A configuration for plans: digests replace secrets. */
  async #shown(config: ObjectValue, secrets: Secrets, prior: ObjectValue | null): Promise<ObjectValue> {
    const { tags } = this.#calls.configuration;
    const ours = this.#ours.planned(config, prior, { tags, region: await this.#calls.region() });
    if (!Object.hasOwn(this.#attributes, secretDigestsName)) return ours;
    const digests = await plannedDigests(secrets, prior?.[secretDigestsName]);
    return { ...withoutSecrets(this.#attributes, ours), [secretDigestsName]: digests };
  }

  /** Records that Terraform's state has the object of these values. */
  #hold(resource: ObjectValue, unfinished: boolean): void {
    this.#calls.ownership.hold(this.#values.existing(resource), unfinished);
  }
}

/** What a user without credentials can do with a resource in the state. */
const planFromState =
  "Nothing was changed. To plan without credentials, against the state as it is: terraform plan -refresh=false";

/** The prior value itself if nothing differs: the protocol then returns Terraform's bytes unchanged. */
const reuseIfEqual = (before: ObjectValue | null, value: ObjectValue): ObjectValue =>
  before !== null && isSame(before, value) ? before : value;
