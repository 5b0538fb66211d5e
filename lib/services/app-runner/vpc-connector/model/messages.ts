/** VPC connectors, which services share, and their operations, from the public service model. */

import type { ListField, StructField } from "../../../../model/field.ts";
import { messages, type ServiceMessages } from "../../../../model/operation-messages.ts";
import { hostedService } from "../../hosted-service/model.ts";
import {
  arn,
  appRunnerCites as cites,
  longName,
  requiredArn,
  revisionStatus,
  sharedPage,
  tagList,
  time,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

const { maxLength } = hostedService.record.ServiceUrl;

const ids = (description: string, element: string) =>
  ({
    kind: "list",
    description,
    cites,
    element: { kind: "string", description: element, cites, maxLength },
  }) as const satisfies ListField;

/** The settings of a connector. */
export const vpcConnectorSettings = {
  Subnets: ids("Subnets of one virtual network, which the services that use the connector reach.", "Id of a subnet."),
  SecurityGroups: ids("Security groups; if omitted, the network's default one.", "Id of a security group."),
} as const;

/** The maximum number of connectors; each name has one revision (gap `app-runner/quotas`). */
export const vpcConnectorQuota = { names: 10, revisions: 1 } as const;

const { required: _, ...optionalName } = longName;

const connector = {
  kind: "struct",
  description: "A VPC connector.",
  cites,
  members: {
    VpcConnectorName: { ...optionalName, description: "Name of the connector." },
    VpcConnectorArn: arn("Resource name of the connector."),
    VpcConnectorRevision: {
      kind: "integer",
      description: "Unique among the active connectors of the same name.",
      cites,
    },
    ...vpcConnectorSettings,
    Status: revisionStatus,
    CreatedAt: time("When the connector was created."),
    DeletedAt: time("When the connector was deleted."),
  },
} as const satisfies StructField;

const one = { VpcConnectorArn: requiredArn("Full resource name of the connector.") };
const answer = { VpcConnector: connector };
const operation = messages(cites);

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
    answer,
  ),
  DescribeVpcConnector: operation("Shows a VPC connector.", one, answer),
  ListVpcConnectors: operation("Lists the VPC connectors of the account and region.", sharedPage, {
    VpcConnectors: { kind: "list", description: "Connectors.", cites, element: connector },
    NextToken: nextToken,
  }),
  DeleteVpcConnector: operation("Deletes a VPC connector.", one, answer),
};
