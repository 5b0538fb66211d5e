/**
 * The identity of each type of resource, which Terraform keeps beside the state from 1.12 on: its name in the service.
 */
import { identityName } from "../../derive/names.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { IdentitySchema, ObjectValue } from "../protocol/provider-server.ts";

/** The identity's schema, for `import` blocks and lists of resources. */
export const identitySchema = (model: ResourceModel): IdentitySchema => ({
  version: 0,
  attributes: {
    [identityName(model)]: {
      type: "string",
      requiredForImport: true,
      description: `Identifies the ${model.title}; the same as the attribute.`,
    },
  },
});

/** The identity in a state or a plan; undefined where it is not known yet. */
export function identityIn(model: ResourceModel, state: ObjectValue | null): ObjectValue | undefined {
  const name = identityName(model);
  const value = state?.[name];
  return typeof value === "string" ? { [name]: value } : undefined;
}

/** The id of an imported identity; "" where it names nothing. */
export function idIn(model: ResourceModel, given: ObjectValue): string {
  const value = given[identityName(model)];
  return typeof value === "string" ? value : "";
}
