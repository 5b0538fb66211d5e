import { describe, expect, it } from "vitest";
import { Node } from "../../../lib/lint/declaration/node.ts";
import {
  partOf,
  pathOf,
  pathsOfKind,
  plainOf,
  stepsOf,
  unknown,
  visitParts,
} from "../../../lib/lint/declaration/plain.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { snakeCased, unknownValue } from "../declare.ts";
import { fullPolicy } from "../full-policy.ts";

const policy = (raw: unknown) => Node.root(snakeCased, raw, lifecyclePolicy.declaration);

describe("plainOf", () => {
  it("has documented names and omits null", () => {
    const raw = {
      execution_role: "r",
      description: null,
      policy_details: [{ filter: { retain_at_least: 3, unit: null } }],
    };
    expect(plainOf(policy(raw), [])).toEqual({
      executionRole: "r",
      policyDetails: [{ filter: { retainAtLeast: 3 } }],
    });
  });

  it("keeps the keys of maps and values of the wrong kind", () => {
    const raw = { tags: { tagMap: 5 }, policy_details: "x", resource_selection: [1], name: { a: 1 } };
    expect(plainOf(policy(raw), [])).toEqual({
      tags: { tagMap: 5 },
      policyDetails: "x",
      resourceSelection: [1],
      name: { a: 1 },
    });
  });

  it("marks and collects unknown values", () => {
    const unknowns: Node[] = [];
    const raw = {
      name: unknownValue,
      policy_details: [unknownValue, { action: unknownValue }],
      tags: { a: unknownValue },
    };
    expect(plainOf(policy(raw), unknowns)).toEqual({
      name: unknown,
      policyDetails: [unknown, { action: unknown }],
      tags: { a: unknown },
    });
    expect(unknowns.map(({ path }) => path)).toEqual([
      "name",
      "policy_details[0]",
      "policy_details[1].action",
      "tags.a",
    ]);
  });
});

describe("parts", () => {
  it("are reached by steps", () => {
    expect(partOf({ a: [{ b: 0 }] }, ["a", 0, "b"])).toBe(0);
    expect(partOf({ a: null }, ["a"])).toBeUndefined();
    expect(partOf({ a: "text" }, ["a", "length"])).toBeUndefined();
    expect(partOf({ a: unknown }, ["a", "b"])).toBe(unknown);
  });

  const visited = (value: unknown, path: string) => {
    const parts: unknown[] = [];
    visitParts(value, pathOf(path), (part, steps) => parts.push([part, [...steps]]));
    return parts;
  };

  it("are visited at every element of a path", () => {
    const value = { a: [{ b: [{ c: 1 }, { c: 2 }] }, {}, { b: [{ c: null }, { c: 3 }] }] };
    expect(visited(value, "a[].b[].c")).toEqual([
      [1, ["a", 0, "b", 0, "c"]],
      [2, ["a", 0, "b", 1, "c"]],
      [3, ["a", 2, "b", 1, "c"]],
    ]);
    expect(visited(value, "a[].b").map((part) => Object(part)[1])).toEqual([
      ["a", 0, "b"],
      ["a", 2, "b"],
    ]);
    expect(visited(value, "")).toEqual([[value, []]]);
    expect(visited({ a: "x" }, "a[].b")).toEqual([]);
  });

  it("are visited at every entry of a map, but not at elements of a list", () => {
    expect(visited({ a: { x: { b: 1 }, y: { b: 2 }, z: {} } }, "a.*.b")).toEqual([
      [1, ["a", "x", "b"]],
      [2, ["a", "y", "b"]],
    ]);
    expect(visited({ a: [{ b: 1 }] }, "a.*.b")).toEqual([]);
    expect(visited({ a: { x: { b: 1 } } }, "a[].b")).toEqual([]);
    expect(visited({ a: { x: unknown } }, "a.*.b")).toEqual([[unknown, ["a", "x"]]]);
  });

  it("are visited at an unknown part of the path", () => {
    expect(visited({ a: unknown }, "a[].b")).toEqual([[unknown, ["a"]]]);
    expect(visited({ a: [unknown, { b: 1 }] }, "a[].b")).toEqual([
      [unknown, ["a", 0]],
      [1, ["a", 1, "b"]],
    ]);
  });

  it("are found in the model by kind", () => {
    expect(pathsOfKind("map", lifecyclePolicy.declaration)).toEqual([
      "policyDetails[].exclusionRules.tagMap",
      "policyDetails[].exclusionRules.vmImages.tagMap",
      "resourceSelection.tagMap",
      "tags",
    ]);
    expect(partOf(fullPolicy(), stepsOf("policyDetails[0].exclusionRules.tagMap"))).toEqual({ keep: "yes" });
  });
});
