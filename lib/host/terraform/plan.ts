/** What a change would make of a resource: the plan's semantics, from nothing but the schema. */
import type { ResourceAttribute, ResourceAttributes } from "../../derive/provider-schema.ts";
import type { Handler } from "../../runtime/handler.ts";
import { pathOf, plain } from "./members.ts";
import { type ObjectValue, type PathStep, UNKNOWN, type Value } from "./protocol/provider-server.ts";
import { isSame, listIn, mapRecord, recordIn } from "./value.ts";

/** See {@link Handler.equivalent}. */
export type Equivalent = NonNullable<Handler<unknown>["equivalent"]>;

/** What is planned, and what that takes. */
export interface Change {
  readonly planned: ObjectValue;
  /** The attributes whose change replaces the resource. */
  readonly requiresReplace: readonly (readonly PathStep[])[];
  /** The attributes that creating the resource takes, and that are not set. */
  readonly missing: readonly (readonly PathStep[])[];
}

/**
 * Plans from the configuration and the state before (null: to be created).
 * - What is configured is planned, but the prior value where it means the same.
 * - What is not configured becomes its default; else, where the service computes it, it keeps its prior value, or is
 *   unknown when there is none; else it is null. A list that updates empty is planned as empty.
 * - Where anything changes in the service, the values that every update changes are unknown.
 */
export function planChange(
  attributes: ResourceAttributes,
  config: ObjectValue,
  prior: ObjectValue | null,
  equivalent: Equivalent,
): Change {
  const requiresReplace: (readonly PathStep[])[] = [];
  const missing: (readonly PathStep[])[] = [];
  const planned = planAttributes(attributes, { member: "", steps: [] }, config, prior ?? undefined);
  const updates = prior !== null && reachesService(attributes, planned, prior);
  return { planned: updates ? withUnknowns(attributes, planned) : planned, requiresReplace, missing };

  function planAttributes(
    attributes: ResourceAttributes,
    at: Position,
    config: ObjectValue,
    before: ObjectValue | undefined,
  ): ObjectValue {
    return mapRecord(attributes, (attribute, name) => {
      const position = { member: pathOf(at.member, attribute), steps: [...at.steps, { attribute: name }] };
      const held = before === undefined ? undefined : (before[name] ?? null);
      const value = planAttribute(attribute, position, config[name] ?? null, held);
      const changed = prior !== null && !isSame(value, held ?? null);
      const appeared = (value === null) !== (held === undefined || held === null);
      const replaces = attribute.immutable === true || (attribute.fixedPresence === true && appeared);
      if (replaces && changed) requiresReplace.push(position.steps);
      const absent = (config[name] ?? null) === null;
      if (attribute.requiredToCreate === true && prior === null && absent) missing.push(position.steps);
      return value;
    });
  }

  /** `held` is undefined where the structure that the attribute is in did not exist. */
  function planAttribute(attribute: ResourceAttribute, at: Position, config: Value, held: Value | undefined): Value {
    const { nested } = attribute;
    if (config === UNKNOWN) return UNKNOWN;
    if (config === null) return unconfigured(attribute, held);
    if (nested === undefined) {
      const same = held === undefined || held === null || isSame(config, held);
      return !same && equivalent(at.member, plain(config), plain(held)) ? held : config;
    }
    const inside = (element: Value, before: Value | undefined, suffix: string, step: readonly PathStep[]): Value => {
      const record = recordIn(element);
      const position = { member: `${at.member}${suffix}`, steps: [...at.steps, ...step] };
      return record === undefined ? element : planAttributes(nested.attributes, position, record, recordIn(before));
    };
    if (nested.nesting === "single") return inside(config, held, "", []);
    if (nested.nesting === "map") {
      return mapRecord(recordIn(config) ?? {}, (element, key) =>
        inside(element, recordIn(held)?.[key], ".*", [{ element: key }]),
      );
    }
    return (listIn(config) ?? []).map((element, index) =>
      inside(element, listIn(held)?.[index], "[]", [{ element: index }]),
    );
  }
}

/** Whether a change asks anything of the service: it does not where it is to what Terraform's state alone holds. */
export const reachesService = (
  attributes: ResourceAttributes,
  planned: ObjectValue,
  prior: ObjectValue | null,
): boolean =>
  Object.entries(attributes).some(
    ([name, { local }]) => local !== true && (prior === null || !isSame(planned[name] ?? null, prior[name] ?? null)),
  );

/** Where an attribute is: its member's path in the documents' words, and Terraform's. */
interface Position {
  readonly member: string;
  readonly steps: readonly PathStep[];
}

function unconfigured(attribute: ResourceAttribute, held: Value | undefined): Value {
  if (attribute.emptied === true) return [];
  if (attribute.default !== undefined) return attribute.default;
  if (attribute.computed !== true || attribute.hostPlans === true) return null;
  return held === undefined || (attribute.observed === true && held === null) ? UNKNOWN : held;
}

const withUnknowns = (attributes: ResourceAttributes, planned: ObjectValue): ObjectValue =>
  mapRecord(planned, (value, name) => (attributes[name]?.volatile === true ? UNKNOWN : value));

/** What was planned, with everything that was unknown then taken from what came to be. */
export function settle(planned: ObjectValue, became: ObjectValue): ObjectValue {
  return mapRecord(planned, (value, name) => settled(value, became[name] ?? null));
}

function settled(planned: Value, became: Value): Value {
  if (planned === UNKNOWN) return became;
  const list = listIn(planned);
  if (list !== undefined) return list.map((element, index) => settled(element, listIn(became)?.[index] ?? null));
  const record = recordIn(planned);
  return record === undefined ? planned : settle(record, recordIn(became) ?? {});
}
