/** What policies delete over days, compared with what simulations of both sides do on every day. */
import { expect, test } from "vitest";
import type { PolicyRule } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { cases, ofAllCases } from "../../../run/sizes.ts";
import { olderThan, policy, remove } from "../../simulate/images-and-policies.ts";
import { laterDeletionsAreSaid, newlyDeleted, overDays } from "../over-days.ts";
import { tryInputs } from "../properties.ts";

test("whatever simulations find newly deleted within 400 days, the comparison says, and each witness shows it", () => {
  const tally = { later: 0, open: 0, found: 0 };
  tryInputs(laterDeletionsAreSaid(60, tally), cases(100));
  ofAllCases(() => expect(Math.min(tally.later, tally.found)).toBeGreaterThan(4));
});

const disable = (vmImages: boolean, besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: { type: "DISABLE", includeResources: { vmImages } },
  filter: olderThan(30),
  ...besides,
});
const deletion = (vmImages: object): PolicyRule =>
  remove(olderThan(90), {
    action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
    exclusionRules: { vmImages },
  });
const publicOnes = { exclusionRules: { vmImages: { isPublic: true } } };

test.each([
  ["a new DISABLE", { isPublic: true }, [], [disable(true)], true],
  ["a new DISABLE of shared ones", { sharedAccounts: ["111111111111"] }, [], [disable(true)], true],
  ["a DISABLE that includes AMIs", { isPublic: true }, [disable(false)], [disable(true)], true],
  ["an exclusion less of DISABLE", { isPublic: true }, [disable(true, publicOnes)], [disable(true)], true],
  ["a new DISABLE that excludes them too", { isPublic: true }, [], [disable(true, publicOnes)], false],
  ["a new DISABLE without AMIs", { isPublic: true }, [], [disable(false)], false],
] as const)("%s ends an exclusion of a later DELETE: %#", (_, excluded, was, is, isLater) => {
  const before = [policy([...was, deletion(excluded)])];
  const after = [policy([...is, deletion(excluded)])];
  const { deletions, parts } = overDays(before, after);
  expect([deletions.newly, deletions.later, parts.vmImages.deletions.newly]).toEqual([undefined, undefined, undefined]);
  const { later } = parts.vmImages.deletions;
  expect([later !== undefined, parts.snapshots.deletions.later !== undefined]).toEqual([isLater, isLater]);
  if (later === undefined) return;
  const { at, inventory, day } = later;
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("vmImage");
});

test("AMIs that one search tries take no places from each other", () => {
  const tagged = { name: "tagged", resourceSelection: { tagMap: { team: "a" } } };
  const before = [
    { ...policy([deletion({ isPublic: true })]), ...tagged },
    policy([remove({ type: "COUNT", value: 1 })]),
  ];
  const after = [...before, policy([disable(true, { exclusionRules: { vmImages: { regions: ["eu-west-1"] } } })])];
  const { deletions, parts } = overDays(before, after);
  expect(deletions.later).toBeUndefined();
  const { later } = parts.vmImages.deletions;
  expect(later?.inventory.images.map(({ vmImages }) => vmImages)).toMatchObject([[{ isPublic: true }]]);
});

test("images that a policy keeps now push an image out of the places of another policy", () => {
  const counting = (value: number) => ({
    ...policy([remove({ type: "COUNT", value })]),
    resourceSelection: { tagMap: { team: "a" } },
  });
  const retaining = policy([remove(olderThan(7, 2))]);
  const [before, after] = [1, 2].map((value) => [counting(value), retaining]);
  const { deletions } = overDays(before ?? [], after ?? []);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  expect(deletions.later?.inventory.images.map(({ tags }) => tags)).toEqual([{}, { team: "a" }, { team: "a" }]);
});

const api = (rules: readonly PolicyRule[]) => ({
  ...policy(rules),
  name: "api",
  resourceSelection: { recipes: [{ name: "api", semanticVersion: "x.x.x" }] },
});

test("an image that a run newly deletes hides no AMI that goes on a later day", () => {
  const before = [policy([deletion({ isPublic: true })])];
  const after = [policy([disable(true), deletion({ isPublic: true })]), api([remove(olderThan(30))])];
  const { deletions, parts } = overDays(before, after);
  expect([deletions.newly !== undefined, deletions.later, parts.vmImages.deletions.newly]).toEqual([
    true,
    undefined,
    undefined,
  ]);
  expect(parts.vmImages.deletions.later?.inventory.images[0]?.vmImages).toMatchObject([{ isPublic: true }]);
});

test("AMIs that a run deletes sooner hide none that goes on a later day, and before never", () => {
  const before = [policy([deletion({ isPublic: true })])];
  const sooner = { ...deletion({ isPublic: true }), filter: olderThan(60) };
  const withoutChange = overDays(before, [policy([sooner])]).parts.vmImages.deletions;
  expect([withoutChange.sooner !== undefined, withoutChange.later]).toEqual([true, undefined]);
  const after = [policy([disable(true), sooner])];
  const { newly, later } = overDays(before, after).parts.vmImages.deletions;
  expect(newly?.inventory.images[0]?.vmImages).toMatchObject([{ isPublic: false }]);
  expect(later?.inventory.images[0]?.vmImages).toMatchObject([{ isPublic: true }]);
});

const deprecation = (days: number): PolicyRule => ({
  action: { type: "DEPRECATE", includeResources: { vmImages: true } },
  filter: olderThan(days),
});

test.each([
  [
    "a DEPRECATE less",
    [deprecation(30), disable(false), remove(olderThan(30))],
    [disable(false), remove(olderThan(30))],
  ],
  ["an earlier DEPRECATE", [deprecation(90), remove(olderThan(90))], [deprecation(80), remove(olderThan(90))]],
])("%s makes room for a deletion on an earlier day, which no run shows", (_, was, is) => {
  const [before, after] = [[policy(was)], [policy(is)]];
  const { deletions } = overDays(before, after);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day = 0 } = deletions.later ?? { at: "", inventory: { images: [] } };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("image");
});

test("a month of 29 days is long enough for a DISABLE between a later deprecation and the deletion", () => {
  const weeks = (value: number) => ({ type: "AGE", value, unit: "WEEKS" }) as const;
  const sides = [3, 4].map((each) => [
    policy([
      { ...deprecation(0), filter: weeks(each) },
      { ...disable(true), filter: { type: "AGE", value: 1, unit: "MONTHS" } },
      { ...deletion({ isPublic: true }), filter: weeks(4) },
    ]),
  ]);
  const [before = [], after = []] = sides;
  const { deletions, parts } = overDays(before, after);
  expect([deletions.newly, parts.vmImages.deletions.newly]).toEqual([undefined, undefined]);
  const { at, inventory, day } = parts.vmImages.deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("vmImage");
});

test("a much younger image that stays longer pushes an older one out of the place of another policy", () => {
  const excluding = { exclusionRules: { tagMap: { keep: "yes" } } };
  const retaining = policy([remove(olderThan(28, 1))]);
  const [before, after] = [7, 14].map((days) => [policy([remove(olderThan(days), excluding)]), retaining]);
  const { deletions } = overDays(before ?? [], after ?? []);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  expect(deletions.later?.inventory.images).toHaveLength(2);
});

test("a deprecated image that stays longer pushes an older one out of the place of another policy", () => {
  const excluding = { exclusionRules: { tagMap: { keep: "yes" } } };
  const retaining = policy([remove({ type: "AGE", value: 1, unit: "MONTHS", retainAtLeast: 1 })]);
  const sides = [28, 30].map((days) => [policy([deprecation(28), remove(olderThan(days), excluding)]), retaining]);
  const [before = [], after = []] = sides;
  const { deletions } = overDays(before, after);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day } = deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("image");
  expect(inventory.images.map(({ status }) => status)).toEqual(["AVAILABLE", "DEPRECATED"]);
});

test.each([
  ["beside others that it keeps", [remove(olderThan(7, 1)), remove(olderThan(14, 1))], 2],
  ["beside others that no policy deletes", [1, 2].map((value) => remove({ type: "COUNT", value })), 3],
])("a younger image that a policy by tags deletes later pushes an older one out, %s", (_, changed, places) => {
  const tagged = { resourceSelection: { tagMap: { team: "a" } } };
  const retaining = policy([remove(olderThan(28, places))]);
  const sides = changed.map((rule) => [{ ...policy([rule]), ...tagged }, retaining]);
  const [before = [], after = []] = sides;
  const { deletions } = overDays(before, after);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day } = deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("image");
  expect(inventory.images).toHaveLength(places + 1);
});

/** A policy by the tag `team`, which keeps so few that images like an older one cannot take places before it. */
const ofTeam = { ...policy([remove({ type: "COUNT", value: 1 })]), resourceSelection: { tagMap: { team: "a" } } };
const besideTeam = { exclusionRules: { tagMap: { team: "a" } } };
const counting = (value: number) => [policy([remove({ type: "COUNT", value }, besideTeam)])];

test.each([
  ["two younger images that stay push", (isAfter: boolean) => [ofTeam, ...counting(isAfter ? 3 : 1)], 3, 4],
  [
    "a younger image that stays longer pushes, beside images of other tags,",
    (isAfter: boolean) => [
      ofTeam,
      { ...policy([remove(olderThan(isAfter ? 20 : 7))]), resourceSelection: { tagMap: { stage: "b" } } },
    ],
    3,
    4,
  ],
  [
    "a younger image that stays pushes, beside one like the older one,",
    (isAfter: boolean) => counting(isAfter ? 2 : 1),
    3,
    4,
  ],
  [
    "younger images of two kinds that stay push",
    (isAfter: boolean) => [
      ofTeam,
      ...counting(isAfter ? 2 : 1).map((each) => ({
        ...each,
        policyDetails: [
          remove({ type: "COUNT", value: isAfter ? 2 : 1 }, { exclusionRules: { tagMap: { team: "a", stage: "b" } } }),
        ],
      })),
      { ...policy([remove({ type: "COUNT", value: isAfter ? 2 : 1 })]), resourceSelection: { tagMap: { stage: "b" } } },
    ],
    4,
    5,
  ],
] as const)("%s an older one out of the place of another policy", (_, changed, places, images) => {
  const retaining = policy([remove(olderThan(28, places))]);
  const [before = [], after = []] = [false, true].map((isAfter) => [...changed(isAfter), retaining]);
  const { deletions } = overDays(before, after);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day } = deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("image");
  expect(inventory.images).toHaveLength(images);
});

test("a younger image stays, which a newest one of other tags pushed out of its place, and takes that of an older one", () => {
  const [team, stage] = [{ team: "a" }, { stage: "b" }];
  const keeping = (excluded: object) =>
    policy([remove({ type: "COUNT", value: 1 }, { exclusionRules: { tagMap: { ...team, ...excluded } } })]);
  const retaining = { ...policy([remove(olderThan(5, 1))]), resourceSelection: { tagMap: { ...team, ...stage } } };
  const [before, after] = [{}, { keep: "yes" }].map((excluded) => [keeping(excluded), retaining]);
  const { deletions } = overDays(before ?? [], after ?? []);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day } = deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before ?? [], after ?? [], inventory.images, Date.parse(at), day)).toContain("image");
  expect(inventory.images).toHaveLength(3);
});

test("a younger image that stays pushes an older one out, which a DEPRECATE that is overdue kept until then", () => {
  const retaining = policy([deprecation(5), remove({ type: "COUNT", value: 1 })]);
  const sides = [5, 10].map((days) => [{ ...ofTeam, policyDetails: [remove(olderThan(days))] }, retaining]);
  const [before = [], after = []] = sides;
  const { deletions } = overDays(before, after);
  expect([deletions.newly, deletions.isOpenOverDays]).toEqual([undefined, undefined]);
  const { at, inventory, day } = deletions.later ?? { at: "", inventory: { images: [] }, day: 0 };
  expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain("image");
  expect(inventory.images).toHaveLength(2);
});

test("images of a recipe that a policy newly selects are new in a run, and not on a later day too", () => {
  const before = [policy([disable(true), deletion({ isPublic: true })])];
  const after = [...before, api([disable(true), deletion({ isPublic: true })])];
  const { deletions, parts } = overDays(before, after);
  for (const { newly, later } of [deletions, parts.vmImages.deletions, parts.snapshots.deletions])
    expect([newly !== undefined, later]).toEqual([true, undefined]);
});
