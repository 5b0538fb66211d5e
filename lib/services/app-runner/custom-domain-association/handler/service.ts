/** Reads the domains of services, and waits until no change of one is in progress. */

import { listAt, type Members, membersAt, textAt, without } from "../../../../base/members.ts";
import type { Timing } from "../../../../client/retry.ts";
import { differences } from "../../../../facts/derive/differences.ts";
import type { HandlerCall } from "../../../../terraform/runtime/handler.ts";
import type { Existing } from "../../../../terraform/runtime/ownership.ts";
import { pause, persistently, type Waiting } from "../../../../terraform/runtime/pause.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import type { AppRunnerClient } from "../../client.ts";
import { customDomainAssociation, domainIdForm, recordsOfDomain } from "../model.ts";

/** The client of the service, the region of requests, and the options of waits. */
export interface DomainClient {
  readonly service: AppRunnerClient;
  /** Undefined if none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
  /** The setting `unreachableTimeout`, in seconds. */
  readonly unreachableTimeout?: number | undefined;
}

export type DomainCall = HandlerCall<DomainClient>;

export interface DomainOfService {
  readonly ServiceArn: string;
  readonly DomainName: string;
}

/** The identity of an association: whatever the letters of the domain, it is one. */
export const idOf = ({ ServiceArn, DomainName }: DomainOfService): string =>
  `${ServiceArn},${DomainName.toLowerCase()}`;

/** The domain of a declaration or record. */
export const domainOf = (members: Members): DomainOfService => ({
  ServiceArn: textAt(members, "ServiceArn") ?? "",
  DomainName: textAt(members, "DomainName") ?? "",
});

/** The domain with an identity; undefined if it has another form. */
export function domainIn(id: string): DomainOfService | undefined {
  const [, ServiceArn, DomainName] = new RegExp(domainIdForm.source, "u").exec(id) ?? [];
  return ServiceArn === undefined || DomainName === undefined ? undefined : { ServiceArn, DomainName };
}

/** The status in a record, in upper case (gap `app-runner/status-letters`). */
export const statusOf = (record: Members): string => textAt(record, "Status") ?? "";

/** An association, for the host's ownership: the service does not say when it was made. */
export const existingDomain = (one: DomainOfService): Existing => ({ identity: idOf(one), createdAt: undefined });

/** Paths of the members in which a record differs from the declaration. */
export const domainDifferences = (declared: Members, record: Members): readonly string[] =>
  differences(customDomainAssociation.declaration, declared, record, (path, one, other) =>
    path === "DomainName" ? String(one).toLowerCase() === String(other).toLowerCase() : false,
  );

/** The record of a domain; undefined if the service, or its domain, does not exist. */
export async function readDomain(one: DomainOfService, call: DomainCall): Promise<Members | undefined> {
  try {
    const asked = { ServiceArn: one.ServiceArn };
    for await (const page of call.client.service.pages("describeCustomDomains", asked, { signal: call.signal })) {
      const found = listAt(page, "CustomDomains").find((each) => isNamed(each, one));
      if (found !== undefined) return recordOf(one, found, page);
    }
    return undefined;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}

const isNamed = (each: Members, { DomainName }: DomainOfService): boolean =>
  textAt(each, "DomainName")?.toLowerCase() === DomainName.toLowerCase();

/** A domain in a response, with the addresses of its service. */
function recordOf(one: DomainOfService, found: Members, { DNSTarget, VpcDNSTargets }: Members): Members {
  const Status = statusOf(found).toUpperCase();
  return {
    ...without(found, "CertificateValidationRecords"),
    id: idOf(one),
    ServiceArn: one.ServiceArn,
    ...(DNSTarget !== undefined && { DNSTarget }),
    CertificateValidationRecords: inOrder(listAt(found, "CertificateValidationRecords"), one.DomainName),
    VpcDNSTargets: VpcDNSTargets ?? [],
    Status,
    desiredStatus: Status,
  };
}

/** The records of the domain, of the name below it and of www, since the service lists them in any order. */
function inOrder(records: readonly Members[], name: string): readonly Members[] {
  const domain = name.toLowerCase().replace(/^\*\./, "");
  const place = ({ Name }: Members): number => {
    const [, of = ""] = /^[^.]*\.(.*?)\.?$/.exec(String(Name).toLowerCase()) ?? [];
    return of === domain ? 0 : of === `www.${domain}` ? 2 : 1;
  };
  return records
    .map((each) => ({ ...each, ...("Status" in each && { Status: String(each.Status).toUpperCase() }) }))
    .sort(
      (one: Members, other: Members) => place(one) - place(other) || (String(one.Name) < String(other.Name) ? -1 : 1),
    );
}

/** The first domain with a name, of all services of the account and region; undefined if none has it. */
export async function findDomain(name: string, call: DomainCall): Promise<Members | undefined> {
  const { service } = call.client;
  for await (const page of service.pages("listServices", {}, { signal: call.signal })) {
    for (const { ServiceArn } of listAt(page, "ServiceSummaryList")) {
      const found = await readDomain({ ServiceArn: String(ServiceArn), DomainName: name }, call);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * How long the records may lag behind the status, and a status behind a disassociation, in milliseconds (gap
 * `custom-domain-association/records`).
 */
const maxLagMs = 120_000;

/** What a wait for a domain ends with. */
export type DomainGoal = "records" | "active" | "gone";

/**
 * Waits until a domain has its validation records, is active or is gone, or until its change has failed; returns its
 * record, undefined if it does not exist, or is another one by now.
 */
export async function settledDomain(
  one: DomainOfService,
  goal: DomainGoal,
  call: DomainCall,
): Promise<Members | undefined> {
  const waiting = waitingOf(call);
  const { timing } = call.client;
  let since: number | undefined;
  for (let asked = 0; ; asked++) {
    const found = await persistently(() => readDomain(one, call), waiting);
    const status = found && statusOf(found);
    // A deletion of what could not be created may still show that.
    if (found === undefined || (isFailed(found) && !(goal === "gone" && status === "CREATE_FAILED"))) return found;
    if (goal === "active" && status === "ACTIVE") return found;
    if (goal === "gone" && status !== "DELETING" && status !== "CREATE_FAILED") {
      since ??= timing.now();
      // The one that was disassociated is gone, and somebody else has associated the same since.
      if (timing.now() - since > maxLagMs) return undefined;
    }
    if (goal === "records" && status !== "CREATING" && status !== "DELETING") {
      since ??= timing.now();
      if (hasAllRecords(found)) return found;
      if (timing.now() - since > maxLagMs) return withFewRecords(one, found, call);
    }
    call.log("progress", wordsOfWait(one, found, goal));
    await pause(asked, waiting);
  }
}

/** The options of a wait. */
export function waitingOf(call: DomainCall): Waiting {
  const { timing, unreachableTimeout } = call.client;
  return {
    ...{ timing, signal: call.signal, progress: (message: string) => call.log("progress", message) },
    ...(unreachableTimeout !== undefined && { maxSilenceMs: unreachableTimeout * 1000 }),
  };
}

/** Whether the change of a domain has failed. */
export const isFailed = (record: Members): boolean => statusOf(record).endsWith("_FAILED");

const expectedRecords = (record: Members): number =>
  recordsOfDomain[record.EnableWWWSubdomain === false ? "false" : "true"];

const hasAllRecords = (record: Members): boolean =>
  listAt(record, "CertificateValidationRecords").length >= expectedRecords(record);

function withFewRecords(one: DomainOfService, found: Members, call: DomainCall): Members {
  const has = listAt(found, "CertificateValidationRecords").length;
  call.log(
    "warn",
    `The domain ${one.DomainName} has ${has} validation records, and ${expectedRecords(found)} were expected. If more appear, the next plan shows them.`,
  );
  return found;
}

function wordsOfWait({ DomainName }: DomainOfService, found: Members, goal: DomainGoal): string {
  const what = `the domain ${DomainName} is ${statusOf(found)}`;
  if (goal === "gone") return `waiting until ${DomainName} is disassociated: ${what}`;
  if (goal === "records") return `waiting for the validation records of ${DomainName}: ${what}`;
  const pending = listAt(found, "CertificateValidationRecords").filter((each) => each.Status !== "SUCCESS");
  const names = pending.map((each) => `${each.Name} ${each.Type} ${each.Value}`).join(", ");
  return `waiting until ${DomainName} is ACTIVE: ${what}${names === "" ? "" : `; these records are not validated yet: ${names}`}`;
}

/** The status of a service; undefined if it does not exist. */
export async function serviceStatus(arn: string, { client, signal }: DomainCall): Promise<string | undefined> {
  try {
    const response = await client.service.describeService({ ServiceArn: arn }, { signal });
    return textAt(membersAt(response, "Service"), "Status");
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}
