/**
 * Objects that services share and refer to by name: auto scaling and observability configurations, VPC connectors,
 * connections. Their operations are alike; a {@link SharedKind} states what differs.
 */

import { listAt, type Members, membersAt, membersOf, textAt, without } from "../../../base/members.ts";
import type { Timing } from "../../../client/retry.ts";
import { differences } from "../../../facts/derive/differences.ts";
import type { ExampledPattern, Pattern } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withoutMark } from "../../../terraform/runtime/creation-mark.ts";
import type { HandlerCall } from "../../../terraform/runtime/handler.ts";
import { ownTags, type TagOwnership } from "../../../terraform/runtime/own-tags.ts";
import type { Existing } from "../../../terraform/runtime/ownership.ts";
import { withTimes } from "../../../terraform/runtime/record-times.ts";
import { isRefusal } from "../../../terraform/runtime/refusal.ts";
import { type AppRunnerClient, appRunnerOperations } from "../client.ts";
import { forgetCreation } from "./tags.ts";

/** The client of the service, the ownership of tags, the region of requests, and the timing of waits. */
export interface SharedClient extends TagOwnership {
  readonly service: AppRunnerClient;
  /** Undefined if none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
}

export type SharedCall = HandlerCall<SharedClient>;

/** Kinds whose objects an operation describes. */
type DescribedPrefix = "AutoScalingConfiguration" | "ObservabilityConfiguration" | "VpcConnector";

/** Kinds whose objects only a list shows, completely. */
type ListedPrefix = "Connection";

/** What differs between the kinds of shared objects. */
export interface SharedKind {
  readonly model: ResourceModel;
  /** In the names of operations and members: CreateVpcConnector returns {VpcConnector: {VpcConnectorArn, …}}. */
  readonly prefix: DescribedPrefix | ListedPrefix;
  /** The ARNs to import. Its first group is the identity. */
  readonly arnForm: ExampledPattern;
  /**
   * A name has revisions, and a change creates another one; the identity is the ARN without a revision. Otherwise
   * nothing but tags changes in place, and the service refuses a name that is taken.
   */
  readonly hasRevisions: boolean;
  /** The name of an object that every account has: it has no tags, and is read but never imported. */
  readonly reservedName?: string;
  /** The input of the list operation that finds the objects of a name. */
  readonly listInput: (name: string) => Members;
  /** Members of the record beyond those of the response. */
  readonly observed?: (returned: Members) => Members;
  /** Requests the deletion. Default: by the identity alone. */
  readonly remove?: (id: string, call: SharedCall) => Promise<unknown>;
  /** The ARNs of the services that use these revisions of the object. */
  readonly users: (id: string, revisions: readonly Members[], call: SharedCall) => Promise<ReadonlySet<string>>;
  /** How long a deletion may be refused although no service uses the object any more, in milliseconds. */
  readonly lingering: number;
  /** Why an object that no service uses is not deleted, and the remedy. */
  readonly hindrance?: (revisions: readonly Members[]) => string | undefined;
  /** What a change does last. */
  readonly settle?: (id: string, before: Newest, call: SharedCall) => Promise<void>;
}

/**
 * How long a connector or an observability configuration may count as used after its last service is gone, in
 * milliseconds (Lintel's choice, `vpc-connector/deletion`).
 */
export const releaseTime = 120_000;

/** The newest revision of an object, or the object if it has no revisions. */
export interface Newest {
  readonly arn: string;
  readonly record: Members;
  /** All its tags, including the creation mark and those of others. */
  readonly tags: Members;
}

/** The identity in an ARN; undefined for ARNs of other resources. */
export const idIn = ({ arnForm }: { readonly arnForm: Pattern }, arn: string): string | undefined =>
  new RegExp(arnForm.source, "u").exec(arn)?.[1];

/** The name in an identity, `…:vpcconnector/NAME/1/0123`. */
export const nameIn = (id: string): string => id.split("/")[1] ?? "";

/** The newest active revision; undefined if there is none. */
export async function newestRevision(kind: SharedKind, id: string, call: SharedCall): Promise<Newest | undefined> {
  try {
    const found = isDescribed(kind.prefix)
      ? await described(kind.prefix, id, call)
      : (await revisionsOf(kind, nameIn(id), call)).find((each) => identityIn(kind, each) === id);
    if (found === undefined || isEnded(found)) return undefined;
    const arn = arnOf(kind, found, `Describe${kind.prefix}`);
    const record = recordOf(kind, id, found);
    if (nameIn(id) === kind.reservedName) return { arn, record, tags: {} };
    return { arn, record, tags: await tagsOf(arn, call) };
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}

/** All tags of a revision, with the mark of its creation. */
export async function tagsOf(ResourceArn: string, { client, signal }: SharedCall): Promise<Members> {
  return membersOf((await client.service.listTagsForResource({ ResourceArn }, { signal })).Tags);
}

const isDescribed = (prefix: SharedKind["prefix"]): prefix is DescribedPrefix => prefix !== "Connection";

async function described(prefix: DescribedPrefix, id: string, { client: { service }, signal }: SharedCall) {
  return membersAt(await service[`describe${prefix}`]({ [`${prefix}Arn`]: id }, { signal }), prefix);
}

/** The public service model writes states in upper case, and the service has responded in lower case too. */
const isEnded = (found: Members): boolean => /^(?:inactive|deleted)$/i.test(textAt(found, "Status") ?? "");

/** The ARN in a response. */
export function arnOf({ prefix }: SharedKind, found: Members, operation: string): string {
  const arn = textAt(found, `${prefix}Arn`);
  if (arn !== undefined) return arn;
  throw new Error(`the response of ${operation} has no ${prefix}Arn: is the endpoint App Runner?`);
}

/** The object of a response, as the record of the resource with this identity. */
export const recordOf = ({ model, observed }: SharedKind, id: string, returned: Members): Members => ({
  ...withTimes(returned),
  [model.identity]: id,
  ...observed?.(returned),
});

export const identityOf = ({ model }: SharedKind, record: Members): string => textAt(record, model.identity) ?? "";

/** The record with its own tags; undefined if the object does not exist. */
export async function readObject(kind: SharedKind, id: string, call: SharedCall): Promise<Members | undefined> {
  const newest = await newestRevision(kind, id, call);
  if (newest === undefined) return undefined;
  await forgetCreation(newest.arn, ownTags(newest.tags, call.client), call);
  return withOwnTags(newest, call);
}

/** The record of a newest revision, with the declaration's tags, without the creation mark. */
export const withOwnTags = ({ record, tags }: Newest, { client }: SharedCall): Members => ({
  ...record,
  Tags: withoutMark(ownTags(tags, client)),
});

/** The active objects of a name from the list, newest first: all revisions, or at most one. */
export async function revisionsOf(kind: SharedKind, name: string, { client, signal }: SharedCall) {
  const { prefix, model, listInput } = kind;
  const method = `list${prefix}s` as const;
  const found: Members[] = [];
  for await (const page of client.service.pages(method, listInput(name), { signal })) {
    found.push(...listAt(page, appRunnerOperations[method].pageOf));
  }
  return found
    .filter((each) => each[model.label] === name && !isEnded(each))
    .sort((one, other) => numberOf(kind, other) - numberOf(kind, one));
}

export const numberOf = ({ prefix }: SharedKind, revision: Members): number => Number(revision[`${prefix}Revision`]);

/** The identity of the object with a name; undefined if there is none. */
export async function findObject(kind: SharedKind, name: string, call: SharedCall): Promise<string | undefined> {
  const [newest] = await revisionsOf(kind, name, call);
  return newest && identityIn(kind, newest);
}

const identityIn = (kind: SharedKind, listed: Members): string | undefined =>
  idIn(kind, textAt(listed, `${kind.prefix}Arn`) ?? "");

/** An object, for the host's ownership. */
export const existing = (kind: SharedKind, record: Members): Existing => ({
  identity: identityOf(kind, record),
  createdAt: textAt(record, "CreatedAt"),
});

/** Paths of the settings, which are all but the name and the tags, in which a record differs from the declaration. */
export const settingDifferences = (
  { model: { declaration, label } }: SharedKind,
  declared: Members,
  record: Members,
): readonly string[] =>
  differences(declaration, without(declared, label, "Tags"), without(record, label, "Tags"), () => false);

/** Paths of all members in which a record and its tags differ from the declaration. */
export const objectDifferences = ({ model }: SharedKind, declared: Members, record: Members): readonly string[] =>
  differences(model.declaration, declared, record, () => false);
