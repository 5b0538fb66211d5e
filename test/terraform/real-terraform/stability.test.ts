import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMembers, type Members } from "../../../lib/base/members.ts";
import { resourceAttributes } from "../../../lib/facts/derive/provider-schema.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import { recordOf } from "../../../lib/services/image-builder/lifecycle-policy/handler/content.ts";
import handler from "../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { equivalent } from "../../../lib/services/image-builder/lifecycle-policy/model/same-meaning.ts";
import { planChange, reachesService, withResult } from "../../../lib/terraform/managed/plan.ts";
import { refresh } from "../../../lib/terraform/managed/values/drift.ts";
import { withoutEmpty } from "../../../lib/terraform/managed/values/meaning.ts";
import { membersOf, valuesOf } from "../../../lib/terraform/managed/values/members.ts";
import { isWhollyKnown, listIn, mapRecord, recordIn } from "../../../lib/terraform/managed/values/value.ts";
import type { ObjectValue, TerraformValue } from "../../../lib/terraform/protocol/provider-server.ts";
import { cases } from "../../run/sizes.ts";

const attributes = resourceAttributes(handler.model, handler);
const nulls: ObjectValue = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

const scalars: { readonly [type: string]: fc.Arbitrary<TerraformValue> } = {
  string: fc.constantFrom("a", "b", "ENABLED", "DISABLED", "COUNT", "AGE", "DAYS", ""),
  number: fc.integer({ min: 1, max: 3 }),
  bool: fc.boolean(),
};

/** Any valid value for an attribute in a configuration. */
function valueFor({ type, nested, required, optional }: ResourceAttribute): fc.Arbitrary<TerraformValue> {
  if (required !== true && optional !== true) return fc.constant(null);
  let value: fc.Arbitrary<TerraformValue>;
  if (nested?.nesting === "list" || nested?.nesting === "set")
    value = fc.array(objectFor(nested.attributes), { minLength: required ? 1 : 0, maxLength: 2 });
  else if (nested !== undefined) value = objectFor(nested.attributes);
  else if (Array.isArray(type)) {
    const element = fc.constantFrom<TerraformValue[]>("x", "y");
    value =
      type[0] === "map"
        ? fc.dictionary(fc.constantFrom("k", "l"), fc.option(element, { freq: 3 }))
        : fc.uniqueArray(element, { maxLength: 2 });
  } else value = scalars[String(type)] ?? fc.constant(null);
  return required === true ? value : fc.option(value, { freq: 2 });
}

const objectFor = (of: ResourceAttributes): fc.Arbitrary<ObjectValue> =>
  fc.record(Object.fromEntries(Object.entries(of).map(([name, attribute]) => [name, valueFor(attribute)])));

/** The configuration without attributes that only Terraform's state has, which an import cannot know. */
const withoutLocal = (config: ObjectValue): ObjectValue =>
  mapRecord(config, (value, name) => (attributes[name]?.local === true ? null : value));

const selects = ({ resource_selection: selection }: ObjectValue): boolean => {
  const { recipes = [], tag_map: tags = {} } = recordIn(selection ?? null) ?? {};
  return (listIn(recipes) ?? []).length > 0 || Object.values(recordIn(tags) ?? {}).some((value) => value !== null);
};

/** The same values with the elements of all sets reversed. */
const turned = (of: ResourceAttributes, object: ObjectValue): ObjectValue =>
  mapRecord(object, (value, name): TerraformValue => {
    const { type, nested } = of[name] ?? {};
    const inside = (each: TerraformValue) =>
      nested === undefined ? each : turned(nested.attributes, recordIn(each) ?? {});
    if (value === null || (nested === undefined && !Array.isArray(type))) return value;
    if (nested?.nesting === "single") return inside(value);
    const isSet = nested?.nesting === "set" || type?.[0] === "set";
    const list = listIn(value)?.map(inside);
    return isSet && list !== undefined ? list.reverse() : value;
  });

/** Equivalent forms in which the service may store a request. */
type Manner = "as sent" | "defaults left out" | "empty left out" | "everything written out";

function stored(of: ResourceAttributes, members: Members, manner: Manner): Members {
  const record: { [member: string]: unknown } = {};
  for (const { member, nested, default: fallback, optional } of Object.values(of)) {
    let value = members[member];
    if (nested !== undefined && isMembers(value)) value = stored(nested.attributes, value, manner);
    if (nested !== undefined && Array.isArray(value))
      value = value.map((each) => stored(nested.attributes, each, manner));
    if (manner === "everything written out" && nested?.nesting === "single" && optional && value === undefined) {
      // Only a structure that is complete without its members can be added.
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

/** A configuration with these rules and nothing else. */
const withRules = (...rules: readonly ObjectValue[]): ObjectValue => ({
  ...{ ...nulls, name: "a", execution_role: "a", resource_type: "a", policy_details: rules },
  resource_selection: { recipes: null, tag_map: null },
});

/** A rule to which one with another unit is equal if the service returns no unit. */
const rule = (unit: string | null, accounts?: readonly string[]): ObjectValue => ({
  action: { type: "b", include_resources: null },
  filter: { type: "AGE", value: 3, unit, retain_at_least: null },
  exclusion_rules: accounts
    ? {
        tag_map: null,
        vm_images: { is_public: null, regions: null, shared_accounts: accounts, last_launched: null, tag_map: null },
      }
    : null,
});

const times = { arn: "arn", dateCreated: 1, dateUpdated: 1 };
const manners = fc.constantFrom<Manner[]>("as sent", "defaults left out", "empty left out", "everything written out");

describe("for any configuration, and any equivalent form in the service,", () => {
  const responseTo = (planned: ObjectValue, manner: Manner): ObjectValue => {
    const asked = withoutEmpty(attributes, planned, equivalent);
    const sent = membersOf(attributes, asked, (_, value) => value);
    return valuesOf(
      attributes,
      recordOf({ ...stored(attributes, sent, manner), ...times }, { reservedTagPrefix: "aws:" }),
    );
  };

  it("the plan after apply is empty", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const { planned } = planChange(attributes, config, null, equivalent);
        const record = responseTo(planned, manner);
        const state = withResult(planned, record);
        expect(isWhollyKnown(state)).toBe(true);
        expect(planChange(attributes, config, state, equivalent).planned).toEqual(state);
        const refreshed = refresh(attributes, state, record, equivalent);
        expect(refreshed).toEqual(state);
      }),
      { numRuns: cases(500) },
    );
  });

  it("the plan after an import is empty", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (anything, manner) => {
        const config = withoutLocal(anything);
        // A policy requires a selection.
        fc.pre(selects(config));
        const record = responseTo(planChange(attributes, config, null, equivalent).planned, manner);
        const imported = refresh(attributes, { ...nulls, arn: "arn" }, record, equivalent);
        expect(planChange(attributes, config, imported, equivalent).planned).toEqual(imported);
      }),
      { numRuns: cases(500) },
    );
  });

  it("the order of a set makes no difference, in the configuration or in the service", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const { planned } = planChange(attributes, config, null, equivalent);
        const state = withResult(planned, responseTo(planned, manner));
        expect(planChange(attributes, turned(attributes, config), state, equivalent).planned).toEqual(state);
        const responded = responseTo(turned(attributes, planned), manner);
        expect(refresh(attributes, state, { ...state, ...responded }, equivalent)).toEqual(state);
      }),
      {
        numRuns: cases(500),
        examples: [
          [withRules(rule("a"), rule(null)), "as sent"],
          // Not identical in either order.
          [withRules(rule(null, ["x", "y"]), rule("a", ["x", "y"])), "as sent"],
        ],
      },
    );
  });

  it("adding or removing values that equal their absence makes no difference", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const { planned } = planChange(attributes, config, null, equivalent);
        const state = withResult(planned, responseTo(planned, manner));
        const bare = withoutEmpty(attributes, config, equivalent);
        expect(planChange(attributes, bare, state, equivalent).planned).toEqual(state);
        const { planned: barely } = planChange(attributes, bare, null, equivalent);
        const before = withResult(barely, responseTo(barely, manner));
        expect(planChange(attributes, config, before, equivalent).planned).toEqual(before);
      }),
      { numRuns: cases(500) },
    );
  });

  it("an import requires at most one change, to the configuration's values", () => {
    fc.assert(
      fc.property(objectFor(attributes), manners, (config, manner) => {
        const record = responseTo(planChange(attributes, config, null, equivalent).planned, manner);
        const imported = refresh(attributes, { ...nulls, arn: "arn" }, record, equivalent);
        const { planned } = planChange(attributes, config, imported, equivalent);
        const state = withResult(planned, record);
        expect(reachesService(attributes, planChange(attributes, config, state, equivalent).planned, state)).toBe(
          false,
        );
        expect(refresh(attributes, state, record, equivalent)).toEqual(state);
      }),
      { numRuns: cases(500) },
    );
  });
});
