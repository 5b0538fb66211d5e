/** VPC connectors, which services share, and their operations, from the public service model. */

import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import {
  arn,
  integer,
  list,
  longName,
  longText,
  operation,
  requiredArn,
  returnedName,
  revisionStatus,
  sharedPage,
  struct,
  tagList,
  time,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

export const vpcConnectorSettings = {
  Subnets: list(
    "Subnets of one virtual network, which the services that use the connector reach.",
    longText("Id of a subnet."),
  ),
  SecurityGroups: list("Security groups; if omitted, the network's default one.", longText("Id of a security group.")),
} as const;

/** The maximum number of connectors; each name has one revision (gap `app-runner/quotas`). */
export const vpcConnectorQuota = { names: 10, revisions: 1 } as const;

const connector = struct("A VPC connector.", {
  VpcConnectorName: returnedName("Name of the connector."),
  VpcConnectorArn: arn("ARN of the connector."),
  VpcConnectorRevision: integer("Unique among the active connectors of the same name."),
  ...vpcConnectorSettings,
  Status: revisionStatus,
  CreatedAt: time("When the connector was created."),
  DeletedAt: time("When the connector was deleted."),
});

const one = { VpcConnectorArn: requiredArn("Full ARN of the connector.") };
const response = { VpcConnector: connector };

/** The operations on VPC connectors. */
export const vpcConnectorMessages: ServiceMessages = {
  CreateVpcConnector: operation(
    "Creates a VPC connector.",
    {
      VpcConnectorName: { ...longName, description: "Name of the connector." },
      Subnets: { ...vpcConnectorSettings.Subnets, required: true },
      SecurityGroups: vpcConnectorSettings.SecurityGroups,
      Tags: tagList,
    },
    response,
  ),
  DescribeVpcConnector: operation("Shows a VPC connector.", one, response),
  ListVpcConnectors: operation("Lists the VPC connectors of the account and region.", sharedPage, {
    VpcConnectors: list("Connectors.", connector),
    NextToken: nextToken,
  }),
  DeleteVpcConnector: operation("Deletes a VPC connector.", one, response),
};
