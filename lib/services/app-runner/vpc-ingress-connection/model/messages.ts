/** VPC ingress connections of services, and their operations, from the public service model. */

import type { StringField, StructField } from "../../../../model/field.ts";
import { messages, type ServiceMessages } from "../../../../model/operation-messages.ts";
import { hostedService } from "../../hosted-service/model.ts";
import { arn, appRunnerCites as cites, longName, requiredArn, sharedPage, tagList, time } from "../../model/parts.ts";
import { nextToken, serviceArn } from "../../model.ts";

const { maxLength } = hostedService.record.ServiceUrl;

/** A domain name, or a wildcard domain name. */
export const domainName = {
  kind: "string",
  description: "A domain name.",
  cites,
  minLength: 1,
  maxLength: 255,
  pattern: {
    source: "^[A-Za-z0-9*.-]{1,255}$",
    meaning: "a domain name, such as example.com or *.example.com",
  },
} as const satisfies StringField;

/** The VPC and its endpoint. */
export const ingressVpcConfiguration = {
  kind: "struct",
  description: "The virtual network, and its endpoint for the service.",
  cites,
  members: {
    VpcId: { kind: "string", description: "Id of the virtual network.", cites, maxLength },
    VpcEndpointId: { kind: "string", description: "Id of its endpoint.", cites, maxLength },
  },
} as const satisfies StructField;

/** The status of a connection. */
export const vpcIngressConnectionStatus = {
  kind: "string",
  description: "Status of the connection.",
  cites,
  enum: [
    "AVAILABLE",
    "PENDING_CREATION",
    "PENDING_UPDATE",
    "PENDING_DELETION",
    "FAILED_CREATION",
    "FAILED_UPDATE",
    "FAILED_DELETION",
    "DELETED",
  ],
} as const satisfies StringField;

const { required: _, ...optionalName } = longName;
const description = "Name of the connection, unique in the account and region.";

const connection = {
  kind: "struct",
  description: "A VPC ingress connection.",
  cites,
  members: {
    VpcIngressConnectionArn: arn("Resource name of the connection."),
    VpcIngressConnectionName: { ...optionalName, description },
    ServiceArn: arn("Resource name of the service."),
    Status: vpcIngressConnectionStatus,
    AccountId: { kind: "string", description: "The account of the connection.", cites },
    DomainName: { ...domainName, description: "Domain name of the service in the network." },
    IngressVpcConfiguration: ingressVpcConfiguration,
    CreatedAt: time("When the connection was created."),
    DeletedAt: time("When the connection was deleted."),
  },
} as const satisfies StructField;

const one = { VpcIngressConnectionArn: requiredArn("Resource name of the connection.") };
const answer = { VpcIngressConnection: connection };
const operation = messages(cites);

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
    answer,
  ),
  DescribeVpcIngressConnection: operation("Shows a VPC ingress connection.", one, answer),
  UpdateVpcIngressConnection: operation(
    "Changes the endpoint of a VPC ingress connection.",
    { ...one, IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true } },
    answer,
  ),
  ListVpcIngressConnections: operation(
    "Lists the VPC ingress connections of the account and region.",
    {
      Filter: {
        kind: "struct",
        description: "Only connections that match all of these.",
        cites,
        members: {
          ServiceArn: arn("Resource name of the service."),
          VpcEndpointId: ingressVpcConfiguration.members.VpcEndpointId,
        },
      },
      ...sharedPage,
    },
    {
      VpcIngressConnectionSummaryList: {
        kind: "list",
        description: "Connections.",
        cites,
        element: {
          kind: "struct",
          description: "Summary of a connection.",
          cites,
          members: {
            VpcIngressConnectionArn: connection.members.VpcIngressConnectionArn,
            ServiceArn: connection.members.ServiceArn,
          },
        },
      },
      NextToken: nextToken,
    },
  ),
  DeleteVpcIngressConnection: operation("Deletes a VPC ingress connection.", one, answer),
};
