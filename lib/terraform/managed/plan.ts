/** Plans a change of a resource: the plan's semantics, derived from the schema alone. */
import { own } from "../../base/dictionary.ts";
import type { Equivalent } from "../../facts/derive/differences.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { type ObjectValue, type PathStep, type TerraformValue, unknownValue } from "../protocol/provider-server.ts";
import { counterparts, meansSame, sameElement } from "./values/meaning.ts";
import { pathOf } from "./values/members.ts";
import { isSame, isWhollyKnown, listIn, mapRecord, recordIn } from "./values/value.ts";

/** The planned values, with the attributes that force replacement or are missing. */
export interface PlannedChange {
  readonly planned: ObjectValue;
  /** The attributes whose change replaces the resource. */
  readonly requiresReplace: readonly (readonly PathStep[])[];
  /** The missing attributes that are required to create the resource. */
  readonly missing: readonly (readonly PathStep[])[];
}

/**
 * Plans from the configuration and the prior state (null: to be created).
 * - A configured value is planned; the prior value stays if it means the same.
 * - A value that is not configured becomes its default, or empty if that means the same. Otherwise, if the service
 *   computes it, it keeps its prior value, or is unknown if there is none; else it is null. A list that updates empty is
 *   planned as empty.
 * - If anything changes in the service, the values that every update changes are unknown, and so are those that depend
 *   on the changes.
 * - An unknown list whose length is known has as many unknown elements, so that `for_each` and `count` can use it.
 */
export function planChange(
  attributes: ResourceAttributes,
  config: ObjectValue,
  prior: ObjectValue | null,
  equivalent: Equivalent,
): PlannedChange {
  const requiresReplace: (readonly PathStep[])[] = [];
  const missing: (readonly PathStep[])[] = [];
  const planned = planAttributes(attributes, { member: "", steps: [] }, config, prior ?? undefined);
  const updates = prior !== null && reachesService(attributes, planned, prior);
  const expected = updates ? withUnknowns(attributes, config, planned, prior) : planned;
  return { planned: withLengths(attributes, expected), requiresReplace, missing };

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
      const isHeld = held !== undefined && held !== null;
      const mayAppear = value === unknownValue && attribute.nested !== undefined;
      const appeared = mayAppear || (value !== null) !== isHeld;
      const replaces = attribute.immutable === true || (attribute.fixedPresence === true && appeared);
      if (replaces && changed) requiresReplace.push(position.steps);
      const absent = (config[name] ?? null) === null;
      if (attribute.requiredToCreate === true && prior === null && absent) missing.push(position.steps);
      return value;
    });
  }

  /** `held` is the prior value; undefined if the structure around the attribute did not exist. */
  function planAttribute(
    attribute: ResourceAttribute,
    at: Position,
    config: TerraformValue,
    held: TerraformValue | undefined,
  ): TerraformValue {
    if (config === unknownValue) return unknownValue;
    const value = planValue(attribute, at, config, held);
    // If nothing is configured, Terraform accepts a value only for a computed attribute.
    const mayHold = config !== null || attribute.computed === true;
    if (held === undefined || held === null || !mayHold) return value;
    return meansSame({ attribute, path: at.member }, value, held, equivalent) ? held : value;
  }

  function planValue(
    attribute: ResourceAttribute,
    at: Position,
    config: TerraformValue,
    held: TerraformValue | undefined,
  ): TerraformValue {
    const { nested } = attribute;
    const isWritten = config !== null || attribute.emptyWhenAbsent === true;
    if (!isWritten) return unconfigured(attribute, held);
    const written = config ?? nothingIn(attribute);
    if (nested === undefined) return written;
    const inside = (
      element: TerraformValue,
      before: TerraformValue | undefined,
      suffix: string,
      step: readonly PathStep[],
    ): TerraformValue => {
      const record = recordIn(element);
      const position = { member: `${at.member}${suffix}`, steps: [...at.steps, ...step] };
      return record === undefined ? element : planAttributes(nested.attributes, position, record, recordIn(before));
    };
    switch (nested.nesting) {
      case "single":
        return inside(written, held, "", []);
      case "map":
        return mapRecord(recordIn(written) ?? {}, (element, key) =>
          inside(element, recordIn(held)?.[key], ".*", [{ element: key }]),
        );
      case "list":
        return (listIn(written) ?? []).map((element, index) =>
          inside(element, listIn(held)?.[index], "[]", [{ element: index }]),
        );
      case "set": {
        const elements = listIn(written) ?? [];
        const here = { attribute, path: at.member };
        const were = counterparts(here, elements, listIn(held) ?? [], equivalent);
        return elements.map((element, index) => {
          const before = were[index];
          const value = inside(element, before, "[]", []);
          return before !== undefined && sameElement(here, value, before, equivalent) ? before : value;
        });
      }
    }
  }
}

/** An empty structure, map or list. */
const nothingIn = (attribute: ResourceAttribute): TerraformValue =>
  attribute.nested?.nesting === "single" || !hasElements(attribute) ? {} : [];

const hasElements = ({ type, nested }: ResourceAttribute): boolean =>
  nested === undefined ? typeof type === "object" && type[0] !== "map" : nested.nesting !== "map";

/**
 * Whether a change requires a request: it does not if it affects only Terraform's state, unless the attribute triggers
 * an update and had another value before.
 */
export const reachesService = (
  attributes: ResourceAttributes,
  planned: ObjectValue,
  prior: ObjectValue | null,
): boolean =>
  Object.entries(attributes).some(([name, { local, triggers }]) => {
    if (prior === null) return local !== true;
    const value = planned[name] ?? null;
    const before = prior[name] ?? null;
    const counts = local !== true || (triggers === true && isGiven(value) && isGiven(before));
    return counts && !isSame(value, before);
  });

/** Whether a value is neither absent nor an empty map. */
const isGiven = (value: TerraformValue): boolean =>
  value !== null && (recordIn(value) === undefined || Object.keys(recordIn(value) ?? {}).length > 0);

/** The path of an attribute: its member's, in documented names, and Terraform's. */
interface Position {
  readonly member: string;
  readonly steps: readonly PathStep[];
}

function unconfigured(attribute: ResourceAttribute, held: TerraformValue | undefined): TerraformValue {
  if (attribute.emptied === true) return [];
  if (attribute.default !== undefined) return attribute.default;
  if (attribute.computed !== true || attribute.hostPlans === true) return null;
  return held === undefined || (attribute.observed === true && held === null) ? unknownValue : held;
}

/** The plan, in which the values that the service computes again are unknown. */
function withUnknowns(
  attributes: ResourceAttributes,
  config: ObjectValue,
  planned: ObjectValue,
  prior: ObjectValue,
): ObjectValue {
  return unknownIn(attributes, config, planned);

  function unknownIn(some: ResourceAttributes, config: ObjectValue, planned: ObjectValue): ObjectValue {
    return mapRecord(planned, (value, name) => {
      const { volatile, follows = [], nested } = some[name] ?? {};
      const written = config[name] ?? null;
      if (volatile === true || (written === null && follows.some(changes))) return unknownValue;
      const record = nested?.nesting === "single" ? recordIn(value) : undefined;
      return nested === undefined || record === undefined
        ? value
        : unknownIn(nested.attributes, recordIn(written) ?? {}, record);
    });
  }

  function changes(path: string): boolean {
    return !isSame(valueAt(attributes, planned, path), valueAt(attributes, prior, path));
  }
}

/** The plan, in which an unknown list has unknown elements if its length follows from the values. */
const withLengths = (attributes: ResourceAttributes, planned: ObjectValue): ObjectValue =>
  mapRecord(planned, (value, name) => {
    const { lengthBy } = attributes[name] ?? {};
    if (value !== unknownValue || lengthBy === undefined) return value;
    const length = own(lengthBy.lengths, String(valueAt(attributes, planned, lengthBy.member)));
    return length === undefined ? unknownValue : Array.from({ length }, () => unknownValue);
  });

/** The value of the member at a path through structures; null if it is missing. */
function valueAt(attributes: ResourceAttributes, object: ObjectValue, path: string): TerraformValue {
  const [first, ...rest] = path.split(".");
  const [name = "", attribute] = Object.entries(attributes).find(([, { member }]) => member === first) ?? [];
  const value = object[name] ?? null;
  const record = recordIn(value);
  if (rest.length === 0 || value === unknownValue) return value;
  return record === undefined ? null : valueAt(attribute?.nested?.attributes ?? {}, record, rest.join("."));
}

/** The planned values, with the unknown ones from the result. */
export function withResult(planned: ObjectValue, became: ObjectValue): ObjectValue {
  return mapRecord(planned, (value, name) => settled(value, became[name] ?? null));
}

function settled(planned: TerraformValue, became: TerraformValue): TerraformValue {
  if (planned === unknownValue) return became;
  if (isWhollyKnown(planned)) return planned;
  const list = listIn(planned);
  if (list !== undefined) return list.map((element, index) => settled(element, listIn(became)?.[index] ?? null));
  const record = recordIn(planned);
  return record === undefined ? planned : withResult(record, recordIn(became) ?? {});
}
