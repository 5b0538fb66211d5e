/** What a refresh makes of the state: the service's values, save where they say no more than the state does. */
import type { ResourceAttribute, ResourceAttributes } from "../../derive/provider-schema.ts";
import { pathOf, plain } from "./members.ts";
import type { Equivalent } from "./plan.ts";
import type { ObjectValue, Value } from "./protocol/provider-server.ts";
import { isSame, listIn, mapRecord, recordIn } from "./value.ts";

/**
 * The state after a refresh: `found` where it differs in meaning from `prior`, else `prior` as it is written there.
 * What the service does not hold, or cannot tell, keeps its value.
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
    if (attribute.local === true || (attribute.observed === true && now === null)) return before;
    if (leavesToService(attribute) && prior[name] === null) return null;
    return refreshed(attribute, before, now, equivalent, pathOf(path, attribute));
  });

/**
 * Whether it is a block that the service decides on where it is left out: then it stays out of the state, for Terraform
 * would plan to take it away. What was not in the state at all is found for the first time.
 */
const leavesToService = ({ decidedByService, nested }: ResourceAttribute): boolean =>
  decidedByService === true && nested !== undefined;

function refreshed(
  attribute: ResourceAttribute,
  prior: Value,
  found: Value,
  equivalent: Equivalent,
  path: string,
): Value {
  const { nested } = attribute;
  const isEmpty = (value: Value) => saysNothing(attribute, value, equivalent, path);
  if (isSame(prior, found) || (isEmpty(prior) && isEmpty(found))) return prior;
  if (nested === undefined) return equivalent(path, memberOf(prior), memberOf(found)) ? prior : found;
  const inside = (before: Value | undefined, now: Value, suffix: string): Value => {
    const record = recordIn(now);
    if (record === undefined) return now;
    return refresh(nested.attributes, recordIn(before) ?? {}, record, equivalent, `${path}${suffix}`);
  };
  if (nested.nesting === "single") return inside(prior, found, "");
  if (nested.nesting === "list") {
    return listIn(found)?.map((element, index) => inside(listIn(prior)?.[index], element, "[]")) ?? found;
  }
  const elements = recordIn(found);
  return elements === undefined
    ? found
    : mapRecord(elements, (each, key) => inside(recordIn(prior)?.[key], each, ".*"));
}

const memberOf = (value: Value): unknown => (value === null ? undefined : plain(value));

/**
 * Whether a structure, list or map says no more than leaving it out: it has no parts, or all of them are empty or
 * mean the default. A value without parts always says something: a default stands in the state.
 */
function saysNothing({ nested }: ResourceAttribute, value: Value, equivalent: Equivalent, path: string): boolean {
  if (value === null) return true;
  const list = listIn(value);
  if (list !== undefined) return list.length === 0;
  const record = recordIn(value);
  if (record === undefined) return false;
  if (nested?.nesting !== "single") return Object.keys(record).length === 0;
  return Object.entries(nested.attributes).every(([name, attribute]) => {
    const part = record[name] ?? null;
    const at = pathOf(path, attribute);
    return meansDefault(attribute, part, equivalent, at) || saysNothing(attribute, part, equivalent, at);
  });
}

const meansDefault = (attribute: ResourceAttribute, part: Value, equivalent: Equivalent, path: string): boolean =>
  part !== null &&
  (part === attribute.default || (attribute.nested === undefined && equivalent(path, attribute.default, plain(part))));
