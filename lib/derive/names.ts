/** The one place that converts the documentation's names of members to Terraform's. */

/** Members that repeat the resource's own name, which is redundant in Terraform: `lintel_hosted_service.web.arn`. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["ServiceArn", "arn"],
  ["ServiceUrl", "url"],
  // A header, whose name is not valid in Terraform.
  ["X-Vendor-Api-Version", "api_version"],
]);

/**
 * A member's name in snake case: `retainAtLeast` and `RetainAtLeast` become `retain_at_least`, `KMSKey` becomes
 * `kms_key`, `ServiceArn` becomes `arn`. The text alone cannot be converted back: look the member up among a
 * structure's members.
 */
export const snakeCase = (member: string): string => shortNames.get(member) ?? inSnakeCase(member);

const inSnakeCase = (member: string): string =>
  member
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

/** A member's name among the props of its construct: `ServiceName` is `serviceName`. */
export const propName = (member: string): string => member.charAt(0).toLowerCase() + member.slice(1);

/** A name of ours in camel case: `access_key` becomes `accessKey`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * A path in the documentation's words (`tags["a"]`, `policyDetails[0].filter`) in Terraform's names; keys stay as they
 * are.
 */
export const snakeCasePath = (path: string): string =>
  path.replace(/"(?:[^"\\]|\\.)*"|\w+/g, (step) => (step.startsWith('"') ? step : snakeCase(step)));

/** The Terraform type of a resource: `lifecycle-policy` becomes `lintel_lifecycle_policy`. */
export const terraformType = (resource: string): string => `lintel_${resource.replaceAll("-", "_")}`;
