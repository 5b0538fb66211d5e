import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePolicies } from "../../../lib/lifecycle/compare/compare-policies.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { cases } from "../../run/sizes.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";

const before = policy([remove(olderThan(60))]);
const days = (value: number | Unknown) => policy([remove({ type: "AGE", value, unit: "DAYS" })]);
const unknown = new Unknown("var.days");

test("an unknown period is compared for every value, with the bounds at which the relation turns", () => {
  const { deletions, disabled } = comparePolicies([before], [days(unknown)]);
  expect(deletions.relation).toBe("different");
  expect(deletions.unlessUnknown).toEqual([
    {
      because: "var.days",
      expression: "var.days",
      places: [{ side: 1, policy: 0, member: "policyDetails[0].filter.value" }],
      cases: [
        { relation: "wider", from: 1 },
        { relation: "equal", from: 60 },
        { relation: "narrower", from: 61 },
      ],
    },
  ]);
  expect(disabled).toEqual({ relation: "equal" });
});

test("equal expressions have equal values", () => {
  expect(comparePolicies([days(unknown)], [days(unknown)]).deletions).toEqual({ relation: "equal" });
  expect(comparePolicies([days(unknown)], [days(new Unknown("var.other"))]).deletions.relation).toBe("different");
});

test("values are equal only if their whole expressions are, or if the policy is the same", () => {
  const computed = (expression: string | null) => days(new Unknown("refers to var.days", expression));
  const relation = (one: Policy, other: Policy) => comparePolicies([one], [other]).deletions.relation;
  expect(relation(computed("var.days"), computed("var.days + 30"))).toBe("different");
  expect(relation(computed("var.days + 30"), computed("var.days + 30"))).toBe("equal");
  expect(relation(computed(null), computed(null))).toBe("equal");
  expect(relation(computed(null), { ...computed(null), description: "another" })).toBe("different");
});

test("an unknown status and an unknown tag are compared for each value that differs", () => {
  const { deletions } = comparePolicies([before], [{ ...before, status: new Unknown("var.status") }]);
  expect(deletions.unlessUnknown?.[0]?.cases).toEqual([
    { relation: "equal", values: ["ENABLED"] },
    { relation: "narrower", values: ["DISABLED"] },
  ]);
  const excluding = (keep: string | Unknown) =>
    policy([remove(olderThan(60), { exclusionRules: { tagMap: { keep } } })]);
  const excluded = comparePolicies([excluding("yes")], [excluding(new Unknown("var.keep"))]).deletions;
  expect(excluded.unlessUnknown?.[0]?.cases).toEqual([
    { relation: "equal", values: ["yes"] },
    { relation: "different", values: ["another"] },
  ]);
});

test("what is unknown as a whole leaves the comparison open, unless both sides have it", () => {
  const open = policy(new Unknown("local.rules"));
  const { deletions } = comparePolicies([before], [before, open]);
  expect(deletions.unlessUnknown).toEqual([
    { because: "is not known: local.rules", places: [{ side: 1, policy: 1, member: "policyDetails" }], cases: [] },
  ]);
  expect(comparePolicies([before, open], [before, open]).deletions).toEqual({ relation: "equal" });
});

test("each value of an unknown number has the relation that its case says", () => {
  fc.assert(
    fc.property(pairOfPolicies, fc.integer({ min: 1, max: 70 }), ([one, other], value) => {
      const [first, ...rest] = other.policyDetails as readonly PolicyRule[];
      if (first === undefined) return;
      const filled = (number: number | Unknown): Policy => ({
        ...other,
        policyDetails: [{ ...first, filter: { ...first.filter, value: number } as PolicyRule["filter"] }, ...rest],
      });
      const said = comparePolicies([one], [filled(new Unknown("var.value"))]);
      const known = comparePolicies([one], [filled(value)]);
      for (const name of ["deletions", "disabled", "deprecated"] as const) {
        const { relation, unlessUnknown } = said[name];
        const ofValue = unlessUnknown?.[0]?.cases.findLast(({ from = 0 }) => from <= value)?.relation;
        expect(ofValue ?? relation).toBe(known[name].relation);
      }
    }),
    { numRuns: cases(100) },
  );
});
