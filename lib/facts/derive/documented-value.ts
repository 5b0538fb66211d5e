/** Translates AWS's values to documented ones. */
import { aliases } from "../model/aliases.ts";

/** The documented value for AWS's value of the member at `path` (`resourceType`); other values are unchanged. */
export function documentedValue<Value>(resource: string, path: string, value: Value): Value | string {
  const alias = aliases.find(
    (each) => each.resource === resource && each.of === "value" && each.path === path && each.vendor === value,
  );
  return alias === undefined ? value : alias.documents;
}
