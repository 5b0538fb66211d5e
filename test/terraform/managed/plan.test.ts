import { describe, expect, it } from "vitest";
import type { ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import { planChange, reachesService, withResult } from "../../../lib/terraform/managed/plan.ts";
import {
  type ObjectValue,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";

const description = "";
const text = { type: "string", description } as const;

/** An attribute for each property that a plan depends on. */
const attributes: ResourceAttributes = {
  id: { member: "id", ...text, computed: true },
  changed_at: { member: "changedAt", ...text, computed: true, volatile: true },
  name: { member: "name", ...text, required: true, immutable: true },
  note: { member: "note", ...text, optional: true },
  mode: { member: "mode", ...text, optional: true, computed: true, default: "on" },
  size: { member: "size", ...text, optional: true, computed: true },
  ours: { member: "ours", ...text, optional: true, local: true },
  bell: { member: "bell", ...text, optional: true, local: true, triggers: true },
  run: { member: "run", ...text, optional: true, computed: true, observed: true },
  first: { member: "first", ...text, optional: true, computed: true, requiredToCreate: true },
  kind: { member: "kind", ...text, optional: true, fixedPresence: true },
  rules: {
    member: "rules",
    description,
    optional: true,
    nested: {
      nesting: "list",
      attributes: {
        deep: { member: "deep", type: "bool", description, optional: true, computed: true, default: false },
        found: { member: "found", ...text, optional: true, computed: true },
        fixed: { member: "fixed", ...text, optional: true, immutable: true },
      },
    },
  },
};

const never = () => false;
const config = {
  id: null,
  changed_at: null,
  name: "a",
  note: null,
  mode: null,
  size: null,
  ours: null,
  bell: null,
  run: null,
  first: "f",
  kind: null,
  rules: null,
};
const prior = { ...config, id: "1", changed_at: "monday", mode: "on", size: "s", run: "yes", first: "f" };

describe("a plan to create", () => {
  it("has defaults, unknown computed values, and null for absent attributes", () => {
    const { planned, requiresReplace } = planChange(attributes, config, null, never);
    expect(planned).toEqual({
      ...config,
      id: unknownValue,
      changed_at: unknownValue,
      mode: "on",
      size: unknownValue,
      run: unknownValue,
    });
    expect(requiresReplace).toEqual([]);
  });

  it("distinguishes null, an empty list and false", () => {
    const rules = [{ deep: null, found: null, fixed: null }];
    expect(planChange(attributes, { ...config, rules: [] }, null, never).planned.rules).toEqual([]);
    expect(planChange(attributes, { ...config, rules }, null, never).planned.rules).toEqual([
      { deep: false, found: unknownValue, fixed: null },
    ]);
  });

  it("has as many unknown elements in a list as the value of another attribute says", () => {
    const counted: ResourceAttributes = {
      wide: { member: "wide", type: "bool", description, optional: true, computed: true, default: true },
      records: {
        member: "records",
        description,
        computed: true,
        nested: { nesting: "list", attributes: { value: { member: "value", ...text, computed: true } } },
        lengthBy: { member: "wide", lengths: { true: 3, false: 2 } },
      },
    };
    const plannedFor = (wide: TerraformValue, before: ObjectValue | null = null) =>
      planChange(counted, { wide, records: null }, before, never).planned.records;
    expect(plannedFor(null)).toEqual([unknownValue, unknownValue, unknownValue]);
    expect(plannedFor(false)).toEqual([unknownValue, unknownValue]);
    expect(plannedFor(unknownValue)).toBe(unknownValue);
    const records = [{ value: "a" }];
    expect(plannedFor(false, { wide: false, records })).toEqual(records);
    const found = { wide: true, records: [{ value: "a" }, { value: "b" }] };
    const result = withResult({ wide: true, records: plannedFor(true) ?? null }, found);
    expect(result.records).toEqual([{ value: "a" }, { value: "b" }, null]);
  });

  it("keeps unknown values unknown, even with a default", () => {
    const { planned } = planChange(attributes, { ...config, mode: unknownValue, rules: unknownValue }, null, never);
    expect(planned).toMatchObject({ mode: unknownValue, rules: unknownValue });
  });
});

describe("a plan to change", () => {
  it("is the prior state if nothing changes", () => {
    expect(planChange(attributes, config, prior, never).planned).toEqual(prior);
  });

  it("has unknown values for what every update changes, and keeps other computed values", () => {
    const { planned, requiresReplace } = planChange(attributes, { ...config, note: "new" }, prior, never);
    expect(planned).toEqual({ ...prior, note: "new", changed_at: unknownValue });
    expect(requiresReplace).toEqual([]);
  });

  it("keeps all computed values if only a local attribute changes", () => {
    const { planned } = planChange(attributes, { ...config, ours: "x" }, prior, never);
    expect(planned).toEqual({ ...prior, ours: "x" });
    expect(reachesService(attributes, planned, prior)).toBe(false);
  });

  it("requires an update if a local trigger changes its value, but not if it is added or removed", () => {
    const planned = (from: TerraformValue, to: TerraformValue) =>
      planChange(attributes, { ...config, bell: to }, { ...prior, bell: from }, never).planned;
    const reaches = (from: TerraformValue, to: TerraformValue) =>
      reachesService(attributes, planned(from, to), { ...prior, bell: from });
    expect([reaches("a", "b"), reaches("a", unknownValue)]).toEqual([true, true]);
    expect([reaches("a", "a"), reaches(null, "a"), reaches("a", null), reaches(null, null)]).toEqual(
      Array(4).fill(false),
    );
    expect(planned("a", "b").changed_at).toBe(unknownValue);
    expect(planned(null, "b")).toEqual({ ...prior, bell: "b" });
  });

  it("restores the default when an attribute is no longer configured", () => {
    expect(planChange(attributes, config, { ...prior, mode: "off" }, never).planned.mode).toBe("on");
  });

  it("keeps a computed value that is no longer configured", () => {
    expect(planChange(attributes, config, { ...prior, size: "l" }, never).planned.size).toBe("l");
  });

  it("keeps observed values, and is unknown if none was observed", () => {
    expect(planChange(attributes, config, { ...prior, run: "no" }, never).planned.run).toBe("no");
    expect(planChange(attributes, config, { ...prior, run: null }, never).planned.run).toBe(unknownValue);
    expect(planChange(attributes, { ...config, run: "yes" }, { ...prior, run: "no" }, never).planned.run).toBe("yes");
  });

  it("replaces when an attribute with fixed presence is added or removed, not when it changes", () => {
    const steps = (from: TerraformValue, to: TerraformValue) =>
      planChange(attributes, { ...config, kind: to }, { ...prior, kind: from }, never).requiresReplace;
    expect([steps(null, null), steps("a", "a"), steps("a", "b"), steps("a", unknownValue)]).toEqual([[], [], [], []]);
    const kind = [[{ attribute: "kind" }]];
    expect([steps(null, "a"), steps("a", null), steps(null, unknownValue)]).toEqual([kind, kind, kind]);
  });

  it("requires attributes for creation only if the resource is created", () => {
    const bare = { ...config, first: null };
    expect(planChange(attributes, bare, null, never).missing).toEqual([[{ attribute: "first" }]]);
    expect(planChange(attributes, { ...config, first: unknownValue }, null, never).missing).toEqual([]);
    expect(planChange(attributes, config, null, never).missing).toEqual([]);
    const later = planChange(attributes, bare, prior, never);
    expect(later).toMatchObject({ missing: [], planned: { first: "f" } });
  });

  it.each<[TerraformValue]>([["b"], [unknownValue]])("replaces for an immutable attribute that becomes %s", (name) => {
    const { requiresReplace } = planChange(attributes, { ...config, name }, prior, never);
    expect(requiresReplace).toEqual([[{ attribute: "name" }]]);
  });

  it("replaces for an immutable attribute inside a list, and names its path", () => {
    const rules = (fixed: string) => [
      { deep: null, found: null, fixed: "a" },
      { deep: null, found: null, fixed },
    ];
    const held = [
      { deep: false, found: "x", fixed: "a" },
      { deep: false, found: "y", fixed: "b" },
    ];
    const { planned, requiresReplace } = planChange(
      attributes,
      { ...config, rules: rules("c") },
      { ...prior, rules: held },
      never,
    );
    expect(requiresReplace).toEqual([[{ attribute: "rules" }, { element: 1 }, { attribute: "fixed" }]]);
    expect(planned.rules).toMatchObject([{ found: "x" }, { found: "y" }]);
  });

  it("has unknown computed values for a new element", () => {
    const rules = [{ deep: true, found: null, fixed: null }];
    expect(planChange(attributes, { ...config, rules }, prior, never).planned.rules).toEqual([
      { deep: true, found: unknownValue, fixed: null },
    ]);
  });

  it("keeps an equivalent prior value, by the member's path", () => {
    const asked: unknown[] = [];
    const same = (path: string, one: unknown, other: unknown) => {
      asked.push([path, one, other]);
      return path === "note";
    };
    const { planned } = planChange(attributes, { ...config, note: "role" }, { ...prior, note: "arn:role" }, same);
    expect(planned).toEqual({ ...prior, note: "arn:role" });
    expect(asked).toEqual([["note", "role", "arn:role"]]);
  });
});

describe("the state after apply", () => {
  it("is the plan, with unknown values from the record", () => {
    const planned: ObjectValue = {
      id: unknownValue,
      note: "planned",
      rules: [{ deep: true, found: unknownValue }],
      size: null,
    };
    const became = { id: "1", note: "other", rules: [{ deep: false, found: "x" }], size: "l" };
    expect(withResult(planned, became)).toEqual({
      id: "1",
      note: "planned",
      rules: [{ deep: true, found: "x" }],
      size: null,
    });
  });

  it("has no unknown values, even if the record lacks them", () => {
    expect(withResult({ id: unknownValue, rules: [{ found: unknownValue }] }, {})).toEqual({
      id: null,
      rules: [{ found: null }],
    });
  });
});
