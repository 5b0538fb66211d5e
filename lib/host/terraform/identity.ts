/**
 * The identity of each type of resource, which Terraform keeps beside the state from 1.12 on: its name in the service.
 */
import { snakeCase } from "../../derive/names.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { IdentitySchema, ObjectValue } from "../protocol/provider-server.ts";

type Identified = Pick<ResourceModel, "identity" | "title">;

/** The identity's schema, for `import` blocks and lists of resources. */
export const identitySchema = ({ identity, title }: Identified): IdentitySchema => ({
  version: 0,
  attributes: {
    [snakeCase(identity)]: {
      type: "string",
      requiredForImport: true,
      description: `Identifies the ${title}; the same as the attribute.`,
    },
  },
});

/** The identity in a state or a plan; undefined where it is not known yet. */
export function identityIn({ identity }: Identified, state: ObjectValue | null): ObjectValue | undefined {
  const name = snakeCase(identity);
  const value = state?.[name];
  return typeof value === "string" ? { [name]: value } : undefined;
}

/** The id of an imported identity; "" where it names nothing. */
export function idIn({ identity }: Identified, given: ObjectValue): string {
  const value = given[snakeCase(identity)];
  return typeof value === "string" ? value : "";
}
