/** Translates the vendor's values to the documentation's words. */
import { aliases } from "../model/aliases.ts";

/** The documentation's word for a value at a member's path (`resourceType`); any other value as it is. */
export function documentedValue<Value>(resource: string, path: string, value: Value): Value | string {
  const alias = aliases.find(
    (each) => each.resource === resource && each.of === "value" && each.path === path && each.vendor === value,
  );
  return alias === undefined ? value : alias.documents;
}
