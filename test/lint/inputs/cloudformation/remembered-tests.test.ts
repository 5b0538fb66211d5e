import { expect, test } from "vitest";
import { everyBranch } from "../../../../lib/lint/declaration/branches.ts";
import { Template } from "../../../../lib/lint/inputs/cloudformation/document.ts";
import { Resolver } from "../../../../lib/lint/inputs/cloudformation/resolver.ts";

/** A template of conditions that each compare a parameter of their own; counts how often a condition is read. */
function countedConditions(count: number) {
  let reads = 0;
  const names = Array.from({ length: count }, (_, index) => String(index));
  const condition = (name: string) => ({
    get "Fn::Equals"() {
      reads += 1;
      return [{ Ref: `Is${name}` }, "yes"];
    },
  });
  const template = new Template({
    Parameters: Object.fromEntries(names.map((name) => [`Is${name}`, { Type: "String" }])),
    Conditions: Object.fromEntries(names.map((name) => [`If${name}`, condition(name)])),
  });
  const tags = Object.fromEntries(names.map((name) => [name, { "Fn::If": [`If${name}`, "one", "another"] }]));
  return { template, tags, reads: () => reads };
}

test("a template reads a condition a few times, not in each of its branches", () => {
  const { template, tags, reads } = countedConditions(6);
  const branches = everyBranch((choose) => new Resolver(template, choose, new Map()).resolve(tags).value);
  expect(new Set(branches.map(({ value }) => JSON.stringify(value))).size).toBe(64);
  expect(reads()).toBeLessThanOrEqual(6 * 10);
});
