/** The identity of each resource type, which Terraform stores with the state from 1.12 on: the name in the service. */
import { identityName } from "../../facts/derive/names.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
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

/** The identity in a state or a plan; undefined if it is not known yet. */
export function identityIn(model: ResourceModel, state: ObjectValue | null): ObjectValue | undefined {
  const name = identityName(model);
  const value = state?.[name];
  return typeof value === "string" ? { [name]: value } : undefined;
}

/** The id of an imported identity; "" if it has none. */
export function idIn(model: ResourceModel, given: ObjectValue): string {
  const value = given[identityName(model)];
  return typeof value === "string" ? value : "";
}
