/** Converts documented member names to those of Terraform and constructs. No other module converts names. */
import { own } from "../../base/dictionary.ts";
import { quotedPieces } from "../../base/text/quoted-text.ts";
import type { ResourceModel } from "../model/resource.ts";

/** This header's name is not a valid attribute name in Terraform. */
const header = "X-Vendor-Api-Version";

/**
 * A member's name in snake case: `retainAtLeast` and `RetainAtLeast` become `retain_at_least`, `KMSKey` becomes
 * `kms_key`. The conversion is not reversible: look the name up among the structure's members.
 */
export const snakeCase = (member: string): string => (member === header ? "api_version" : inSnakeCase(member));

const inSnakeCase = (member: string): string =>
  member
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

/** The attribute for a member of a resource's declaration or record. */
export const attributeName = ({ attributeNames = {} }: ResourceModel, member: string): string =>
  own(attributeNames, member) ?? snakeCase(member);

/** The attribute that identifies a resource. */
export const identityName = (model: ResourceModel): string => attributeName(model, model.identity);

/** A member's name among the props of its construct: `ServiceName` is `serviceName`, `EnableWWWSubdomain` is `enableWwwSubdomain`. */
export const propName = (member: string): string => camelCase(snakeCase(member));

/** A name in camel case: `access_key` becomes `accessKey`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Converts a path of documented names (`tags["a"]`, `policyDetails[0].filter`) to Terraform's; quoted keys are
 * unchanged.
 */
export const snakeCasePath = (path: string): string =>
  [...quotedPieces(path)].map((each) => (each.startsWith('"') ? each : each.replace(/\w+/g, snakeCase))).join("");

/** The Terraform type of a resource: `lifecycle-policy` becomes `lintel_lifecycle_policy`. */
export const terraformType = (resource: string): string => `lintel_${resource.replaceAll("-", "_")}`;

/** The construct of a resource: `lifecycle-policy` becomes `LifecyclePolicy`. */
export function className(resource: string): string {
  const name = camelCase(resource.replaceAll("-", "_"));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
