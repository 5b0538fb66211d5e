/** The operations on custom domains. Those that change one respond at once, while their work is in progress. */
import { createHash } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { pageOf } from "../emulator/paging.ts";
import { existingService, type ServiceRecord } from "../emulator/record.ts";
import { invalidRequest, refusal } from "../emulator/refusals.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { allOf } from "../emulator/revision.ts";
import { refuseUnlessChangeable } from "../emulator/state.ts";
import { change, type Turn, timelineField, turnAt } from "../emulator/timeline.ts";
import { appRunnerCites as cites } from "../model/parts.ts";
import { serviceArn } from "../model.ts";
import { vpcTargetsOf } from "../vpc-ingress-connection/emulator.ts";
import { domainName } from "../vpc-ingress-connection/model/messages.ts";
import { customDomainStatus, customDomainsPage, enableWwwSubdomain } from "./model/messages.ts";

type Status = (typeof customDomainStatus.enum)[number];

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
    goneAt: { kind: "integer", description: "When it is removed, in epoch milliseconds.", cites },
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
  const service = existingService(call, one.ServiceArn);
  refuseUnlessChangeable(call, service);
  const domains = domainsOf(call, one.ServiceArn);
  if (domains.some((each) => keyOf(each) === keyOf(one))) {
    throw invalidRequest(`DomainName is ${one.DomainName}, and the service already has that domain`);
  }
  const { maximum } = customDomainsPage.MaxResults;
  if (domains.length >= maximum) {
    throw invalidRequest(
      `the service has ${domains.length} domains, and may have at most ${maximum}; disassociate one first`,
    );
  }
  const creation = change<Status>(call, {
    during: "CREATING",
    after: "PENDING_CERTIFICATE_DNS_VALIDATION",
    otherwise: "CREATE_FAILED",
  });
  const last = creation.at(-1);
  const validation: readonly Turn<Status>[] =
    last?.status === "PENDING_CERTIFICATE_DNS_VALIDATION" ? [{ at: last.at + call.workTime, status: "ACTIVE" }] : [];
  const record = { ...one, EnableWWWSubdomain, turns: [...creation, ...validation] };
  call.table(customDomains).put(keyOf(one), record);
  return answered(call, service, record);
}

/** Returns the same; the domain is DELETING and then removed. */
export function disassociateCustomDomain(call: EmulatedCall): object {
  const one = readRequest(call, requestOf(oneMembers)).value;
  const service = existingService(call, one.ServiceArn);
  const found = domainsOf(call, one.ServiceArn).find((each) => keyOf(each) === keyOf(one));
  if (found === undefined) {
    throw refusal("ResourceNotFoundException", `domain ${one.DomainName} of the service was not found`);
  }
  refuseUnlessChangeable(call, service);
  const turns = change<Status>(call, { during: "DELETING", after: "DELETING", otherwise: "DELETE_FAILED" });
  const last = turns.at(-1);
  const record = { ...found, turns, ...(turns.length > 1 && last?.status === "DELETING" && { goneAt: last.at }) };
  call.table(customDomains).put(keyOf(one), record);
  return answered(call, service, record);
}

const describeRequest = requestOf({ ServiceArn: serviceArn, ...customDomainsPage });

/** Returns {DNSTarget, ServiceArn, CustomDomains, VpcDNSTargets, NextToken?}. */
export function describeCustomDomains(call: EmulatedCall): object {
  const { ServiceArn, ...input } = readRequest(call, describeRequest).value;
  const service = existingService(call, ServiceArn);
  const isListed = (each: DomainRecord) => each.ServiceArn === ServiceArn && isThere(each, call.now);
  const table = call.table(customDomains);
  const { records, rest } = pageOf(call, input, (after, limit) => table.page(after, limit, isListed), ServiceArn);
  return { ...targetsOf(call, service), CustomDomains: records.map((each) => shown(each, call.now)), ...rest };
}

const domainsOf = (call: EmulatedCall, service: string): readonly DomainRecord[] =>
  allOf(call.table(customDomains), (each) => each.ServiceArn === service && isThere(each, call.now));

const targetsOf = (call: EmulatedCall, { ServiceArn, ServiceUrl }: ServiceRecord) => ({
  DNSTarget: ServiceUrl,
  ServiceArn,
  VpcDNSTargets: vpcTargetsOf(call, ServiceArn),
});

const answered = (call: EmulatedCall, service: ServiceRecord, record: DomainRecord): object => ({
  ...targetsOf(call, service),
  CustomDomain: shown(record, call.now),
});

function shown({ DomainName, EnableWWWSubdomain, turns }: DomainRecord, now: number): object {
  const status = turnAt(turns, now)?.status;
  const Status = status === "ACTIVE" ? "SUCCESS" : "PENDING_VALIDATION";
  const names = EnableWWWSubdomain ? [DomainName, `www.${DomainName}`] : [DomainName];
  const CertificateValidationRecords = names.map((name) => {
    const digest = createHash("sha256").update(name).digest("hex");
    return {
      Name: `_${digest.slice(0, 32)}.${name.replace(/^\*\./, "")}.`,
      Type: "CNAME",
      Value: `_${digest.slice(32)}.acm-validations.aws.`,
      Status,
    };
  });
  return {
    DomainName,
    EnableWWWSubdomain,
    ...(status !== "CREATING" && { CertificateValidationRecords }),
    Status: status,
  };
}
