/** The VPC ingress connection, by which a private hosted service is reached. The public service model shows it. */
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { arn, appRunnerCites as cites, flag, longName, requiredArn, struct, time } from "../model/parts.ts";
import { domainName, ingressVpcConfiguration, vpcIngressConnectionStatus } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

/** Declaration and record of a VPC ingress connection. */
export const vpcIngressConnection = {
  name: "vpc-ingress-connection",
  title: "VPC ingress connection",
  product: "VPC ingress connections of AWS App Runner",
  refusedBy: "app-runner",
  identity: "VpcIngressConnectionArn",
  createdAt: "CreatedAt",
  attributeNames: { VpcIngressConnectionArn: "arn" },
  label: "VpcIngressConnectionName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["VpcIngressConnectionName", "IngressVpcConfiguration"],
  declaration: struct("Makes a private App Runner service reachable from an endpoint of a virtual network.", {
    ServiceArn: { ...requiredArn("ARN of the private service."), immutable: true },
    VpcIngressConnectionName: {
      ...longName,
      description: "Name of the connection, unique in the account and region.",
      cites,
    },
    IngressVpcConfiguration: { ...ingressVpcConfiguration, required: true },
    Tags: { ...Tags, description: "Tags of the connection.", cites },
  }),
  options: {
    adoptExisting: flag("If a connection with this name exists and is identical, adopt it instead of failing."),
  },
  record: {
    VpcIngressConnectionArn: arn("ARN of the connection."),
    DomainName: {
      ...domainName,
      description: "Domain name of the service in the network. A private service may have no other address.",
      address: true,
    },
    Status: vpcIngressConnectionStatus,
    CreatedAt: time("When the connection was created."),
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The ARN of a VPC ingress connection. Group: its name. */
export const ingressArnForm = withExample(
  "^[^:\\s]+:[^:\\s]+:apprunner:[^:\\s]+:[0-9]{12}:vpcingressconnection/([^/:\\s]+)/[^/:\\s]+$",
  "the ARN of a VPC ingress connection",
  "arn:aws:apprunner:us-east-1:123456789012:vpcingressconnection/shop/0123456789abcdef",
);
