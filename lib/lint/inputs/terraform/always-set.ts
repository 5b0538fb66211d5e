/**
 * Attributes of resources that always have a value after apply: neither null nor empty. The documentation of a provider
 * lists them under "Attribute Reference", and its schema as computed or required.
 */

/** Attributes that every resource and data source with them sets: Terraform's id, and the ARN of AWS's objects. */
const everywhere: ReadonlySet<string> = new Set(["arn", "id"]);

/** Further attributes, by type: those that declarations of linted resources usually refer to. */
const further: ReadonlyMap<string, readonly string[]> = new Map([
  ["aws_caller_identity", ["account_id"]],
  ["aws_db_instance", ["address", "endpoint"]],
  ["aws_dynamodb_table", ["name"]],
  ["aws_ecr_repository", ["name", "registry_id", "repository_url"]],
  ["aws_iam_role", ["name", "unique_id"]],
  ["aws_imagebuilder_container_recipe", ["name", "version"]],
  ["aws_imagebuilder_image_recipe", ["name", "version"]],
  ["aws_kms_key", ["key_id"]],
  ["aws_region", ["name", "region"]],
  ["aws_s3_bucket", ["bucket"]],
  ["aws_secretsmanager_secret", ["name"]],
  ["aws_secretsmanager_secret_version", ["secret_string"]],
  ["aws_sqs_queue", ["name", "url"]],
  ["aws_ssm_parameter", ["name", "value"]],
]);

/**
 * Whether an attribute of a resource or data source is always set; `steps` is its reference: `aws_iam_role`, `web`,
 * `arn`. Types have an underscore after the provider's name; `var`, `module`, `each` and the like do not.
 */
export function isAlwaysSet(steps: readonly string[]): boolean {
  const [type = "", , attribute = "", ...rest] = steps[0] === "data" ? steps.slice(1) : steps;
  return (
    rest.length === 0 &&
    type.includes("_") &&
    (everywhere.has(attribute) || further.get(type)?.includes(attribute) === true)
  );
}
