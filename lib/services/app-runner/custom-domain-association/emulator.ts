/** The operations on custom domains. Those that change one respond at once, while their work is in progress. */

import { createHash } from "node:crypto";
import { dayInMs } from "../../../base/iso-time.ts";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import { pageOf } from "../emulator/paging.ts";
import { existingService, isNotDeleted, type ServiceRecord } from "../emulator/record.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { allOf } from "../emulator/revision.ts";
import { refuseUnlessChangeable } from "../emulator/state.ts";
import { change, type Turn, timelineField, turnAt } from "../emulator/timeline.ts";
import { appRunnerCites as cites } from "../model/parts.ts";
import { serviceArn } from "../model.ts";
import { vpcTargetsOf } from "../vpc-ingress-connection/emulator.ts";
import { domainName } from "../vpc-ingress-connection/model/messages.ts";
import { certificateDays, customDomainStatus, customDomainsPage, enableWwwSubdomain } from "./model/messages.ts";

type Status = (typeof customDomainStatus.enum)[number];

const time = { kind: "integer", description: "A time in epoch milliseconds.", cites } as const;

/** Domains, by service and name. */
export const customDomains = tableOf({
  name: "apprunner.custom-domain",
  description: "A stored domain.",
  cites,
  members: {
    ServiceArn: serviceArn,
    DomainName: { ...domainName, required: true },
    EnableWWWSubdomain: { ...enableWwwSubdomain, required: true },
    turns: timelineField(customDomainStatus),
    recordsAt: { ...time, description: "From when on its validation records are shown; at once if absent." },
    goneAt: { ...time, description: "When it is removed." },
    certificateUntil: { ...time, description: "Until when its validated certificate is kept after that." },
  },
});

type DomainRecord = RecordOf<typeof customDomains>;

const keyOf = ({ ServiceArn, DomainName }: Pick<DomainRecord, "ServiceArn" | "DomainName">): string =>
  `${ServiceArn} ${DomainName.toLowerCase()}`;

const isThere = ({ goneAt }: DomainRecord, now: number): boolean => goneAt === undefined || goneAt > now;

const oneMembers = { ServiceArn: serviceArn, DomainName: { ...domainName, required: true } } as const;
const associateRequest = requestOf({ ...oneMembers, EnableWWWSubdomain: enableWwwSubdomain });

/**
 * Returns {DNSTarget, ServiceArn, CustomDomain, VpcDNSTargets}. The domain is created, waits for its DNS records, and
 * becomes ACTIVE; each step takes as long as an asynchronous operation (gap `app-runner/custom-domains`).
 */
export function associateCustomDomain(call: EmulatedCall): object {
  const { EnableWWWSubdomain = enableWwwSubdomain.default, ...one } = readRequest(call, associateRequest).value;
  refuseWildcard(one.DomainName, EnableWWWSubdomain);
  const service = existingService(call, one.ServiceArn, "InvalidRequestException");
  refuseUnlessChangeable(call, service);
  const domains = domainsOf(call, service);
  if (domains.some((each) => keyOf(each) === keyOf(one))) {
    throw invalidRequest(`DomainName is ${one.DomainName}, which is already associated with the service`);
  }
  const { maximum } = customDomainsPage.MaxResults;
  if (domains.length >= maximum) {
    throw invalidRequest(
      `the service has ${domains.length} domains, and may have at most ${maximum}; disassociate one first`,
    );
  }
  const record = { ...one, EnableWWWSubdomain, ...beginning(call, one, EnableWWWSubdomain) };
  call.table(customDomains).put(keyOf(one), record);
  return returnedDomain(call, service, record);
}

const guide = citationInWords(citeGuide("app-runner", "Managing custom domain names for an App Runner service"));

function refuseWildcard(name: string, hasWww: boolean): void {
  if (!name.includes("*")) return;
  if (!/^\*\.[^*]+\.[^*.]+$/.test(name)) {
    throw invalidRequest(`DomainName is ${name}; a wildcard is *. before a domain, such as *.example.com (${guide})`);
  }
  if (hasWww) {
    throw invalidRequest(
      `DomainName is ${name} and EnableWWWSubdomain is true, which is the default; it must be false for a wildcard (${guide})`,
    );
  }
}

/** How an association goes on. A domain whose certificate is still kept needs no validation. */
function beginning(
  call: EmulatedCall,
  one: Pick<DomainRecord, "ServiceArn" | "DomainName">,
  hasWww: boolean,
): Pick<DomainRecord, "turns" | "recordsAt"> {
  const before = call.table(customDomains).get(keyOf(one));
  const isKept = before?.EnableWWWSubdomain === hasWww && (before.certificateUntil ?? 0) > call.now;
  const after: Status = isKept ? "BINDING_CERTIFICATE" : "PENDING_CERTIFICATE_DNS_VALIDATION";
  const creation = change<Status>(call, { during: "CREATING", after, otherwise: "CREATE_FAILED" });
  const last = creation.at(-1);
  if (last?.status !== after) return { turns: creation, recordsAt: Number.MAX_SAFE_INTEGER };
  const turns: readonly Turn<Status>[] = [...creation, { at: last.at + call.operationMs, status: "ACTIVE" }];
  // The records lag behind the status.
  return { turns, recordsAt: last.at + Math.floor(call.operationMs / 2) };
}

/** Returns the same; the domain is DELETING and then removed. */
export function disassociateCustomDomain(call: EmulatedCall): object {
  const one = readRequest(call, requestOf(oneMembers)).value;
  const service = existingService(call, one.ServiceArn);
  const found = domainsOf(call, service).find((each) => keyOf(each) === keyOf(one));
  if (found === undefined) {
    throw invalidRequest(`No custom domain ${one.DomainName} found for the provided service ${one.ServiceArn}`);
  }
  refuseUnlessChangeable(call, service);
  const turns = change<Status>(call, { during: "DELETING", after: "DELETING", otherwise: "DELETE_FAILED" });
  const last = turns.at(-1);
  const isRemoved = turns.length > 1 && last?.status === "DELETING";
  const isValidated = turnAt(found.turns, call.now)?.status === "ACTIVE";
  const record = {
    ...found,
    turns,
    ...(isRemoved && { goneAt: last.at }),
    ...(isRemoved && isValidated && { certificateUntil: last.at + certificateDays * dayInMs }),
  };
  call.table(customDomains).put(keyOf(one), record);
  return returnedDomain(call, service, record);
}

const describeRequest = requestOf({ ServiceArn: serviceArn, ...customDomainsPage });

/** Returns {DNSTarget, ServiceArn, CustomDomains, VpcDNSTargets, NextToken?}. */
export function describeCustomDomains(call: EmulatedCall): object {
  const { ServiceArn, ...input } = readRequest(call, describeRequest).value;
  const service = existingService(call, ServiceArn);
  const isListed = belongsTo(call, service);
  const table = call.table(customDomains);
  const { records, rest } = pageOf(call, input, (after, limit) => table.page(after, limit, isListed), ServiceArn);
  return { ...targetsOf(call, service), CustomDomains: records.map((each) => shown(each, call.now)), ...rest };
}

/** Whether a domain is one of the service; deleted services have none. */
const belongsTo = (call: EmulatedCall, service: ServiceRecord) => (each: DomainRecord) =>
  each.ServiceArn === service.ServiceArn && isThere(each, call.now) && isNotDeleted(service, call.now);

const domainsOf = (call: EmulatedCall, service: ServiceRecord): readonly DomainRecord[] =>
  allOf(call.table(customDomains), belongsTo(call, service));

const targetsOf = (call: EmulatedCall, { ServiceArn, ServiceUrl }: ServiceRecord) => ({
  DNSTarget: ServiceUrl,
  ServiceArn,
  VpcDNSTargets: vpcTargetsOf(call, ServiceArn),
});

const returnedDomain = (call: EmulatedCall, service: ServiceRecord, record: DomainRecord): object => ({
  ...targetsOf(call, service),
  CustomDomain: shown(record, call.now),
});

/** Letters in the name below a domain for which App Runner wants a certificate, too. */
const innerName = 31;

/** The validation records of a domain (gap `app-runner/custom-domains`); a wildcard has those of its domain. */
function validationRecordsOf(name: string, hasWww: boolean, isValidated: boolean): readonly object[] {
  const domain = name.replace(/^\*\./, "");
  const inner = createHash("sha256").update(`inner ${name}`).digest("hex").slice(0, innerName);
  const names = [domain, `${inner}.${domain}`, ...(hasWww ? [`www.${domain}`] : [])];
  return names.map((each) => {
    const digest = createHash("sha256").update(`${name} ${each}`).digest("hex");
    return {
      Name: `_${digest.slice(0, 32)}.${each}.`,
      Type: "CNAME",
      Value: `_${digest.slice(32)}.emulated.acm-validations.aws.`,
      Status: isValidated ? "SUCCESS" : "PENDING_VALIDATION",
    };
  });
}

/** The status is in lower case, those of the records are not (gap `app-runner/status-letters`). */
function shown(record: DomainRecord, now: number): object {
  const { DomainName, EnableWWWSubdomain, turns, recordsAt = 0 } = record;
  const status = turnAt(turns, now)?.status;
  const isValidated = status === "ACTIVE" || turns.some((turn) => turn.status === "BINDING_CERTIFICATE");
  return {
    DomainName,
    EnableWWWSubdomain,
    ...(recordsAt <= now && {
      CertificateValidationRecords: validationRecordsOf(DomainName, EnableWWWSubdomain, isValidated),
    }),
    Status: status?.toLowerCase(),
  };
}
