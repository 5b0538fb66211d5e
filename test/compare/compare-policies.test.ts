import { expect, test } from "vitest";
import { comparePolicies } from "../../lib/compare/compare-policies.ts";
import { cases } from "../run/inner-loop.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import { equalPoliciesStayEqual, mutationsAreNamed, nothingIsDenied, witnessesShowDifferences } from "./properties.ts";

test("every witness shows its difference in the simulation, and every image of it is needed", () => {
  witnessesShowDifferences(cases(1000));
});

test("no inventory shows a difference that the comparison denies", () => {
  nothingIsDenied(cases(600), 25);
});

test("equal policies do the same on each of 400 days", () => {
  equalPoliciesStayEqual(cases(300), 1000);
});

test("a change of one member is named if any inventory shows it", () => {
  mutationsAreNamed(cases(600), 25);
});

test("a shorter period deletes more, and the witness is one image", () => {
  const [before, after] = [policy([remove(olderThan(90))]), policy([remove(olderThan(60))])];
  const { deletions, disabled } = comparePolicies([before], [after]);
  expect(deletions).toEqual({
    relation: "wider",
    newly: {
      at: "2026-01-01T00:00:00.000Z",
      inventory: {
        images: [
          {
            id: "image-1",
            recipe: { name: "web", semanticVersion: "1.0.0" },
            createdAt: "2025-11-02T00:00:00.000Z",
            status: "AVAILABLE",
            tags: {},
            vmImages: [],
          },
        ],
      },
    },
  });
  expect(disabled).toEqual({ relation: "equal" });
});

const days = (value: number) => policy([remove({ type: "AGE", value, unit: "DAYS" })]);

test.each([
  ["28 days", days(28), "4 weeks", { value: 4, unit: "WEEKS" }, "equal"],
  ["365 days", days(365), "1 year", { value: 1, unit: "YEARS" }, "narrower"],
  ["366 days", days(366), "1 year", { value: 1, unit: "YEARS" }, "wider"],
  ["30 days", days(30), "1 month", { value: 1, unit: "MONTHS" }, "different"],
  // 2100 is not a leap year, so that four years are 1460 days then.
  ["1461 days", days(1461), "4 years", { value: 4, unit: "YEARS" }, "wider"],
  [
    "12 months",
    policy([remove({ type: "AGE", value: 12, unit: "MONTHS" })]),
    "1 year",
    { value: 1, unit: "YEARS" },
    "equal",
  ],
] as const)("from %s to %s deletes the right images", (_, before, __, period, relation) => {
  const after = policy([remove({ type: "AGE", ...period })]);
  expect(comparePolicies([before], [after]).deletions.relation).toBe(relation);
});

test("policies are equal if only their order, names and spelling differ", () => {
  const rules = [remove(olderThan(90)), { action: { type: "DEPRECATE" as const }, filter: olderThan(30) }];
  const before = [policy(rules), policy([remove(olderThan(7))], { resourceSelection: { tagMap: { stage: "test" } } })];
  const after = [before[1], policy(rules.toReversed(), { name: "other" })].filter((each) => each !== undefined);
  const { deletions, disabled, deprecated } = comparePolicies(before, after);
  expect([deletions, disabled, deprecated]).toEqual(Array(3).fill({ relation: "equal" }));
});

test("a disabled policy does nothing", () => {
  const before = policy([remove(olderThan(90))]);
  expect(comparePolicies([before], [{ ...before, status: "DISABLED" }]).deletions.relation).toBe("narrower");
});
