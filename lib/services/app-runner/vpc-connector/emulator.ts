/** The operations on VPC connectors: revisions of a name, only one of which is active at a time. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { pageOf } from "../emulator/paging.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import {
  addRevision,
  allOf,
  endRevision,
  existingRevision,
  type Revision,
  type RevisionedKind,
  returnedRevision,
  revisionTable,
} from "../emulator/revision.ts";
import { usersOf } from "../emulator/service-users.ts";
import { hostedService } from "../hosted-service/model.ts";
import { longName, requiredArn, sharedPage } from "../model/parts.ts";
import { vpcConnectorQuota, vpcConnectorSettings } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

export const vpcConnectors: RevisionedKind = {
  kind: "vpcconnector",
  title: "VPC connector",
  prefix: "VpcConnector",
  table: revisionTable("vpc-connector", vpcConnectorSettings),
  quota: vpcConnectorQuota,
};

const createRequest = requestOf({
  VpcConnectorName: longName,
  ...vpcConnectorSettings,
  Subnets: { ...vpcConnectorSettings.Subnets, required: true },
  Tags,
});

/** The security group of a connector without any (gap `app-runner/vpc-connectors`). */
const defaultSecurityGroups = ["sg-default"];

/** Returns {VpcConnector}. */
export function createVpcConnector(call: EmulatedCall): object {
  const { VpcConnectorName: name, Tags: tags, Subnets, SecurityGroups } = readRequest(call, createRequest).value;
  refuseIfAny([...subnetProblems(Subnets), ...reservedKeys(tags)], invalidRequest);
  if (SecurityGroups !== undefined) refuseIfAny(groupProblems(call, name, SecurityGroups), invalidRequest);
  const settings = { Subnets, SecurityGroups: SecurityGroups ?? defaultSecurityGroups };
  return { VpcConnector: returnedRevision(vpcConnectors, addRevision(call, vpcConnectors, { name, settings, tags })) };
}

function* subnetProblems(subnets: readonly string[]): Generator<string> {
  if (subnets.length === 0) yield "Subnets is empty; name at least one subnet of the virtual network";
}

/** Another active connector has the same set of security groups, in any order (gap `vpc-connector/changes`). */
function groupProblems(call: EmulatedCall, name: string, groups: readonly string[]): readonly string[] {
  const inOrder = (ids: unknown) => JSON.stringify(Array.isArray(ids) ? ids.toSorted() : ids);
  const isSame = ({ deletedAt, name: its, settings }: Revision) =>
    deletedAt === undefined && its !== name && inOrder(settings.SecurityGroups) === inOrder(groups);
  return allOf(call.table(vpcConnectors.table), isSame).map(
    ({ arn }) =>
      `SecurityGroups is ${JSON.stringify(groups)}; the security groups combination already exists in ${arn}; use that connector, or other security groups`,
  );
}

const oneRequest = requestOf({ VpcConnectorArn: requiredArn("ARN of a connector.") });

/** Connectors are identified only by their full ARN. */
function named(call: EmulatedCall) {
  const { VpcConnectorArn: arn } = readRequest(call, oneRequest).value;
  const found = existingRevision(call, vpcConnectors, arn);
  if (found.arn === arn) return found;
  throw invalidRequest(`VpcConnectorArn is ${arn}; it must be a full ARN, such as ${found.arn}`);
}

/** Returns {VpcConnector}, even of a deleted one. */
export const describeVpcConnector = (call: EmulatedCall): object => ({
  VpcConnector: returnedRevision(vpcConnectors, named(call)),
});

/** Returns {VpcConnector}: the deleted connector. */
export function deleteVpcConnector(call: EmulatedCall): object {
  const found = named(call);
  const ended = endRevision(call, vpcConnectors, found, usersOf(call, "vpcconnector", found.arn));
  return { VpcConnector: returnedRevision(vpcConnectors, ended) };
}

const listRequest = requestOf(sharedPage);

/** Returns {VpcConnectors, NextToken?}: the active ones. */
export function listVpcConnectors(call: EmulatedCall): object {
  const input = readRequest(call, listRequest).value;
  const table = call.table(vpcConnectors.table);
  const { records, rest } = pageOf(call, input, (after, limit) =>
    table.page(after, limit, ({ deletedAt }) => deletedAt === undefined),
  );
  return { VpcConnectors: records.map((each) => returnedRevision(vpcConnectors, each)), ...rest };
}
