/** The VPC connector, through which services reach a virtual network. The documentation only names it. */
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { arn, appRunnerCites as cites, flag, integer, longName, struct, time } from "../model/parts.ts";
import { vpcConnectorSettings } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

/** What a set of ids in the declaration has beyond the request: nothing changes in place, and the order is irrelevant. */
const set = { immutable: true, order: "irrelevant", minItems: 1 } as const;

/** Declaration and record of a VPC connector. */
export const vpcConnector = {
  name: "vpc-connector",
  title: "VPC connector",
  product: "VPC connectors of AWS App Runner",
  refusedBy: "app-runner",
  identity: "VpcConnectorArn",
  createdAt: "CreatedAt",
  attributeNames: { VpcConnectorArn: "arn" },
  label: "VpcConnectorName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["VpcConnectorName"],
  declaration: struct("Connects the outbound traffic of App Runner services to a virtual network.", {
    VpcConnectorName: {
      ...longName,
      description: "Name of the connector, unique among the active ones of an account and region.",
      cites,
      immutable: true,
    },
    Subnets: { ...vpcConnectorSettings.Subnets, ...set, required: true },
    SecurityGroups: {
      ...vpcConnectorSettings.SecurityGroups,
      ...set,
      decidedByService: true,
      description:
        "Security groups of the outbound traffic, a different set in each active connector. If omitted, the network's default one.",
    },
    Tags: { ...Tags, description: "Tags of the connector.", cites },
  }),
  options: {
    adoptExisting: flag("If an identical connector with this name exists, adopt it instead of failing."),
  },
  record: {
    VpcConnectorArn: arn("ARN of the connector, to which services refer."),
    VpcConnectorRevision: integer("Number of the connector among all that had its name."),
    CreatedAt: time("When the connector was created."),
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The ARN of a connector. Group: all of it. */
export const vpcConnectorArnForm = withExample(
  "^([^:\\s]+:[^:\\s]+:apprunner:[^:\\s]+:[0-9]{12}:vpcconnector/[^/:\\s]+/[0-9]+/[^/:\\s]+)$",
  "the full ARN of a VPC connector",
  "arn:aws:apprunner:us-east-1:123456789012:vpcconnector/shop/1/75936eb51ea04e8a971ae0a1b4b5d0de",
);
