/**
 * Shared resources with revisions: auto scaling configurations, observability configurations and VPC connectors, each a
 * family with tables, names and quotas of its own (gaps.ts, `app-runner/revisions`).
 */
import { randomUUID } from "node:crypto";
import type { StructField } from "../../model/field.ts";
import { latestOnly } from "../../model/hosted-service/app-runner-auto-scaling.ts";
import { appRunnerCites as cites, sharedPage } from "../../model/hosted-service/app-runner-parts.ts";
import { hostedService } from "../../model/hosted-service/hosted-service.ts";
import type { TagMap } from "../../model/tag-map.ts";
import type { EmulatedCall } from "../service.ts";
import type { Table, TableDefinition, TableScope } from "../table.ts";
import { type AppRunnerPageInput, pageOf } from "./paging.ts";
import { invalidRequest, refusal } from "./refusals.ts";

/** A stored revision. Times are epoch milliseconds. */
export interface Revision {
  readonly arn: string;
  readonly name: string;
  readonly revision: number;
  /** Its settings, in the documentation's words. */
  readonly settings: object;
  readonly createdAt: number;
  /** Absent while it is ACTIVE. */
  readonly deletedAt?: number;
  readonly Tags?: TagMap;
}

/** A kind of resource with revisions. */
export interface Family {
  /** As in a resource name: `autoscalingconfiguration`. */
  readonly kind: string;
  /** Its name for people. */
  readonly title: string;
  /** The prefix of its members: `AutoScalingConfiguration`. */
  readonly prefix: string;
  readonly table: TableDefinition<Revision>;
  readonly quota: { readonly names: number; readonly revisions: number };
}

const { asList: _, ...storedTags } = hostedService.declaration.members.Tags;

/** Tags as records hold them. */
export { storedTags };

const text = { kind: "string", description: "Its identity.", cites, required: true } as const;
const time = { kind: "integer", description: "A time in epoch milliseconds.", cites } as const;

/** The table of a family whose revisions have these settings. */
export const revisionTable = (name: string, settings: StructField["members"]): TableDefinition<Revision> => ({
  name: `apprunner.${name}`,
  record: {
    kind: "struct",
    description: "A stored revision.",
    cites,
    members: {
      arn: text,
      name: text,
      revision: { kind: "integer", description: "Its number.", cites, required: true },
      settings: { kind: "struct", description: "Its content.", cites, required: true, members: settings },
      createdAt: { ...time, required: true },
      deletedAt: time,
      Tags: storedTags,
    },
  },
  index: ({ name }) => name,
});

/** The resource name of an object of the service; the id is generated where none is given. */
export const arnOf = ({ account, region }: TableScope, path: string, id = randomUUID().replaceAll("-", "")): string =>
  `arn:aws:apprunner:${region}:${account}:${path}/${id}`;

/** Everything in a table, in order of creation. */
export const allOf = <T extends object>(table: Table<T>, where?: (record: T) => boolean): readonly T[] =>
  table.page(0, Number.POSITIVE_INFINITY, where).records;

const isActive = ({ deletedAt }: Revision): boolean => deletedAt === undefined;

/** The active revisions of a name, oldest first. */
export const activeRevisions = (call: EmulatedCall, { table }: Family, name: string): readonly Revision[] =>
  allOf(call.table(table), (each) => each.name === name && isActive(each));

/** Whether no revision of the name is newer. */
const isLatest = (call: EmulatedCall, family: Family, { name, revision }: Revision): boolean =>
  activeRevisions(call, family, name).every((each) => each.revision <= revision);

/** The parts of a resource name: `…:kind/name[/revision[/id]]`. */
function partsOf(arn: string): { readonly kind: string; readonly name: string; readonly revision: string | undefined } {
  const [kind = "", name = "", revision] = arn.split(":").slice(5).join(":").split("/");
  return { kind, name, revision };
}

/**
 * The revision with this resource name; without the id at its end, the active one with this number; without the number
 * too, the latest active one. Undefined where there is none.
 */
export function findRevision(call: EmulatedCall, family: Family, arn: string): Revision | undefined {
  const whole = call.table(family.table).get(arn);
  if (whole !== undefined) return whole;
  const { kind, name, revision } = partsOf(arn);
  const isOurs = arn.startsWith(arnOf(call.scope, kind, "")) && kind === family.kind;
  if (!isOurs || arn.split("/").length > 3) return undefined;
  const active = activeRevisions(call, family, name);
  return revision === undefined ? active.at(-1) : active.find((each) => String(each.revision) === revision);
}

/** @throws Refusal where the account and region of the call have none with that resource name. */
export function existingRevision(call: EmulatedCall, family: Family, arn: string): Revision {
  const found = findRevision(call, family, arn);
  if (found !== undefined) return found;
  throw missing(call, family.title, arn);
}

/** The refusal of an unknown resource name. */
export function missing({ scope: { account, region } }: EmulatedCall, title: string, arn: string) {
  return refusal(
    "ResourceNotFoundException",
    `${title} ${arn} was not found in account ${account} and region ${region}; check the resource name and the region`,
  );
}

/** Whether a revision with the name in a resource name exists or ever existed. */
export function isKnownName(call: EmulatedCall, family: Family, arn: string): boolean {
  const { kind, name } = partsOf(arn);
  return kind === family.kind && call.table(family.table).find(name) !== undefined;
}

/** Adds the next revision of a name. Numbers are never used twice. */
export function addRevision(
  call: EmulatedCall,
  family: Family,
  { name, settings, tags }: { readonly name: string; readonly settings: object; readonly tags: TagMap | undefined },
): Revision {
  const { kind, prefix, quota, table } = family;
  const records = call.table(table);
  const active = activeRevisions(call, family, name).length;
  if (active > 0 && quota.revisions === 1) {
    throw invalidRequest(
      `${prefix}Name is ${JSON.stringify(name)}, and a ${family.title} with that name already exists; choose a different name, or delete that one`,
    );
  }
  if (active >= quota.revisions) {
    throw overQuota(`the ${family.title} ${JSON.stringify(name)} has ${active} revisions`, quota.revisions);
  }
  const names = new Set(allOf(records, isActive).map((each) => each.name));
  if (active === 0 && names.size >= quota.names) {
    throw overQuota(`the account has ${names.size} ${family.title}s in this region`, quota.names);
  }
  const revision = (records.find(name)?.revision ?? 0) + 1;
  const added: Revision = {
    arn: arnOf(call.scope, `${kind}/${name}/${revision}`),
    name,
    revision,
    settings,
    createdAt: call.now,
    ...(tags !== undefined && { Tags: tags }),
  };
  records.put(added.arn, added);
  return added;
}

/** The refusal of one more than the quota allows. */
export const overQuota = (has: string, most: number) =>
  refusal("ServiceQuotaExceededException", `${has}, which is the quota of ${most}; delete one first`);

/** Deletes a revision that no service uses: it becomes INACTIVE. */
export function endRevision(call: EmulatedCall, family: Family, ended: Revision, users: readonly string[]): Revision {
  if (!isActive(ended)) throw missing(call, `active ${family.title}`, ended.arn);
  if (users.length > 0) {
    throw invalidRequest(
      `the ${family.title} ${ended.arn} is in use by ${users.join(", ")}; make these services use a different one, or delete them first`,
    );
  }
  const inactive = { ...ended, deletedAt: call.now };
  call.table(family.table).put(ended.arn, inactive);
  return inactive;
}

/** The members that all families return. */
export function answered({ prefix }: Family, each: Revision): { readonly [member: string]: unknown } {
  const { arn, name, revision, settings, createdAt, deletedAt } = each;
  return {
    [`${prefix}Arn`]: arn,
    [`${prefix}Name`]: name,
    [`${prefix}Revision`]: revision,
    ...settings,
    Status: isActive(each) ? "ACTIVE" : "INACTIVE",
    CreatedAt: createdAt / 1000,
    ...(deletedAt !== undefined && { DeletedAt: deletedAt / 1000 }),
  };
}

/** The members that all configurations answer; of connectors there is one revision of a name, so that none is the latest. */
export const answeredConfiguration = (call: EmulatedCall, family: Family, each: Revision) => ({
  ...answered(family, each),
  Latest: isActive(each) && isLatest(call, family, each),
});

/** What asks for a page of configurations. */
export interface RevisionListInput extends AppRunnerPageInput {
  readonly LatestOnly?: boolean;
}

/** The fields of {@link RevisionListInput}. */
export const listFields = { LatestOnly: latestOnly, ...sharedPage };

/** A page of the active revisions of one name or of all, of each the latest only unless all are asked for. */
export function pageOfRevisions(
  call: EmulatedCall,
  family: Family,
  name: string | undefined,
  { LatestOnly: onlyLatest = latestOnly.default, ...input }: RevisionListInput,
) {
  const isIn = (each: Revision) =>
    isActive(each) && (name === undefined || each.name === name) && (!onlyLatest || isLatest(call, family, each));
  const page = (after: number, limit: number) => call.table(family.table).page(after, limit, isIn);
  return pageOf(call, input, page, JSON.stringify([name, onlyLatest]));
}
