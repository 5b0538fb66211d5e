import { resourceAttributes, type SchemaAdditions } from "../../lib/facts/derive/provider-schema.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";

/** The names of all attributes in Terraform's schema of a resource that a configuration may set. */
export const settableAttributes = (handler: SchemaAdditions & { readonly model: ResourceModel }): string[] => {
  const attributes = Object.entries(resourceAttributes(handler.model, handler));
  const settable = attributes.filter(([, { required, optional }]) => required === true || optional === true);
  return [...settable.map(([name]) => name), "timeouts"];
};
