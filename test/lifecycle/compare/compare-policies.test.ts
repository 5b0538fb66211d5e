import { expect, test } from "vitest";
import { comparePolicies } from "../../../lib/lifecycle/compare/compare-policies.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { cases } from "../../run/sizes.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import {
  equalPoliciesStayEqual,
  mutationsAreDecided,
  nothingIsDenied,
  soonerIsLater,
  tryInputs,
  witnessesShowDifferences,
} from "./properties.ts";

test("every witness shows its difference in the simulation, and every image of it is needed", () => {
  tryInputs(witnessesShowDifferences, cases(400));
});

test("no inventory shows a difference that the comparison denies", () => {
  tryInputs(nothingIsDenied(25), cases(200));
});

test("equal policies do the same on each of 400 days", () => {
  tryInputs(equalPoliciesStayEqual(1000), cases(100));
});

test("a change of one member has a witness if an inventory shows it", () => {
  tryInputs(mutationsAreDecided(20), cases(250));
});

test("what is deleted sooner is deleted later by the policies before, and nothing else is", () => {
  tryInputs(soonerIsLater(20), cases(200));
});

test.each([
  ["a shorter period", remove(olderThan(90)), remove(olderThan(60)), true],
  ["a longer period", remove(olderThan(60)), remove(olderThan(90)), false],
  ["a smaller count", remove({ type: "COUNT", value: 5 }), remove({ type: "COUNT", value: 3 }), true],
  ["fewer retained images", remove(olderThan(60, 3)), remove(olderThan(60, 1)), true],
  [
    "an exclusion less, of images that nothing deleted",
    remove(olderThan(60), { exclusionRules: { tagMap: { keep: "yes" } } }),
    remove(olderThan(60)),
    false,
  ],
  [
    "an exclusion less, and a shorter period",
    remove(olderThan(90), { exclusionRules: { tagMap: { keep: "yes" } } }),
    remove(olderThan(60)),
    true,
  ],
] as const)("%s deletes sooner or not", (_, one, other, isSooner) => {
  const { deletions } = comparePolicies([policy([one])], [policy([other])]);
  expect(deletions.sooner !== undefined).toBe(isSooner);
});

test("another recipe is newly deleted, not sooner; by a tag, an image of both may be", () => {
  const web = policy([remove(olderThan(90))]);
  const of = (resourceSelection: Policy["resourceSelection"]) =>
    comparePolicies([web], [policy([remove(olderThan(60))], { resourceSelection })]).deletions;
  const api = of({ recipes: [{ name: "api", semanticVersion: "x.x.x" }] });
  expect([api.newly !== undefined, api.sooner]).toEqual([true, undefined]);
  expect(of({ tagMap: { team: "web" } }).sooner?.inventory.images[0]?.recipe.name).toBe("web");
});

test("what is deleted before its deprecation is due is not deprecated sooner", () => {
  const rules = (deprecated: number) => [
    remove(olderThan(60)),
    { action: { type: "DEPRECATE" as const }, filter: olderThan(deprecated) },
  ];
  const sooner = (was: number, is: number) =>
    comparePolicies([policy(rules(was))], [policy(rules(is))]).deprecated.sooner !== undefined;
  expect([sooner(50, 30), sooner(90, 30)]).toEqual([true, false]);
});

test("a shorter period deletes more, and the witness is one image", () => {
  const [before, after] = [policy([remove(olderThan(90))]), policy([remove(olderThan(60))])];
  const { deletions, disabled } = comparePolicies([before], [after]);
  expect({ ...deletions, sooner: undefined }).toEqual({
    sooner: undefined,
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

const aged = { action: { type: "DISABLE" as const }, filter: { type: "COUNT" as const, value: 1 } };
const byTags = (tagMap: Readonly<Record<string, string>>) =>
  policy([aged, remove(olderThan(1))], { resourceSelection: { tagMap } });
const counting = (value: number) => policy([remove({ type: "COUNT", value })]);
const excluding = (tagMap: Readonly<Record<string, string>>) =>
  policy([remove(olderThan(90), { exclusionRules: { tagMap } })]);

test.each([
  ["keeps fewer by COUNT", counting(3), counting(2), "wider", 3],
  ["keeps fewer by age", policy([remove(olderThan(90, 3))]), policy([remove(olderThan(90, 1))]), "wider", 2],
  // A failed image takes no place and needs no newer ones, but nobody misses it.
  ["is earlier", policy([remove(olderThan(90, 3))]), policy([remove(olderThan(60, 3))]), "wider", 4],
  ["no longer excludes a tag", excluding({ keep: "yes", stage: "prod" }), excluding({ keep: "yes" }), "wider", 1],
  ["excludes another value", excluding({ keep: "yes" }), excluding({ keep: "no" }), "different", 1],
  [
    "no longer deprecates first",
    policy([remove(olderThan(9)), { ...aged, filter: olderThan(9) }]),
    policy([remove(olderThan(9))]),
    "wider",
    1,
  ],
  // A newer image with the second tag takes a place in the count after only, where the image is disabled instead.
  ["counts more images", byTags({ team: "a" }), byTags({ team: "a", stage: "b" }), "different", 1],
] as const)("a policy that %s deletes others", (_, before, after, relation, images) => {
  const { deletions } = comparePolicies([before], [after]);
  expect(deletions.relation).toBe(relation);
  expect(deletions.newly?.inventory.images).toHaveLength(images);
});

test("a policy that no longer skips public AMIs deletes more of them, but no other images", () => {
  const skipping = (isPublic: boolean) =>
    policy([
      remove(olderThan(90), {
        action: { type: "DELETE", includeResources: { vmImages: true } },
        exclusionRules: { vmImages: { isPublic } },
      }),
    ]);
  const { deletions, parts } = comparePolicies([skipping(true)], [skipping(false)]);
  expect(deletions).toEqual({ relation: "equal" });
  expect(parts.vmImages.deletions.relation).toBe("wider");
  expect(parts.vmImages.deletions.newly?.inventory.images[0]?.vmImages).toEqual([
    expect.objectContaining({ isPublic: true }),
  ]);
});

const days = (value: number) => policy([remove({ type: "AGE", value, unit: "DAYS" })]);

test.each([
  ["28 days", "4 weeks", days(28), { value: 4, unit: "WEEKS" }, "equal"],
  ["365 days", "1 year", days(365), { value: 1, unit: "YEARS" }, "narrower"],
  ["366 days", "1 year", days(366), { value: 1, unit: "YEARS" }, "wider"],
  ["30 days", "1 month", days(30), { value: 1, unit: "MONTHS" }, "different"],
  // 2100 is not a leap year, so that four years are 1460 days then.
  ["1461 days", "4 years", days(1461), { value: 4, unit: "YEARS" }, "wider"],
  [
    "12 months",
    "1 year",
    policy([remove({ type: "AGE", value: 12, unit: "MONTHS" })]),
    { value: 1, unit: "YEARS" },
    "equal",
  ],
] as const)("from %s to %s deletes the right images", (_, __, before, period, relation) => {
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

test("an example is an image whose build did not fail, though one that failed needs no newer images", () => {
  const { newly } = comparePolicies(
    [policy([remove(olderThan(90, 3))])],
    [policy([remove(olderThan(60, 3))])],
  ).deletions;
  expect(newly?.inventory.images.map(({ status }) => status)).toEqual(Array(4).fill("AVAILABLE"));
});
