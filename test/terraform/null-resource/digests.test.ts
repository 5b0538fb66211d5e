import { expect, test } from "vitest";
import type { ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import { digestsOf, outputsOf } from "../../../lib/terraform/null-resource/digests.ts";
import type { ObjectValue, TerraformValue } from "../../../lib/terraform/protocol/provider-server.ts";

const attributes: ResourceAttributes = {
  name: { member: "name", type: "string", description: "" },
  token: { member: "token", type: "string", description: "", sensitive: true },
  tags: { member: "tags", type: ["map", "string"], description: "" },
  parts: { member: "parts", type: ["list", "string"], description: "" },
};

test("outputs exclude sensitive and structured attributes, but not tags", () => {
  const state = { name: "n", token: "t0ken", tags: { a: "b" }, parts: ["p"] };
  expect(outputsOf(attributes, state)).toEqual({ name: "n", tags: { a: "b" } });
});

test("outputs include structured values that only the service gives, without secrets", () => {
  const text = { type: "string", description: "", computed: true } as const;
  const list = (value: ResourceAttributes) =>
    ({ member: "", description: "", nested: { nesting: "list", attributes: value } }) as const;
  const given: ResourceAttributes = {
    records: { ...list({ name: { member: "name", ...text } }), computed: true },
    either: { ...list({ name: { member: "name", ...text } }), computed: true, optional: true },
    secrets: { ...list({ key: { member: "key", ...text, sensitive: true } }), computed: true },
    ours: { member: "ours", type: ["map", "string"], description: "", computed: true, observed: true },
  };
  const records = [{ name: "a" }];
  const state = { records, either: records, secrets: [{ key: "k3y" }], ours: { a: "b" } };
  expect(outputsOf(given, state)).toEqual({ records });
});

test("digests differ by value, path and salt, and reveal no value; absent values have none", () => {
  const of = (state: ObjectValue, salt = "s") => digestsOf(attributes, state, ["name", "parts"], salt);
  const digests = of({ name: "n", parts: ["n", "p"] });
  expect(Object.keys(digests)).toEqual(["name", "parts[0]", "parts[1]"]);
  expect(new Set(Object.values(digests)).size).toBe(3);
  expect(of({ name: "n", parts: [] })).toEqual({ name: digests.name });
  expect(of({ name: "m" }).name).not.toBe(digests.name);
  expect(of({ name: "n" }, "other").name).not.toBe(digests.name);
});

test("the order of a set does not matter, that of a list does", () => {
  const text = { type: "string", description: "" } as const;
  const rules: ResourceAttributes = {
    rules: {
      member: "rules",
      description: "",
      knownBy: ["kind"],
      nested: {
        nesting: "set",
        attributes: {
          kind: { member: "kind", ...text },
          regions: { member: "regions", type: ["set", "string"], description: "" },
          steps: { member: "steps", type: ["list", "string"], description: "" },
        },
      },
    },
  };
  const of = (...values: readonly TerraformValue[]) => digestsOf(rules, { rules: values }, ["rules"], "s");
  const [one, other] = [
    { kind: "a", regions: ["x", "y"], steps: ["1", "2"] },
    { kind: "b", regions: [], steps: [] },
  ];
  expect(of(one, other)).toEqual(of(other, { ...one, regions: ["y", "x"] }));
  expect(of(one, other)).not.toEqual(of(other, { ...one, steps: ["2", "1"] }));
  expect(of(one, other)).not.toEqual(of(other, { ...one, regions: ["y", "z"] }));
});
