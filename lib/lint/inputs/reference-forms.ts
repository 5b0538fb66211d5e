/**
 * What the attributes of resources look like that declarations usually refer to: an example each. The services make
 * these values themselves, so a bound that the example keeps is kept by the value, too. The service and the type of an
 * ARN are those of every value, and a value has no colon if its example has none. Sources: "IAM identifiers" of the IAM
 * user guide, "Key identifiers" of the KMS developer guide, the return values of the types of CloudFormation, and the
 * attributes of the provider's resources.
 */

const account = "123456789012";
const region = "eu-west-1";
const arn = (service: string, resource: string, place = region): string =>
  `arn:aws:${service}:${place}:${account}:${resource}`;
const id = "0123456789abcdef0123456789abcdef";

/** A name with every special character that IAM allows, so that it passes only where all names do. */
const iamName = "example_+=,.@-1";

/** Attributes in Terraform (`type.attribute`) and in CloudFormation (`Type.Attribute`, or `Type` for its `Ref`). */
const forms: readonly (readonly [example: string, ...references: readonly string[]])[] = [
  [arn("iam", "role/example", ""), "aws_iam_role.arn", "awscc_iam_role.arn", "AWS::IAM::Role.Arn"],
  [arn("iam", "user/example", ""), "aws_iam_user.arn", "awscc_iam_user.arn", "AWS::IAM::User.Arn"],
  [arn("iam", "group/example", ""), "aws_iam_group.arn", "awscc_iam_group.arn", "AWS::IAM::Group.Arn"],
  [
    arn("iam", "instance-profile/example", ""),
    "aws_iam_instance_profile.arn",
    "awscc_iam_instance_profile.arn",
    "AWS::IAM::InstanceProfile.Arn",
  ],
  [arn("iam", "policy/example", ""), "aws_iam_policy.arn", "AWS::IAM::ManagedPolicy"],
  [
    iamName,
    "aws_iam_role.name",
    "aws_iam_role.id",
    "aws_iam_instance_profile.name",
    "AWS::IAM::Role",
    "AWS::IAM::InstanceProfile",
  ],
  [
    arn("apprunner", `autoscalingconfiguration/example/1/${id}`),
    "aws_apprunner_auto_scaling_configuration_version.arn",
    "lintel_auto_scaling_configuration.arn",
    "AWS::AppRunner::AutoScalingConfiguration.AutoScalingConfigurationArn",
    "AWS::AppRunner::AutoScalingConfiguration",
  ],
  [arn("apprunner", `connection/example/${id}`), "aws_apprunner_connection.arn", "lintel_connection.arn"],
  [
    arn("apprunner", `observabilityconfiguration/example/1/${id}`),
    "aws_apprunner_observability_configuration.arn",
    "lintel_observability_configuration.arn",
    "AWS::AppRunner::ObservabilityConfiguration.ObservabilityConfigurationArn",
    "AWS::AppRunner::ObservabilityConfiguration",
  ],
  [
    arn("apprunner", `vpcconnector/example/1/${id}`),
    "aws_apprunner_vpc_connector.arn",
    "lintel_vpc_connector.arn",
    "AWS::AppRunner::VpcConnector.VpcConnectorArn",
    "AWS::AppRunner::VpcConnector",
  ],
  [
    arn("kms", "key/12345678-1234-1234-1234-123456789012"),
    "aws_kms_key.arn",
    "aws_kms_alias.target_key_arn",
    "AWS::KMS::Key.Arn",
  ],
  [arn("kms", "alias/example"), "aws_kms_alias.arn"],
  [
    arn("secretsmanager", "secret:example-a1b2c3"),
    "aws_secretsmanager_secret.arn",
    "AWS::SecretsManager::Secret",
    "AWS::SecretsManager::Secret.Id",
  ],
  [arn("ssm", "parameter/example"), "aws_ssm_parameter.arn"],
  [
    `${account}.dkr.ecr.${region}.amazonaws.com/example`,
    "aws_ecr_repository.repository_url",
    "AWS::ECR::Repository.RepositoryUri",
  ],
  [account, "aws_caller_identity.account_id", "AWS::AccountId"],
  [region, "aws_region.name", "aws_region.region", "AWS::Region"],
  ["aws", "aws_partition.partition", "AWS::Partition"],
  ["amazonaws.com", "aws_partition.dns_suffix", "AWS::URLSuffix"],
];

const examples: ReadonlyMap<string, string> = new Map(
  forms.flatMap(([example, ...references]) => references.map((reference) => [reference, example] as const)),
);

/** An example of an attribute; `steps` are those of a reference in Terraform: `aws_iam_role`, `web`, `arn`. */
export function exampleOfAttribute(steps: readonly string[]): string | undefined {
  const [type = "", , attribute = "", ...rest] = steps[0] === "data" ? steps.slice(1) : steps;
  return rest.length === 0 ? examples.get(`${type}.${attribute}`) : undefined;
}

/** An example of a `Ref` (of a pseudo parameter, or of a resource of this type), or of an attribute of a type. */
export const exampleInTemplate = (type: string, attribute?: string): string | undefined =>
  examples.get(attribute === undefined ? type : `${type}.${attribute}`);
