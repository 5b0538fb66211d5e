import { describe, expect, it } from "vitest";
import {
  contentOf,
  policyDifferences,
  recordOf,
} from "../../../../../lib/services/image-builder/lifecycle-policy/handler/content.ts";
import { equivalent } from "../../../../../lib/services/image-builder/lifecycle-policy/model/same-meaning.ts";

const rule = (filter: object, more: object = {}) => ({ action: { type: "DELETE" }, filter, ...more });
const policy = (...policyDetails: readonly object[]) => ({ name: "cleanup", policyDetails });
const age = { type: "AGE", value: 90, unit: "DAYS" };

describe("the content of a request", () => {
  it("has neither clientToken nor dryRun", () => {
    expect(contentOf({ name: "a", clientToken: "t", dryRun: false })).toEqual({ name: "a" });
  });

  it("has a unit with AGE but not with COUNT", () => {
    const sent = contentOf(policy(rule({ type: "COUNT", value: 5, unit: "DAYS" }), rule(age)));
    expect(sent.policyDetails).toEqual([rule({ type: "COUNT", value: 5 }), rule(age)]);
  });
});

describe("the record of a response", () => {
  it("has times in ISO 8601, and no tags of the service", () => {
    const record = recordOf(
      { dateCreated: 1.5, dateUpdated: 0, dateLastRun: 1, tags: { "aws:x": "1", "x:aws:": "2" } },
      { reservedTagPrefix: "aws:" },
    );
    expect(record).toEqual({
      dateCreated: "1970-01-01T00:00:01.500Z",
      dateUpdated: "1970-01-01T00:00:00.000Z",
      dateLastRun: "1970-01-01T00:00:01.000Z",
      tags: { "x:aws:": "2" },
    });
  });

  it("keeps rules of another kind as they are", () => {
    expect(recordOf({ policyDetails: [null, "x"] }, { reservedTagPrefix: "aws:" })).toEqual({
      policyDetails: [null, "x"],
    });
  });
});

describe("two policies", () => {
  it.each([
    ["a default that is left out", policy(rule(age)), { ...policy(rule(age)), status: "ENABLED" }],
    ["false and absent", policy(rule(age)), policy(rule(age, { exclusionRules: { vmImages: { isPublic: false } } }))],
    ["empty and absent", { ...policy(rule(age)), tags: {} }, policy(rule(age, { exclusionRules: { tagMap: {} } }))],
    [
      "the order of rules, and of what is in them",
      policy(rule(age, { exclusionRules: { vmImages: { regions: ["a", "b"] } } }), { action: { type: "DISABLE" } }),
      policy({ action: { type: "DISABLE" } }, rule(age, { exclusionRules: { vmImages: { regions: ["b", "a"] } } })),
    ],
    [
      "the order of recipes",
      { resourceSelection: { recipes: [{ name: "a" }, { name: "b" }] } },
      { resourceSelection: { recipes: [{ name: "b" }, { name: "a" }] } },
    ],
    [
      "a unit that means nothing",
      policy(rule({ type: "COUNT", value: 5, unit: "DAYS" })),
      policy(rule({ type: "COUNT", value: 5 })),
    ],
    ["a role's name and its ARN", { executionRole: "ops" }, { executionRole: "arn:aws:iam::123456789012:role/ops" }],
  ])("are the same except for %s", (_, one, other) => {
    expect(policyDifferences(one, other)).toEqual([]);
    expect(policyDifferences(other, one)).toEqual([]);
  });

  it.each([
    ["status", { ...policy(), status: "DISABLED" }, policy()],
    ["policyDetails[0].filter.value", policy(rule(age)), policy(rule({ ...age, value: 91 }))],
    ["policyDetails", policy(rule(age)), policy(rule(age), rule(age))],
    [
      "policyDetails[0].exclusionRules.vmImages.isPublic",
      policy(rule(age, { exclusionRules: { vmImages: { isPublic: true } } })),
      policy(rule(age)),
    ],
    [
      "policyDetails[1].filter.value",
      policy({ action: { type: "DISABLE" } }, rule(age)),
      policy({ action: { type: "DISABLE" } }, rule({ ...age, value: 1 })),
    ],
    ["resourceSelection.recipes", { resourceSelection: { recipes: [{ name: "a" }] } }, {}],
    ['tags["a"]', { tags: { a: "" } }, {}],
    ["description", { description: "x" }, {}],
    ["resourceSelection.recipes", { resourceSelection: { recipes: [{ name: "a" }] } }, {}],
  ])("differ in %s", (path, one, other) => {
    expect(policyDifferences(one, other)).toEqual([path]);
    expect(policyDifferences(other, one)).toEqual([path]);
  });
});

it("a difference names a rule by its position in the declaration, whatever the service's order", () => {
  const disable = { action: { type: "DISABLE" }, filter: age };
  const found = policy(rule({ ...age, value: 1 }), disable);
  expect(policyDifferences(policy(disable, rule(age)), found)).toEqual(["policyDetails[1].filter.value"]);
});

describe("a role", () => {
  const arn = "arn:aws:iam::123456789012:role/ops/lifecycle";
  it.each(["lifecycle", "ops/lifecycle", "/ops/lifecycle"])("is the same as %s", (name) => {
    expect(equivalent("executionRole", name, arn)).toBe(true);
    expect(equivalent("executionRole", arn, name)).toBe(true);
  });

  it.each(["cycle", "ops", "s/lifecycle", "", "arn:aws:iam::999999999999:role/ops/lifecycle", undefined])(
    "differs from %s",
    (name) => {
      expect(equivalent("executionRole", name, arn)).toBe(false);
      expect(equivalent("executionRole", arn, name)).toBe(false);
    },
  );

  it("differs from an ARN of another kind", () => {
    expect(equivalent("executionRole", "lifecycle", arn.replace(":role/", ":user/"))).toBe(false);
  });

  it("is compared as a role only in members for roles", () => {
    expect(equivalent("name", "lifecycle", arn)).toBe(false);
    expect(equivalent("name", "lifecycle", undefined)).toBe(false);
  });
});

it("a unit equals an absent one if the service returns none", () => {
  const path = "policyDetails[].filter.unit";
  expect(equivalent(path, "DAYS", undefined)).toBe(true);
  expect(equivalent(path, "DAYS", "WEEKS")).toBe(false);
  expect(equivalent(path, undefined, "DAYS")).toBe(false);
});
