/** The attributes of a Terraform resource block besides the members of the resource. */
import type { ResourceModel } from "../model/resource.ts";
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

/** Lintel's own options in the blocks of a resource, by their names in its handler. */
export const resourceSettings: { readonly [resource: string]: readonly string[] } = {
  "lifecycle-policy": ["adoptExisting", "dryRunOnPlan"],
  "hosted-service": ["desiredStatus", "deploymentTriggers", "adoptExisting"],
  "push-config": ["agent", "updateMode", "adoptExisting", "onTaskEnd"],
  "push-config-set": ["agent", "updateMode"],
  "access-token": ["check"],
};

/** Every attribute of a resource's blocks that is not a member of the resource, by its Terraform name. */
export const extraAttributes = ({ name, regional }: Pick<ResourceModel, "name" | "regional">): ReadonlySet<string> =>
  new Set([
    ...metaArguments,
    "timeouts",
    ...(regional === true ? ["region"] : []),
    ...(resourceSettings[name] ?? []).map(snakeCase),
  ]);
