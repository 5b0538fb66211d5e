/** The example of a tested policy, run with vitest as in its README, with the built package. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { goldenImages } from "../../../examples/image-builder/retention/golden-images.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { checkedPolicies, simulate, simulationMatchers } from "../../../lib/published/simulate.ts";
import { spawnSync } from "../../run/child-process.ts";

test("the tests of the example pass", () => {
  const vitest = resolve("node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--root", ".", "--reporter", "json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: "examples/image-builder/retention" });
  expect(status, stdout + stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 4, numTotalTests: 4 });
});

test("the policy and the inventory are those of the other examples", () => {
  const declared = load(readFileSync("examples/image-builder/policies/golden-images.yaml", "utf8")) as Policy;
  expect(checkedPolicies([declared])).toMatchObject([goldenImages]);
  const args = [
    "dist/lintel.cjs",
    "simulate",
    "examples/image-builder/policies",
    "--at",
    "2026-03-01",
    "--format",
    "json",
  ];
  const inventory = ["--inventory", "examples/image-builder/retention/inventory.json"];
  const { status, stdout } = spawnSync(process.execPath, [...args, ...inventory]);
  expect(status).toBe(0);
  const { policies, summary } = JSON.parse(stdout);
  for (const { name, matched, deadRules } of policies) {
    expect(matched, name).toBeGreaterThan(0);
    expect(deadRules, name).toEqual([]);
  }
  expect(summary).toMatchObject({ deleted: 6, disabled: 1, deprecated: 1, undecided: 0, unmatched: 1 });
});

const result = simulate(
  [
    {
      name: "nightly",
      resourceType: "VM_IMAGE",
      policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 1 } }],
      resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
    },
  ],
  {
    images: ["b", "a"].map((id) => ({
      id,
      recipe: { name: "web", semanticVersion: "1.0.0" },
      createdAt: "2026-01-01T00:00:00Z",
      status: "AVAILABLE",
      tags: {},
      vmImages: [],
    })),
  },
  "2026-03-01T00:00:00Z",
);

test.each([
  ["toKeep", "a", true, 'expected a to be kept: it is KEEP (newest, 1 is kept ("nightly" rule 1))'],
  ["toKeep", "b", false, 'expected b to be kept: it is DELETE by "nightly" rule 1 (the newest one is kept)'],
  ["toDelete", "b", true, 'expected b to be deleted: it is DELETE by "nightly" rule 1 (the newest one is kept)'],
  ["toDisable", "b", false, 'expected b to be disabled: it is DELETE by "nightly" rule 1 (the newest one is kept)'],
  ["toKeep", "ami-9", false, 'the inventory has no image, AMI, snapshot or container "ami-9"'],
] as const)("%s(%j) explains the image's verdict", (name, id, pass, message) => {
  const outcome = simulationMatchers[name](result, id);
  expect([outcome.pass, outcome.message()]).toEqual([pass, message]);
});

test("toKeep fails for an image that is not in the inventory, and so does its negation", () => {
  expect(simulationMatchers.toKeep.call({ isNot: true }, result, "ami-9").pass).toBe(true);
});
