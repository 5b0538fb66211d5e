import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePolicies } from "../../lib/compare/compare-policies.ts";
import type { Policy } from "../../lib/simulate/policy/policy.ts";
import { cases } from "../run/inner-loop.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { claims, differences } from "./difference.ts";
import { choicesOf, randomInventory } from "./small-inventories.ts";

/** Whole numbers below a bound, from a seed. */
const picking = (seed: number) => {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Two policies on each side, or one. */
const sides: fc.Arbitrary<readonly [readonly Policy[], readonly Policy[]]> = fc
  .tuple(pairOfPolicies, pairOfPolicies, fc.boolean(), fc.boolean())
  .map(([[one, other], [third, fourth], isLong, isShared]) => [
    [one, ...(isLong ? [third] : [])],
    [other, ...(isLong ? [isShared ? third : fourth] : [])],
  ]);

test("every witness shows its difference in the simulation, and every image of it is needed", () => {
  fc.assert(
    fc.property(sides, ([before, after]) => {
      for (const { name, said, witness } of claims(before, after)) {
        const { relation, newly, noLonger } = said;
        expect(relation).toBe(newly ? (noLonger ? "different" : "wider") : noLonger ? "narrower" : "equal");
        if (witness === undefined) continue;
        const { at, inventory } = witness;
        const { images } = inventory;
        expect(differences(before, after, images, at)).toContain(name);
        for (const image of images) {
          const fewer = images.filter((each) => each !== image);
          expect(differences(before, after, fewer, at)).not.toContain(name);
        }
      }
    }),
    { numRuns: cases(1500) },
  );
});

test("no inventory shows a difference that the comparison denies", () => {
  fc.assert(
    fc.property(sides, fc.integer(), ([before, after], seed) => {
      const shown = new Set([...claims(before, after)].filter(({ witness }) => witness).map(({ name }) => name));
      const choices = choicesOf([...before, ...after]);
      const pick = picking(seed);
      for (let tried = 0; tried < 25; tried += 1) {
        const { at, images } = randomInventory(choices, pick);
        const found = differences(before, after, images, new Date(at).toISOString());
        expect([...found].filter((name) => !shown.has(name))).toEqual([]);
      }
    }),
    { numRuns: cases(1000) },
  );
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
