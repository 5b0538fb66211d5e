/** The attributes of a Terraform resource block that are not members of the resource. */
import type { ResourceModel } from "../model/resource.ts";
import { snakeCase } from "./names.ts";

/** Attributes that Terraform defines for every resource ("//" is a comment in its JSON syntax). */
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

/** All attributes of a resource's blocks that are not members of the resource, by Terraform name. */
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
