/** VPC ingress connections of services, and their operations, from the public service model. */

import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import {
  arn,
  list,
  longName,
  longText,
  operation,
  requiredArn,
  returnedName,
  sharedPage,
  struct,
  tagList,
  text,
  time,
  word,
} from "../../model/parts.ts";
import { nextToken, serviceArn } from "../../model.ts";

/** A domain name, or a wildcard domain name. */
export const domainName = text("A domain name.", {
  minLength: 1,
  maxLength: 255,
  pattern: {
    source: "^[A-Za-z0-9*.-]{1,255}$",
    meaning: "a domain name, such as example.com or *.example.com",
  },
});

export const ingressVpcConfiguration = struct("The virtual network, and its endpoint for the service.", {
  VpcId: longText("Id of the virtual network."),
  VpcEndpointId: longText("Id of its endpoint."),
});

export const vpcIngressConnectionStatus = word("Status of the connection.", [
  "AVAILABLE",
  "PENDING_CREATION",
  "PENDING_UPDATE",
  "PENDING_DELETION",
  "FAILED_CREATION",
  "FAILED_UPDATE",
  "FAILED_DELETION",
  "DELETED",
]);

const description = "Name of the connection, unique in the account and region.";

const connection = struct("A VPC ingress connection.", {
  VpcIngressConnectionArn: arn("ARN of the connection."),
  VpcIngressConnectionName: returnedName(description),
  ServiceArn: arn("ARN of the service."),
  Status: vpcIngressConnectionStatus,
  AccountId: text("The account of the connection."),
  DomainName: { ...domainName, description: "Domain name of the service in the network." },
  IngressVpcConfiguration: ingressVpcConfiguration,
  CreatedAt: time("When the connection was created."),
  DeletedAt: time("When the connection was deleted."),
});

const one = { VpcIngressConnectionArn: requiredArn("ARN of the connection.") };
const response = { VpcIngressConnection: connection };

/** The operations on VPC ingress connections. */
export const vpcIngressConnectionMessages: ServiceMessages = {
  CreateVpcIngressConnection: operation(
    "Connects a service to an endpoint of a virtual network.",
    {
      ServiceArn: serviceArn,
      VpcIngressConnectionName: { ...longName, description },
      IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true },
      Tags: tagList,
    },
    response,
  ),
  DescribeVpcIngressConnection: operation("Shows a VPC ingress connection.", one, response),
  UpdateVpcIngressConnection: operation(
    "Changes the endpoint of a VPC ingress connection.",
    { ...one, IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true } },
    response,
  ),
  ListVpcIngressConnections: operation(
    "Lists the VPC ingress connections of the account and region.",
    {
      Filter: struct("Only connections that match all of these.", {
        ServiceArn: arn("ARN of the service."),
        VpcEndpointId: ingressVpcConfiguration.members.VpcEndpointId,
      }),
      ...sharedPage,
    },
    {
      VpcIngressConnectionSummaryList: list(
        "Connections.",
        struct("Summary of a connection.", {
          VpcIngressConnectionArn: connection.members.VpcIngressConnectionArn,
          ServiceArn: connection.members.ServiceArn,
        }),
      ),
      NextToken: nextToken,
    },
  ),
  DeleteVpcIngressConnection: operation("Deletes a VPC ingress connection.", one, response),
};
