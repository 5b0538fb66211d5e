/** The one place that converts the documentation's names of members to Terraform's. */
import { own } from "../base/dictionary.ts";
import type { ResourceModel } from "../model/resource.ts";

/** The name of this header cannot be the name of an attribute in Terraform. */
const header = "X-Vendor-Api-Version";

/**
 * A member's name in snake case: `retainAtLeast` and `RetainAtLeast` become `retain_at_least`, `KMSKey` becomes
 * `kms_key`. The text alone cannot be converted back: look the member up among a
 * structure's members.
 */
export const snakeCase = (member: string): string => (member === header ? "api_version" : inSnakeCase(member));

const inSnakeCase = (member: string): string =>
  member
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

/** The attribute of a resource that holds a member of its declaration or record. */
export const attributeName = ({ attributeNames = {} }: ResourceModel, member: string): string =>
  own(attributeNames, member) ?? snakeCase(member);

/** The attribute by which a resource is found again. */
export const identityName = (model: ResourceModel): string => attributeName(model, model.identity);

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

/** The construct that declares a resource: `lifecycle-policy` becomes `LifecyclePolicy`. */
export function className(resource: string): string {
  const name = camelCase(resource.replaceAll("-", "_"));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
