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

/** Every attribute of a resource's blocks that is not a member of the resource, as Terraform names it. */
export const extraAttributes = ({
  options = {},
  regional,
}: Pick<ResourceModel, "options" | "regional">): ReadonlySet<string> =>
  new Set([
    ...metaArguments,
    "timeouts",
    ...(regional === true ? ["region"] : []),
    ...Object.keys(options).map(snakeCase),
  ]);
