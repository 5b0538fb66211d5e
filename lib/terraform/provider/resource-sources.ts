/** Data sources of a resource: its record, found by name or identity, and the lists of its parts. */

import type { Members } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { attributeName, identityName, snakeCase } from "../../facts/derive/names.ts";
import { recordAttributes, regionOfSource, sourceAttributes } from "../../facts/derive/provider-schema.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { withArticle } from "../../facts/derive/wording.ts";
import { regionIn } from "../../facts/model/arn.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { invalidLookup, notFound } from "../managed/failures.ts";
import type { HandlerCalls } from "../managed/handler-calls.ts";
import { hostNames } from "../managed/host-attributes.ts";
import { problemsInRegion } from "../managed/region.ts";
import { titleOfDetail } from "../managed/title.ts";
import type { Diagnostic, ObjectValue } from "../protocol/provider-server.ts";
import { type HandlerCall, type Listing, Retained } from "../runtime/handler.ts";
import type { DataSourceType, FoundData } from "./data-source.ts";

/** Every data source that a resource's handler supports. */
export function sourcesOf(model: ResourceModel, calls: HandlerCalls): readonly DataSourceType[] {
  const { find, listings = {} } = calls.handler;
  return [
    ...(find === undefined ? [] : [recordSource(model, calls, find.bind(calls.handler))]),
    ...Object.entries(listings).map(([name, listing]) => listSource(model, calls, name, listing)),
  ];
}

/** The record of a resource, by name or identity. */
function recordSource(
  model: ResourceModel,
  calls: HandlerCalls,
  find: (label: string, call: HandlerCall<unknown>) => Promise<Members | undefined>,
): DataSourceType {
  const [label, identity] = [attributeName(model, model.label), identityName(model)];
  const computed = recordAttributes(model, calls.handler);
  const attributes: ResourceAttributes = Object.fromEntries(
    Object.entries(computed).map(([name, attribute]) =>
      name === label || name === identity ? [name, { ...attribute, optional: true as const }] : [name, attribute],
    ),
  );
  const { handler, subject } = calls;
  return {
    type: subject.type,
    description: `Reads an existing ${model.title}, regardless of who created it.`,
    attributes,
    async problemsIn(config) {
      const given = [label, identity].filter((name) => (config[name] ?? null) !== null);
      if (given.length !== 1) return [invalidLookup(subject, [label, identity], given)];
      return [...problemsInIdentity(calls, identity, config), ...problemsInRegion(config[hostNames.region])];
    },
    async read(config, signal) {
      const by = typeof config[identity] === "string" ? identity : label;
      const value = String(config[by]);
      const region = config[hostNames.region] ?? (by === identity ? regionIn(value) : await calls.region()) ?? null;
      const run = async (call: HandlerCall<unknown>): Promise<FoundData> => {
        const read = await (by === identity ? handler.read(value, call) : find(value, call));
        const members = read instanceof Retained ? read.transientRecord : read;
        if (members === undefined) return { diagnostics: [notFound(subject, by, value, String(region))] };
        const found = members[model.identity];
        return { members: { id: found, region: region ?? regionIn(found), ...members } };
      };
      return calls.readForDataSource(signal, run, { [hostNames.region]: region });
    },
  };
}

/** The parts of one resource: `lintel_hosted_service_operations`. */
function listSource(
  model: ResourceModel,
  calls: HandlerCalls,
  name: string,
  listing: Listing<unknown>,
): DataSourceType {
  const { subject } = calls;
  const list = snakeCase(name);
  const identity = identityName(model);
  const element = sourceAttributes({}, listing.element.members);
  const attributes: ResourceAttributes = {
    [identity]: {
      member: model.identity,
      type: "string",
      required: true,
      description: `The ${model.title} that they belong to.`,
    },
    ...(model.regional === true && { [hostNames.region]: regionOfSource }),
    [list]: {
      member: name,
      nested: { nesting: "list", attributes: element },
      computed: true,
      description: listing.element.description,
    },
  };
  return {
    type: `${subject.type}_${list}`,
    description: `Lists the ${name} of ${withArticle(model.title)}.`,
    attributes,
    problemsIn: async (config) => [
      ...problemsInIdentity(calls, identity, config),
      ...problemsInRegion(config[hostNames.region]),
    ],
    read(config, signal) {
      const of = String(config[identity]);
      const region = config[hostNames.region] ?? regionIn(of) ?? null;
      const run = async (call: HandlerCall<unknown>): Promise<FoundData> => ({
        members: { [name]: await listing.list(of, call), region },
      });
      return calls.readForDataSource(signal, run, { [hostNames.region]: region });
    },
  };
}

/** The problems with an identity that no resource can have, as far as it is known. */
function problemsInIdentity({ handler }: HandlerCalls, name: string, config: ObjectValue): readonly Diagnostic[] {
  const identity = config[name];
  if (typeof identity !== "string") return [];
  try {
    handler.parseImportId(identity);
    return [];
  } catch (error) {
    const detail = messageOf(error).replace(/^The id /, `${name} `);
    return [{ severity: "error", summary: titleOfDetail(detail), detail, path: [{ attribute: name }] }];
  }
}
