import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ResourceAttribute,
  type ResourceAttributes,
  resourceAttributes,
} from "../../../lib/derive/provider-schema.ts";
import { refresh } from "../../../lib/host/terraform/drift.ts";
import { membersOf, valuesOf } from "../../../lib/host/terraform/members.ts";
import { planChange, reachesService, settle } from "../../../lib/host/terraform/plan.ts";
import type { ObjectValue, Value } from "../../../lib/host/terraform/protocol/provider-server.ts";
import { isWhollyKnown, listIn, mapRecord, recordIn } from "../../../lib/host/terraform/value.ts";
import type { Members } from "../../../lib/runtime/handler.ts";
import handler from "../../../lib/runtime/lifecycle-policy.ts";
import { isMembers } from "../../../lib/runtime/members.ts";
import { equivalent, recordOf } from "../../../lib/runtime/policy-content.ts";

const attributes = resourceAttributes(handler.model, handler);
const nulls: ObjectValue = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

const scalars: { readonly [type: string]: fc.Arbitrary<Value> } = {
  string: fc.constantFrom("a", "b", "ENABLED", "DISABLED", "COUNT", "AGE", "DAYS", ""),
  number: fc.integer({ min: 1, max: 3 }),
  bool: fc.boolean(),
};

/** Any value that a configuration may have for an attribute. */
function valueFor({ type, nested, required, optional }: ResourceAttribute): fc.Arbitrary<Value> {
  if (required !== true && optional !== true) return fc.constant(null);
  let value: fc.Arbitrary<Value>;
  if (nested?.nesting === "list")
    value = fc.array(objectFor(nested.attributes), { minLength: required ? 1 : 0, maxLength: 2 });
  else if (nested !== undefined) value = objectFor(nested.attributes);
  else if (Array.isArray(type)) {
    const element = fc.constantFrom<Value[]>("x", "y");
    value =
      type[0] === "list" ? fc.array(element, { maxLength: 2 }) : fc.dictionary(fc.constantFrom("k", "l"), element);
  } else value = scalars[String(type)] ?? fc.constant(null);
  return required === true ? value : fc.option(value, { freq: 2 });
}

const objectFor = (of: ResourceAttributes): fc.Arbitrary<ObjectValue> =>
  fc.record(Object.fromEntries(Object.entries(of).map(([name, attribute]) => [name, valueFor(attribute)])));

/** The configuration without what says no more than leaving it out: empty structures, COUNT's unit, what is ours. */
function terse(of: ResourceAttributes, config: ObjectValue): ObjectValue {
  return mapRecord(of, (attribute, name) => {
    const value = config[name] ?? null;
    if (attribute.local || (name === "unit" && config.type === "COUNT")) return null;
    if (attribute.nested === undefined) return isEmpty(value) ? null : value;
    const list = listIn(value);
    const inside = attribute.nested.attributes;
    if (list !== undefined) return list.length === 0 ? null : list.map((each) => terse(inside, recordIn(each) ?? {}));
    const record = recordIn(value);
    if (record === undefined) return null;
    const kept = terse(inside, record);
    const idle = Object.entries(kept).every(([key, part]) => part === null || part === inside[key]?.default);
    return idle && attribute.required !== true ? null : kept;
  });
}

const isEmpty = (value: Value): boolean =>
  listIn(value)?.length === 0 || Object.keys(recordIn(value) ?? { some: "" }).length === 0;

/** What the service may make of what it was sent without changing what it says. */
type Manner = "as sent" | "defaults left out" | "empty left out" | "everything written out";

function stored(of: ResourceAttributes, members: Members, manner: Manner): Members {
  const record: { [member: string]: unknown } = {};
  for (const { member, nested, default: fallback, optional } of Object.values(of)) {
    let value = members[member];
    if (nested !== undefined && isMembers(value)) value = stored(nested.attributes, value, manner);
    if (nested !== undefined && Array.isArray(value))
      value = value.map((each) => stored(nested.attributes, each, manner));
    if (manner === "everything written out" && nested?.nesting === "single" && optional && value === undefined) {
      // Only a structure that is complete without its members can be written out where it was left out.
      const complete = Object.values(nested.attributes).every(({ required }) => required !== true);
      if (complete) value = stored(nested.attributes, {}, manner);
    }
    if (manner === "everything written out") value ??= fallback;
    if (manner !== "as sent" && manner !== "everything written out" && value === fallback) continue;
    const empty = isMembers(value) ? Object.keys(value).length === 0 : Array.isArray(value) && value.length === 0;
    if (manner === "empty left out" && empty) continue;
    if (value !== undefined) record[member] = value;
  }
  return record;
}

const times = { arn: "arn", dateCreated: 1, dateUpdated: 1 };
const manners = fc.constantFrom<Manner[]>("as sent", "defaults left out", "empty left out", "everything written out");

describe("whatever is declared, and however the service writes it down", () => {
  const answerTo = (planned: ObjectValue, manner: Manner): ObjectValue => {
    const sent = membersOf(attributes, planned, (_, value) => value);
    return valuesOf(
      attributes,
      recordOf({ ...stored(attributes, sent, manner), ...times }, { reservedTagPrefix: "aws:" }),
    );
  };

  it("no plan after apply shows a difference", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const { planned } = planChange(attributes, config, null, equivalent);
        const record = answerTo(planned, manner);
        const state = settle(planned, record);
        expect(isWhollyKnown(state)).toBe(true);
        expect(planChange(attributes, config, state, equivalent).planned).toEqual(state);
        const refreshed = refresh(attributes, state, record, equivalent);
        expect(refreshed).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it("no plan after an import shows a difference, where nothing is declared that says no more than leaving it out", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (anything, manner) => {
        const config = terse(attributes, anything);
        // Without a selection there is no policy.
        fc.pre(Object.values(recordIn(config.resource_selection) ?? {}).some((part) => part !== null));
        const record = answerTo(planChange(attributes, config, null, equivalent).planned, manner);
        const imported = refresh(attributes, { ...nulls, arn: "arn" }, record, equivalent);
        expect(planChange(attributes, config, imported, equivalent).planned).toEqual(imported);
      }),
      { numRuns: 500 },
    );
  });

  it("an import leads to a state that asks for no more than one change, to what the configuration says", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const record = answerTo(planChange(attributes, config, null, equivalent).planned, manner);
        const imported = refresh(attributes, { ...nulls, arn: "arn" }, record, equivalent);
        const { planned } = planChange(attributes, config, imported, equivalent);
        const state = settle(planned, record);
        expect(reachesService(attributes, planChange(attributes, config, state, equivalent).planned, state)).toBe(
          false,
        );
        expect(refresh(attributes, state, record, equivalent)).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });
});
