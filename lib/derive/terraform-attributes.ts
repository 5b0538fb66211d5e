/** What stands in a resource block of Terraform beside the members of the resource. */
import { snakeCase } from "./names.ts";

/** Attributes that Terraform itself gives every resource ("//" is a comment of its JSON syntax). */
export const metaArguments = [
  "//",
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
] as const;

/** Settings of Lintel's own in a resource block, by their names in the handler that takes them. */
export const resourceSettings = ["adoptExisting", "dryRunOnPlan", "timeouts"] as const;

/** Every attribute of a resource block that is not a member of the resource, as Terraform names it. */
export const extraAttributes: ReadonlySet<string> = new Set([...metaArguments, ...resourceSettings.map(snakeCase)]);
