/**
 * The types of the same resources in other tools: the AWS provider, the AWSCC provider, and AWS CloudFormation. The
 * facts are from the public schemas of these types; the documentation does not mention them.
 */

import { citeGuide } from "./citation.ts";
import type { ForeignChanges, ForeignType } from "./foreign-type.ts";

/**
 * App Runner refuses to change the kind of a service's source ("you can't switch from code to image or the other way
 * around", UpdateService), and no tool replaces the service for it: neither the AWS provider's schema has a ForceNew
 * within `source_configuration` nor CloudFormation's type a create-only property.
 */
const source = ["SourceConfiguration.CodeRepository", "SourceConfiguration.ImageRepository"] as const;

/**
 * The AWS provider: arguments with ForceNew, and those that are Optional and Computed, in its schemas
 * (internal/service/apprunner, service.go and auto_scaling_configuration_version.go; internal/service/imagebuilder,
 * lifecycle_policy.go), read on 2026-11-28. A health check has no ForceNew since the copies of 5.x of 2024, as
 * hashicorp/terraform-provider-aws#30216 asks, though its page goes on saying so; no member of the network has one.
 */
const aws = {
  policy: { updated: ["resourceType"] },
  service: {
    refused: source,
    keptWhenRemoved: [
      ...["AutoScalingConfigurationArn", "HealthCheckConfiguration", "InstanceConfiguration", "NetworkConfiguration"],
      ...["NetworkConfiguration.EgressConfiguration", "NetworkConfiguration.IngressConfiguration"],
      ...["NetworkConfiguration.EgressConfiguration.EgressType", "SourceConfiguration.CodeRepository.SourceDirectory"],
    ],
  },
  scaling: { replaced: ["MaxConcurrency", "MaxSize", "MinSize"] },
} as const satisfies { readonly [type: string]: ForeignChanges };

/**
 * CloudFormation: `createOnlyProperties` of the types' schemas, as cfn-lint 1.51.0 has them, read on 2026-11-28. None
 * of these types but the policy has updatable tags (`tagging.tagUpdatable`).
 */
const cloudFormation = {
  policy: { updated: ["resourceType"] },
  service: { replaced: ["Tags"], refused: source },
  tagged: { replaced: ["Tags"] },
  scaling: { replaced: ["MaxConcurrency", "MaxSize", "MinSize", "Tags"] },
  observability: { replaced: ["TraceConfiguration", "Tags"] },
} as const satisfies { readonly [type: string]: ForeignChanges };

/**
 * The AWSCC provider: CloudFormation's schemas, and each optional argument is computed and keeps the value of the state
 * (UseStateForUnknown in internal/aws/apprunner/service_resource_gen.go and
 * internal/aws/imagebuilder/lifecycle_policy_resource_gen.go), read on 2026-11-28.
 */
const kept = { keptWhenRemoved: "all" } as const;

const codeValues = "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues";
const imageConfiguration = "SourceConfiguration.ImageRepository.ImageConfiguration";

const entriesOfService = (key: string, value: string): ForeignType["entries"] =>
  Object.fromEntries(
    [codeValues, imageConfiguration].flatMap((path) =>
      ["RuntimeEnvironmentVariables", "RuntimeEnvironmentSecrets"].map((map) => [`${path}.${map}`, { key, value }]),
    ),
  );

/** All types that Lintel reads as one of its resources. */
export const foreignTypes: readonly ForeignType[] = [
  {
    resource: "lifecycle-policy",
    type: "aws_imagebuilder_lifecycle_policy",
    changes: aws.policy,
    tool: "terraform",
    naming: "snake",
    renamed: { policyDetails: "policy_detail", "resourceSelection.recipes": "recipe" },
    patterns: {
      executionRole: {
        source: "^arn:[^:\\s]+:iam::[0-9]{12}:\\S+$",
        meaning: "the ARN of a role, such as arn:aws:iam::123456789012:role/lifecycle",
        help: "write the role's ARN; the AWS provider refuses a name",
        cites: citeGuide("terraform-aws", "aws_imagebuilder_lifecycle_policy"),
      },
    },
    blocks: true,
    attributes: ["arn", "id", "region", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "lifecycle-policy",
    type: "awscc_imagebuilder_lifecycle_policy",
    changes: { ...cloudFormation.policy, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["arn", "id"],
    generated: [],
    entries: {},
  },
  {
    resource: "lifecycle-policy",
    type: "AWS::ImageBuilder::LifecyclePolicy",
    changes: cloudFormation.policy,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: [],
    entries: {},
  },
  {
    resource: "hosted-service",
    type: "aws_apprunner_service",
    changes: aws.service,
    tool: "terraform",
    naming: "snake",
    renamed: {},
    // Its schema and its page of 2026-11: "Defaults to true".
    defaults: { "SourceConfiguration.AutoDeploymentsEnabled": true },
    emptyTextIsAbsent: true,
    blocks: true,
    attributes: ["arn", "id", "region", "service_id", "service_url", "status", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "hosted-service",
    type: "awscc_apprunner_service",
    changes: { ...cloudFormation.service, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["id", "service_arn", "service_id", "service_url", "status"],
    generated: ["ServiceName"],
    entries: entriesOfService("name", "value"),
  },
  {
    resource: "hosted-service",
    type: "AWS::AppRunner::Service",
    changes: cloudFormation.service,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["ServiceName"],
    entries: entriesOfService("Name", "Value"),
  },
  {
    resource: "auto-scaling-configuration",
    type: "aws_apprunner_auto_scaling_configuration_version",
    changes: aws.scaling,
    tool: "terraform",
    naming: "snake",
    renamed: {},
    blocks: true,
    attributes: [
      ...[
        "arn",
        "auto_scaling_configuration_revision",
        "has_associated_service",
        "id",
        "is_default",
        "latest",
        "region",
      ],
      ...["status", "tags_all"],
    ],
    generated: [],
    entries: {},
  },
  {
    resource: "auto-scaling-configuration",
    type: "awscc_apprunner_auto_scaling_configuration",
    changes: { ...cloudFormation.scaling, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["auto_scaling_configuration_arn", "auto_scaling_configuration_revision", "id", "latest"],
    generated: ["AutoScalingConfigurationName"],
    entries: {},
  },
  {
    resource: "auto-scaling-configuration",
    type: "AWS::AppRunner::AutoScalingConfiguration",
    changes: cloudFormation.scaling,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["AutoScalingConfigurationName"],
    entries: {},
  },
  {
    resource: "vpc-ingress-connection",
    type: "aws_apprunner_vpc_ingress_connection",
    tool: "terraform",
    naming: "snake",
    renamed: { VpcIngressConnectionName: "name" },
    blocks: true,
    attributes: ["arn", "domain_name", "id", "region", "status", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "vpc-ingress-connection",
    type: "awscc_apprunner_vpc_ingress_connection",
    changes: { ...cloudFormation.tagged, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["domain_name", "id", "status", "vpc_ingress_connection_arn"],
    generated: ["VpcIngressConnectionName"],
    entries: {},
  },
  {
    resource: "vpc-ingress-connection",
    type: "AWS::AppRunner::VpcIngressConnection",
    changes: cloudFormation.tagged,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["VpcIngressConnectionName"],
    entries: {},
  },
  {
    resource: "vpc-connector",
    type: "aws_apprunner_vpc_connector",
    tool: "terraform",
    naming: "snake",
    renamed: {},
    requires: ["SecurityGroups"],
    blocks: true,
    attributes: ["arn", "id", "region", "status", "tags_all", "vpc_connector_revision"],
    generated: [],
    entries: {},
  },
  {
    resource: "vpc-connector",
    type: "awscc_apprunner_vpc_connector",
    changes: { ...cloudFormation.tagged, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["id", "vpc_connector_arn", "vpc_connector_revision"],
    generated: ["VpcConnectorName"],
    entries: {},
  },
  {
    resource: "vpc-connector",
    type: "AWS::AppRunner::VpcConnector",
    changes: cloudFormation.tagged,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["VpcConnectorName"],
    entries: {},
  },
  {
    resource: "custom-domain-association",
    type: "aws_apprunner_custom_domain_association",
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["certificate_validation_records", "dns_target", "id", "region", "status"],
    idIs: "",
    sets: ["certificate_validation_records"],
    importedBy: ["DomainName", "ServiceArn"],
    otherValues: { status: "it is in upper case here, in lower case there" },
    generated: [],
    entries: {},
  },
  {
    resource: "observability-configuration",
    type: "aws_apprunner_observability_configuration",
    tool: "terraform",
    naming: "snake",
    renamed: {},
    blocks: true,
    attributes: ["arn", "id", "latest", "observability_configuration_revision", "region", "status", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "observability-configuration",
    type: "awscc_apprunner_observability_configuration",
    changes: { ...cloudFormation.observability, ...kept },
    tool: "terraform",
    naming: "snake",
    renamed: {},
    attributes: ["id", "latest", "observability_configuration_arn", "observability_configuration_revision"],
    generated: ["ObservabilityConfigurationName"],
    entries: {},
  },
  {
    resource: "observability-configuration",
    type: "AWS::AppRunner::ObservabilityConfiguration",
    changes: cloudFormation.observability,
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["ObservabilityConfigurationName"],
    entries: {},
  },
  {
    resource: "connection",
    type: "aws_apprunner_connection",
    tool: "terraform",
    naming: "snake",
    renamed: {},
    blocks: true,
    attributes: ["arn", "id", "region", "status", "tags_all"],
    idIs: "ConnectionName",
    importedBy: ["ConnectionName"],
    generated: [],
    entries: {},
  },
];
