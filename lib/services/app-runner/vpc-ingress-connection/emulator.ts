/**
 * The operations on VPC ingress connections. Those that change one respond at once, while their work is in progress.
 */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { alternatives } from "../../../facts/derive/wording.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { pageOf } from "../emulator/paging.ts";
import { existingService } from "../emulator/record.ts";
import { invalidRequest, refusal } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { allOf, arnOf, missing, overQuota, storedTags } from "../emulator/revision.ts";
import { change, timelineField, turnAt } from "../emulator/timeline.ts";
import { hostedService } from "../hosted-service/model.ts";
import { arn as arnField, appRunnerCites as cites, longName, requiredArn, sharedPage } from "../model/parts.ts";
import { serviceArn, vpcIngressConnectionQuota } from "../model.ts";
import { ingressVpcConfiguration, vpcIngressConnectionStatus } from "./model/messages.ts";

type Status = (typeof vpcIngressConnectionStatus.enum)[number];

const { Tags } = hostedService.declaration.members;
const text = { kind: "string", description: "Its identity.", cites, required: true } as const;

/** VPC ingress connections, by ARN and by name. */
export const vpcIngressConnections = tableOf({
  name: "apprunner.vpc-ingress-connection",
  description: "A stored VPC ingress connection.",
  cites,
  members: {
    VpcIngressConnectionArn: text,
    VpcIngressConnectionName: longName,
    ServiceArn: serviceArn,
    DomainName: text,
    IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true },
    createdAt: { kind: "integer", description: "When it was created, in epoch milliseconds.", cites, required: true },
    turns: timelineField(vpcIngressConnectionStatus),
    Tags: storedTags,
  },
  index: ({ VpcIngressConnectionName }) => VpcIngressConnectionName,
});

type IngressRecord = RecordOf<typeof vpcIngressConnections>;

const creation = { during: "PENDING_CREATION", after: "AVAILABLE", otherwise: "FAILED_CREATION" } as const;
const update = { during: "PENDING_UPDATE", after: "AVAILABLE", otherwise: "FAILED_UPDATE" } as const;
const deletion = { during: "PENDING_DELETION", after: "DELETED", otherwise: "FAILED_DELETION" } as const;

/** The statuses that allow an update or deletion, from the public service model. */
const updatable: readonly Status[] = ["AVAILABLE", "FAILED_CREATION", "FAILED_UPDATE"];
const deletable: readonly Status[] = [...updatable, "FAILED_DELETION"];

const statusAt = ({ turns }: IngressRecord, now: number): Status => turnAt(turns, now)?.status ?? "PENDING_CREATION";
const isThere = (record: IngressRecord, now: number): boolean => statusAt(record, now) !== "DELETED";

const createRequest = requestOf({
  ServiceArn: serviceArn,
  VpcIngressConnectionName: longName,
  IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true },
  Tags,
});

/** Returns {VpcIngressConnection}. */
export function createVpcIngressConnection(call: EmulatedCall): object {
  const { Tags: tags, ...given } = readRequest(call, createRequest).value;
  refuseIfAny([...reservedKeys(tags)], invalidRequest);
  const { ServiceName } = existingService(call, given.ServiceArn, "InvalidRequestException");
  const name = given.VpcIngressConnectionName;
  const taken = call.table(vpcIngressConnections).find(name);
  if (taken !== undefined && isThere(taken, call.now)) {
    throw invalidRequest(
      `VpcIngressConnectionName is ${JSON.stringify(name)}, and a VPC ingress connection with that name already exists (${taken.VpcIngressConnectionArn}); choose another, or delete that one`,
    );
  }
  const others = ingressOf(call, given.ServiceArn).length;
  if (others >= vpcIngressConnectionQuota) {
    throw overQuota(`the service has ${others} VPC ingress connections`, vpcIngressConnectionQuota);
  }
  const arn = arnOf(call.scope, `vpcingressconnection/${name}`);
  return kept(call, {
    VpcIngressConnectionArn: arn,
    ...given,
    DomainName: `${arn.slice(-10)}.${ServiceName.toLowerCase().replaceAll("_", "-")}.${call.scope.region}.awsapprunner.com`,
    createdAt: call.now,
    turns: change(call, creation),
    ...(tags !== undefined && { Tags: tags }),
  });
}

const namesOne = { VpcIngressConnectionArn: requiredArn("ARN of a VPC ingress connection.") };
const oneRequest = requestOf(namesOne);

type ArnInput = ValueOf<typeof oneRequest>;

/** @throws Refusal if the connection does not exist. */
function existing(call: EmulatedCall, { VpcIngressConnectionArn: arn }: ArnInput): IngressRecord {
  const found = call.table(vpcIngressConnections).get(arn);
  if (found === undefined) throw missing(call, "VPC ingress connection", arn);
  return found;
}

/** Returns {VpcIngressConnection}, even of a deleted one. */
export const describeVpcIngressConnection = (call: EmulatedCall): object =>
  returnedIngress(call, existing(call, readRequest(call, oneRequest).value));

const updateRequest = requestOf({
  ...namesOne,
  IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true },
});

/** Returns {VpcIngressConnection}. */
export function updateVpcIngressConnection(call: EmulatedCall): object {
  const { IngressVpcConfiguration, ...one } = readRequest(call, updateRequest).value;
  const found = existing(call, one);
  refuseUnless(call, found, updatable);
  return kept(call, { ...found, IngressVpcConfiguration, turns: change(call, update) });
}

/** Returns {VpcIngressConnection}. */
export function deleteVpcIngressConnection(call: EmulatedCall): object {
  const found = existing(call, readRequest(call, oneRequest).value);
  refuseUnless(call, found, deletable);
  return kept(call, { ...found, turns: change(call, deletion) });
}

function refuseUnless(call: EmulatedCall, found: IngressRecord, allowed: readonly Status[]): void {
  const status = statusAt(found, call.now);
  if (allowed.includes(status)) return;
  throw refusal(
    "InvalidStateException",
    `the VPC ingress connection is ${status}; ${call.operation} requires ${alternatives(allowed)}`,
  );
}

const listRequest = requestOf({
  Filter: {
    kind: "struct",
    description: "Only connections that match all of these.",
    cites,
    members: {
      ServiceArn: arnField("ARN of the service."),
      VpcEndpointId: ingressVpcConfiguration.members.VpcEndpointId,
    },
  },
  ...sharedPage,
});

/** Returns {VpcIngressConnectionSummaryList, NextToken?}, without deleted connections. */
export function listVpcIngressConnections(call: EmulatedCall): object {
  const { Filter: filter = {}, ...input } = readRequest(call, listRequest).value;
  const isListed = (each: IngressRecord) =>
    isThere(each, call.now) &&
    (filter.ServiceArn ?? each.ServiceArn) === each.ServiceArn &&
    (filter.VpcEndpointId === undefined || filter.VpcEndpointId === each.IngressVpcConfiguration.VpcEndpointId);
  const table = call.table(vpcIngressConnections);
  const page = (after: number, limit: number) => table.page(after, limit, isListed);
  const { records, rest } = pageOf(call, input, page, JSON.stringify(filter));
  const VpcIngressConnectionSummaryList = records.map(({ VpcIngressConnectionArn, ServiceArn }) => ({
    VpcIngressConnectionArn,
    ServiceArn,
  }));
  return { VpcIngressConnectionSummaryList, ...rest };
}

/** The ARNs of the connections of a service, but for deleted ones. */
export const ingressOf = (call: EmulatedCall, service: string): readonly string[] =>
  allOf(call.table(vpcIngressConnections), (each) => each.ServiceArn === service && isThere(each, call.now)).map(
    ({ VpcIngressConnectionArn }) => VpcIngressConnectionArn,
  );

/** The VPCs in which a service is reachable. */
export const vpcTargetsOf = (call: EmulatedCall, service: string): readonly object[] =>
  allOf(
    call.table(vpcIngressConnections),
    (each) => each.ServiceArn === service && statusAt(each, call.now) === "AVAILABLE",
  ).map(({ VpcIngressConnectionArn, DomainName, IngressVpcConfiguration: { VpcId } }) => ({
    VpcIngressConnectionArn,
    ...(VpcId !== undefined && { VpcId }),
    DomainName,
  }));

function kept(call: EmulatedCall, record: IngressRecord): object {
  call.table(vpcIngressConnections).put(record.VpcIngressConnectionArn, record);
  return returnedIngress(call, record);
}

function returnedIngress({ scope, now }: EmulatedCall, record: IngressRecord): object {
  const { turns, createdAt, Tags: _, ...members } = record;
  const turn = turnAt(turns, now);
  return {
    VpcIngressConnection: {
      ...members,
      Status: statusAt(record, now),
      AccountId: scope.account,
      CreatedAt: createdAt / 1000,
      ...(turn?.status === "DELETED" && { DeletedAt: turn.at / 1000 }),
    },
  };
}
