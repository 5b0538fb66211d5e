/** Data sources of a resource: its record, found by name or identity, and the lists of what belongs to it. */
import { snakeCase } from "../../derive/names.ts";
import { type ResourceAttributes, recordAttributes } from "../../derive/provider-schema.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { type Call, type Listing, type Members, Retained } from "../../runtime/handler.ts";
import { badLookUp, notFound, notYetConfigured } from "./failures.ts";
import type { HandlerCalls } from "./handler-calls.ts";
import { valuesOf } from "./members.ts";
import type { Diagnostic, ObjectValue, Outcome, Schema } from "./protocol/provider-server.ts";

/** One type of data source. */
export interface DataSource {
  readonly type: string;
  readonly schema: Schema;
  validate(config: ObjectValue): Outcome;
  /** `config` is wholly known. */
  read(config: ObjectValue, stop: AbortSignal): Promise<Outcome & { state: ObjectValue | null }>;
}

/** Every data source that a resource's handler has something for. */
export function dataSourcesOf(model: ResourceModel, calls: HandlerCalls): readonly DataSource[] {
  const { find, listings = {} } = calls.handler;
  return [
    ...(find === undefined ? [] : [recordSource(model, calls, find.bind(calls.handler))]),
    ...Object.entries(listings).map(([name, listing]) => listSource(model, calls, name, listing)),
  ];
}

/** The record of the resource that has a name, or an identity. */
function recordSource(
  model: ResourceModel,
  calls: HandlerCalls,
  find: (label: string, call: Call<unknown>) => Promise<Members | undefined>,
): DataSource {
  const [label, identity] = [snakeCase(model.label), snakeCase(model.identity)];
  const computed = recordAttributes(model, calls.handler);
  const attributes: ResourceAttributes = Object.fromEntries(
    Object.entries(computed).map(([name, attribute]) =>
      name === label || name === identity ? [name, { ...attribute, optional: true as const }] : [name, attribute],
    ),
  );
  const { handler, subject } = calls;
  return {
    type: subject.type,
    schema: { version: 0, description: `Reads a ${model.title} that exists, whoever made it.`, attributes },
    validate(config) {
      const given = [label, identity].filter((name) => (config[name] ?? null) !== null);
      if (given.length !== 1) return { diagnostics: [badLookUp(subject, [label, identity], given)] };
      return checkIdentity(calls, identity, config);
    },
    read(config, stop) {
      const by = typeof config[identity] === "string" ? identity : label;
      const value = String(config[by]);
      const run = async (call: Call<unknown>) => {
        const record = await (by === identity ? handler.read(value, call) : find(value, call));
        if (record === undefined || record instanceof Retained)
          return { state: null, diagnostics: [notFound(subject, by, value)] };
        return { state: valuesOf(attributes, record) };
      };
      return reading(calls, stop, run);
    },
  };
}

/** What belongs to one resource: `lintel_hosted_service_operations`. */
function listSource(model: ResourceModel, calls: HandlerCalls, name: string, listing: Listing<unknown>): DataSource {
  const { subject } = calls;
  const list = snakeCase(name);
  const identity = snakeCase(model.identity);
  const element = recordAttributes({ ...model, declaration: listing.element, record: {} }, nothingAdded);
  const attributes: ResourceAttributes = {
    [identity]: {
      member: model.identity,
      type: "string",
      required: true,
      description: `The ${model.title} they belong to.`,
    },
    [list]: {
      member: name,
      nested: { nesting: "list", attributes: element },
      computed: true,
      description: listing.element.description,
    },
  };
  return {
    type: `${subject.type}_${list}`,
    schema: { version: 0, description: `Lists the ${name} of a ${model.title}.`, attributes },
    validate: (config) => checkIdentity(calls, identity, config),
    read(config, stop) {
      const arn = String(config[identity]);
      const run = async (call: Call<unknown>) => {
        const listed = await listing.list(arn, call);
        return { state: valuesOf(attributes, { [model.identity]: arn, [name]: listed }) };
      };
      return reading(calls, stop, run);
    },
  };
}

const nothingAdded = { options: {}, withheld: [], changedByUpdate: [] };

/** An identity that cannot be one, as far as it is known. */
function checkIdentity({ handler, subject }: HandlerCalls, name: string, config: ObjectValue): Outcome {
  const identity = config[name];
  if (typeof identity !== "string") return {};
  try {
    handler.parseImportId(identity);
    return {};
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const summary = `No ${subject.title} has this ${name}`;
    return { diagnostics: [{ severity: "error", summary, detail, path: [{ attribute: name }] }] };
  }
}

type Read = { state: ObjectValue | null; diagnostics?: readonly Diagnostic[] };

async function reading(
  calls: HandlerCalls,
  stop: AbortSignal,
  run: (call: Call<unknown>) => Promise<Read>,
): Promise<Read> {
  const { unknown } = calls.configuration;
  if (unknown.length > 0) {
    return {
      state: null,
      diagnostics: [notYetConfigured(calls.subject, unknown, "error", "It cannot be read before.")],
    };
  }
  return calls.within({ operation: "read", stop, run, otherwise: (): Read => ({ state: null }) });
}
