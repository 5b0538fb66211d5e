/**
 * The types under which other people's tools declare the same resources: Terraform's provider for the vendor, its
 * second provider made from the vendor's resource schemas, and those schemas themselves, which templates use. Facts of
 * the public schemas of these types; the documents name none of them.
 */

/** A type of resource that is one of ours by another name. */
export interface ForeignType {
  /** {@link ResourceModel.name} of ours. */
  readonly resource: string;
  /** As its tool writes it: `aws_apprunner_service`, `AWS::AppRunner::Service`. */
  readonly type: string;
  readonly tool: "terraform" | "cloudformation";
  /** How it makes the names of members from the documents' words; the vendor's words first (aliases.ts). */
  readonly naming: "snake" | "pascal";
  /** Members that it calls otherwise, by their paths in the documents' words. */
  readonly renamed: { readonly [path: string]: string };
  /** To its tool `""` in an optional argument says the same as leaving it out. */
  readonly emptyTextIsAbsent?: true;
  /** Structures are blocks, which stand in lists in Terraform's JSON syntax. */
  readonly blocks?: true;
  /** Attributes of the type that are no members of a declaration: what the service says, and settings of the tool. */
  readonly attributes: readonly string[];
  /** Required members that the tool makes up where they are absent. */
  readonly generated: readonly string[];
  /** Maps that it writes as lists of structures, by path, with the structures' members in its own names. */
  readonly entries: { readonly [path: string]: { readonly key: string; readonly value: string } };
}

const codeValues = "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues";
const imageConfiguration = "SourceConfiguration.ImageRepository.ImageConfiguration";

const entriesOfService = (key: string, value: string): ForeignType["entries"] =>
  Object.fromEntries(
    [codeValues, imageConfiguration].flatMap((path) =>
      ["RuntimeEnvironmentVariables", "RuntimeEnvironmentSecrets"].map((map) => [`${path}.${map}`, { key, value }]),
    ),
  );

/** Every type that is read as one of our resources. */
export const foreignTypes: readonly ForeignType[] = [
  {
    resource: "lifecycle-policy",
    type: "aws_imagebuilder_lifecycle_policy",
    tool: "terraform",
    naming: "snake",
    renamed: { policyDetails: "policy_detail", "resourceSelection.recipes": "recipe" },
    blocks: true,
    attributes: ["arn", "id", "region", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "lifecycle-policy",
    type: "awscc_imagebuilder_lifecycle_policy",
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
    tool: "terraform",
    naming: "snake",
    renamed: {},
    emptyTextIsAbsent: true,
    blocks: true,
    attributes: ["arn", "id", "region", "service_id", "service_url", "status", "tags_all"],
    generated: [],
    entries: {},
  },
  {
    resource: "hosted-service",
    type: "awscc_apprunner_service",
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
    tool: "cloudformation",
    naming: "pascal",
    renamed: {},
    attributes: [],
    generated: ["AutoScalingConfigurationName"],
    entries: {},
  },
];
