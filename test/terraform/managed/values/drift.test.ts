import { describe, expect, it } from "vitest";
import type { ResourceAttributes } from "../../../../lib/facts/derive/resource-attribute.ts";
import { refresh } from "../../../../lib/terraform/managed/values/drift.ts";
import type { TerraformValue } from "../../../../lib/terraform/protocol/provider-server.ts";

const description = "";
const attributes: ResourceAttributes = {
  name: { member: "name", type: "string", description },
  flag: { member: "flag", type: "bool", description, default: false },
  names: { member: "names", type: ["list", "string"], description },
  tags: { member: "tags", type: ["map", "string"], description },
  ours: { member: "ours", type: "string", description, local: true },
  mode: { member: "mode", type: "string", description, observed: true },
  part: {
    member: "part",
    description,
    nested: {
      nesting: "single",
      attributes: {
        flag: { member: "flag", type: "bool", description, default: false },
        text: { member: "text", type: "string", description },
        names: { member: "names", type: ["list", "string"], description },
      },
    },
  },
};
const nothing = { name: null, flag: null, names: null, tags: null, ours: null, mode: null, part: null };
const never = () => false;

/** The state of an attribute after a refresh. */
const refreshed = (name: string, prior: TerraformValue, found: TerraformValue): TerraformValue | undefined =>
  refresh(attributes, { ...nothing, [name]: prior }, { ...nothing, [name]: found }, never)[name];

describe("a refresh", () => {
  const empty = { flag: false, text: null, names: null };

  it.each<[string, TerraformValue, TerraformValue]>([
    ["names", null, []],
    ["names", [], null],
    ["tags", null, {}],
    ["tags", {}, null],
    ["part", null, empty],
    ["part", empty, null],
    ["part", null, { ...empty, names: [] }],
    ["part", { ...empty, names: [] }, empty],
  ])("keeps the prior form of %s: %j for %j", (name, prior, found) => {
    expect(refreshed(name, prior, found)).toEqual(prior);
  });

  it.each<[string, TerraformValue, TerraformValue]>([
    ["name", "a", "b"],
    ["name", null, ""],
    ["name", "a", null],
    ["flag", null, false],
    ["flag", false, true],
    ["names", ["a"], []],
    ["names", ["a", "b"], ["b", "a"]],
    ["tags", { a: "1" }, { a: "2" }],
    ["tags", null, { a: "" }],
    ["part", null, { ...empty, flag: true }],
    ["part", { ...empty, text: "a" }, null],
    ["part", null, { ...empty, text: "" }],
  ])("shows the drift of %s: %j became %j", (name, prior, found) => {
    expect(refreshed(name, prior, found)).toEqual(found);
  });

  it("keeps the prior form of a structure's parts without drift", () => {
    const prior = { flag: false, text: "a", names: [] };
    expect(refreshed("part", prior, { flag: true, text: "a", names: null })).toEqual({ ...prior, flag: true });
  });

  it("keeps values that the service does not store", () => {
    expect(refreshed("ours", "mine", null)).toBe("mine");
  });

  it("keeps values that the service cannot return at the moment, and otherwise uses the service's", () => {
    expect(refreshed("mode", "on", null)).toBe("on");
    expect(refreshed("mode", "on", "off")).toBe("off");
  });

  it("omits a structure in which all members have their defaults", () => {
    const state = (text: string) =>
      refresh(attributes, nothing, { ...nothing, part: { ...empty, text } }, (path, declared, found) => {
        return path === "part.text" && declared === undefined && found === "usual";
      }).part;
    expect(state("usual")).toBeNull();
    expect(state("other")).toEqual({ ...empty, text: "other" });
  });

  it("compares values for equivalence, with null as undefined", () => {
    const asked: unknown[] = [];
    const same = (...question: readonly unknown[]) => asked.push(question) > 0;
    const state = refresh(attributes, { ...nothing, name: "a" }, { ...nothing, name: null }, same);
    expect(state.name).toBe("a");
    expect(asked).toEqual([["name", "a", undefined]]);
  });
});
