/** Refreshes the state with the service's values, except those with the same meaning as in the state. */

import type { Equivalent } from "../../../facts/derive/differences.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import type { ObjectValue, TerraformValue } from "../../protocol/provider-server.ts";
import { counterparts, meansSame } from "./meaning.ts";
import { pathOf } from "./members.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/**
 * The state after a refresh: `found` if it differs in meaning from `prior`, else `prior` as it is. A value that the
 * service does not store, or cannot return, is kept.
 */
export const refresh = (
  attributes: ResourceAttributes,
  prior: ObjectValue,
  found: ObjectValue,
  equivalent: Equivalent,
  path = "",
): ObjectValue =>
  mapRecord(attributes, (attribute, name) => {
    const before = prior[name] ?? null;
    const now = found[name] ?? null;
    // An import, and a state of an earlier version, have nothing there, which means what a plan shows for it.
    if (attribute.local === true)
      return before ?? (attribute.emptyWhenAbsent === true ? {} : (attribute.default ?? null));
    if (attribute.observed === true && now === null) return before;
    if (leavesToService(attribute) && prior[name] === null) return null;
    return refreshed(attribute, before, now, equivalent, pathOf(path, attribute));
  });

/**
 * Whether it is a block whose default the service decides: it stays out of the state, since Terraform would plan to
 * remove it. A block that was never in the state is new.
 */
const leavesToService = ({ decidedByService, nested }: ResourceAttribute): boolean =>
  decidedByService === true && nested !== undefined;

function refreshed(
  attribute: ResourceAttribute,
  prior: TerraformValue,
  found: TerraformValue,
  equivalent: Equivalent,
  path: string,
): TerraformValue {
  const { nested } = attribute;
  // A block that always has a value is null in the state of an import, which has no values yet.
  const isNew = prior === null && attribute.emptyWhenAbsent === true;
  if (!isNew && meansSame({ attribute, path }, prior, found, equivalent)) return prior;
  if (nested === undefined) return found;
  const inside = (before: TerraformValue | undefined, now: TerraformValue, suffix: string): TerraformValue => {
    const record = recordIn(now);
    if (record === undefined) return now;
    return refresh(nested.attributes, recordIn(before) ?? {}, record, equivalent, `${path}${suffix}`);
  };
  if (nested.nesting === "single") return inside(prior, found, "");
  if (nested.nesting === "map") {
    const entries = recordIn(found);
    return entries === undefined
      ? found
      : mapRecord(entries, (each, key) => inside(recordIn(prior)?.[key], each, ".*"));
  }
  const elements = listIn(found);
  if (elements === undefined) return found;
  const before = listIn(prior) ?? [];
  const were = nested.nesting === "list" ? before : counterparts({ attribute, path }, elements, before, equivalent);
  return elements.map((element, index) => inside(were[index], element, "[]"));
}
