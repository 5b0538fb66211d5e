/** How many steps questions about one policy take, as it grows to its documented bounds. */
import { expect, test } from "vitest";
import { comparePolicies } from "../../../../lib/lifecycle/compare/compare-policies.ts";
import { conditionsOf } from "../../../../lib/lifecycle/compare/condition.ts";
import {
  maxSteps,
  maxStepsOfValues,
  NotDecided,
  Steps,
  tooManySteps,
  tooManyValues,
} from "../../../../lib/lifecycle/compare/formulas/steps.ts";
import { deletingUndeprecated } from "../../../../lib/lifecycle/compare/guarantees/deprecation.ts";
import { sharedImages } from "../../../../lib/lifecycle/compare/guarantees/findings.ts";
import { leakOf } from "../../../../lib/lifecycle/compare/guarantees/never-deleted.ts";
import { idleExclusions } from "../../../../lib/lifecycle/compare/idle-exclusions.ts";
import { livesOf } from "../../../../lib/lifecycle/compare/over-days/lives.ts";
import {
  type Policy,
  type PolicyAction,
  type PolicyRule,
  Unknown,
} from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { everyVersionOf, olderThan, pigeonholes, policy, remove } from "../../simulate/images-and-policies.ts";

const idleAndSteps = (of: Policy): readonly [idle: number, steps: number] => {
  const steps = new Steps();
  return [idleExclusions(of, steps).length, steps.taken];
};

const threeRules = (
  exclusionRules: NonNullable<PolicyRule["exclusionRules"]>,
  vmImages: boolean,
): readonly PolicyRule[] =>
  (["DELETE", "DISABLE", "DEPRECATE"] as const satisfies readonly PolicyAction[]).map((type, index) => ({
    action: { type, includeResources: { vmImages } },
    filter: olderThan(90 - 30 * index),
    exclusionRules,
  }));

const accounts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(100_000_000_000 + index));

const tagMap = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, `value-${index}`]));

test("excluded accounts of AMIs that a rule leaves alone take no step", () => {
  for (const count of [96, 1536]) {
    const of = policy(threeRules({ vmImages: { sharedAccounts: accounts(count) } }, false));
    expect(idleAndSteps(of)).toEqual([3 * count, 0]);
  }
});

test.each([
  [
    "excluded accounts of AMIs",
    [384, 768, 1536],
    (count: number) => policy(threeRules({ vmImages: { sharedAccounts: accounts(count) } }, true)),
  ],
  [
    "excluded tags that are selected too",
    [12, 24, 48],
    (count: number) =>
      policy(threeRules({ tagMap: tagMap(count) }, false), { resourceSelection: { tagMap: tagMap(count) } }),
  ],
] as const)("%s take steps in proportion to their number", (_, counts, policyOf) => {
  const [few = 0, twice = 0, most = 0] = counts.map((count) => {
    const [idle, steps] = idleAndSteps(policyOf(count));
    expect(idle).toBe(0);
    return steps;
  });
  expect(few).toBeGreaterThan(0);
  expect(twice).toBeLessThan(2.2 * few);
  expect(most).toBeLessThan(2.2 * twice);
});

const everyVersion = everyVersionOf("web");

test("a comparison that takes too many steps ends, and is not decided", () => {
  const before = [policy([remove(olderThan(30))], everyVersion)];
  expect(comparePolicies(before, pigeonholes(3)).deletions).toEqual({ relation: "equal" });
  const steps = new Steps();
  const { relation, unlessUnknown } = comparePolicies(before, pigeonholes(11), steps).deletions;
  expect([relation, unlessUnknown]).toEqual(["equal", [{ because: tooManySteps, places: [], cases: [] }]]);
  expect(steps.taken).toBeLessThan(4 * maxSteps);
});

test("a comparison of many policies ends when all of them together take too many steps, and is not decided", () => {
  const compared = (recipes: number) => {
    const names = Array.from({ length: recipes }, (_, index) => `web-${index}`);
    const before = names.map((name) => policy([remove(olderThan(30))], everyVersionOf(name)));
    const after = names.flatMap((name) => pigeonholes(6, name));
    const steps = new Steps(maxSteps);
    const { relation, unlessUnknown } = comparePolicies(before, after, steps).deletions;
    return { taken: steps.taken, relation, unlessUnknown };
  };
  const [few, twice, most] = [1, 2, 4].map((recipes) => {
    const { taken, ...outcome } = compared(recipes);
    expect(outcome).toEqual({ relation: "equal", unlessUnknown: undefined });
    return taken;
  });
  expect(few).toBeGreaterThan(10_000);
  expect(twice).toBeLessThan(2.2 * (few ?? 0));
  expect(most).toBeLessThan(2.2 * (twice ?? 0));
  const { taken, ...outcome } = compared(64);
  expect(outcome).toEqual({ relation: "equal", unlessUnknown: [{ because: tooManySteps, places: [], cases: [] }] });
  expect(taken).toBeLessThan(1.2 * maxSteps);
});

/** Policies of one recipe, each of which names its own fifty versions. */
const ofManyVersions = (count: number, days: number): readonly Policy[] =>
  Array.from({ length: count }, (_, index) =>
    policy([remove(olderThan(days), { exclusionRules: { tagMap: { keep: `value-${index}` } } })], {
      resourceSelection: {
        recipes: Array.from({ length: 50 }, (__, minor) => ({ name: "web", semanticVersion: `${index}.${minor}.x` })),
      },
    }),
  );

/** Policies of one period each that is not known, or of a single one, each of its own recipe. */
const withUnknowns = (count: number, days: number, isOne: boolean): readonly Policy[] =>
  Array.from({ length: count }, (_, index) =>
    policy(
      [
        remove({ type: "AGE", value: new Unknown(isOne ? "var.days" : `var.days_${index}`), unit: "DAYS" }),
        { action: { type: "DISABLE" }, filter: olderThan(days), exclusionRules: { tagMap: { keep: "yes" } } },
      ],
      { resourceSelection: { recipes: [{ name: `web-${index}`, semanticVersion: "x.x.x" }] } },
    ),
  );

test.each([
  ["fifty versions each", [3, 6, 12], ofManyVersions],
  ["one unknown value in all", [4, 8, 16], (count: number, days: number) => withUnknowns(count, days, true)],
] as const)("comparisons of policies with %s take steps in proportion to their number", (_, counts, policiesOf) => {
  const [few = 0, twice = 0, most = 0] = counts.map((count) => {
    const steps = new Steps();
    const { unlessUnknown } = comparePolicies(policiesOf(count, 90), policiesOf(count, 60), steps).deletions;
    expect(unlessUnknown?.filter(({ cases }) => cases.length === 0) ?? []).toEqual([]);
    return steps.taken;
  });
  expect(few).toBeGreaterThan(0);
  expect(twice).toBeLessThan(2.2 * few);
  expect(most).toBeLessThan(2.2 * twice);
});

test("a comparison of too many unknown values ends, and is not decided", () => {
  const compared = (count: number) => {
    const steps = new Steps();
    const [before, after] = [90, 60].map((days) => withUnknowns(count, days, false));
    const { disabled } = comparePolicies(before ?? [], after ?? [], steps);
    return { taken: steps.taken, relation: disabled.relation, unlessUnknown: disabled.unlessUnknown };
  };
  expect(compared(4)).toMatchObject({ relation: "wider", unlessUnknown: undefined });
  const { taken, ...outcome } = compared(32);
  expect(outcome).toEqual({ relation: "wider", unlessUnknown: [{ because: tooManyValues, places: [], cases: [] }] });
  expect(taken).toBeLessThan(1.1 * maxStepsOfValues);
});

test("a proof that every image is deleted at last ends when it takes too many steps", () => {
  expect(leakOf(pigeonholes(3), "web")).toBeUndefined();
  expect(() => leakOf(pigeonholes(11), "web")).toThrow(NotDecided);
});

const deprecating = (days: number, besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: { type: "DEPRECATE" },
  filter: olderThan(days),
  ...besides,
});

test.each([
  [
    "50 versions each",
    2.2,
    (index: number) => ({
      ...policy([deprecating(30), remove(olderThan(90))]),
      resourceSelection: {
        recipes: Array.from({ length: 50 }, (_, minor) => ({ name: "web", semanticVersion: `${index}.${minor}.x` })),
      },
    }),
  ],
  ["the same images", 4.4, (index: number) => policy([deprecating(30 + index), remove(olderThan(90 + index))])],
] as const)("a proof that policies that select %s deprecate in time takes few steps", (_, most, policyOf) => {
  for (const period of [
    { value: 30, unit: "DAYS" },
    { value: 1, unit: "MONTHS" },
  ] as const) {
    const [few = 0, twice = 0, fourTimes = 0] = [6, 12, 24].map((count) => {
      const steps = new Steps();
      const policies = Array.from({ length: count }, (__, index) => policyOf(index));
      expect(deletingUndeprecated(policies, period, steps)).toEqual([]);
      return steps.taken;
    });
    expect(few).toBeLessThan(1000);
    expect(twice).toBeLessThanOrEqual(most * few);
    expect(fourTimes).toBeLessThanOrEqual(most * twice);
  }
});

test("a proof ends when all its questions together take too many steps", () => {
  const steps = new Steps(2.5 * maxSteps);
  const question = () => {
    steps.begin();
    for (let step = 0; step < maxSteps; step += 1) steps.take();
  };
  question();
  question();
  expect(question).toThrow(NotDecided);
  const hiding = Array.from({ length: 12 }, (_, index) => {
    const excluded = Array.from({ length: 11 }, (__, key) => [`key-${key}`, `value-${index}`]);
    const exclusionRules = { tagMap: Object.fromEntries(excluded) };
    return policy([deprecating(30, { exclusionRules }), remove(olderThan(90))], everyVersion);
  });
  expect(() => deletingUndeprecated(hiding, { value: 30, unit: "DAYS" })).toThrow(NotDecided);
});

/** A policy that makes machine images private, and one that deletes them, with as many exclusions as they may have. */
const manyExclusions = (after: number, count: number): readonly Policy[] => [
  policy(
    threeRules(
      {
        tagMap: tagMap(count),
        vmImages: { isPublic: true, tagMap: tagMap(count), sharedAccounts: accounts(count * 30) },
      },
      true,
    ),
    { resourceSelection: { tagMap: { team: "web" } } },
  ),
  policy(
    [
      { ...remove(olderThan(after, 3)), action: { type: "DELETE", includeResources: { vmImages: true } } },
      { action: { type: "DISABLE", includeResources: { vmImages: true } }, filter: olderThan(20) },
    ],
    everyVersion,
  ),
];

test("what is tried over days does not grow with exclusions that are alike", () => {
  const [few, most] = [12, 50].map((count) => {
    const [before, after] = [conditionsOf(manyExclusions(90, count)), conditionsOf(manyExclusions(100, count))];
    const lives = [...livesOf({ name: "web", semanticVersion: "1.0.0" }, false, before, after)];
    return lives.reduce((sum, { images: [image] }) => sum + (image?.vmImages?.length ?? 0), lives.length);
  });
  expect(few).toBeGreaterThan(0);
  expect(most).toBe(few);
});

test("nothing is tried over days if no rule makes public AMIs private", () => {
  const publicOnes = { vmImages: { isPublic: true, sharedAccounts: accounts(2) } };
  const deletion = (days: number): PolicyRule =>
    remove(olderThan(days), {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      exclusionRules: publicOnes,
    });
  const livesWith = (besides: PolicyRule): number => {
    const [before, after] = [60, 90].map((days) => conditionsOf([policy([deletion(days), besides], everyVersion)]));
    return [...livesOf({ name: "web", semanticVersion: "1.0.0" }, false, before ?? [], after ?? [])].length;
  };
  const of = (type: PolicyAction, vmImages: boolean): PolicyRule => ({
    action: { type, includeResources: { vmImages } },
    filter: olderThan(30),
  });
  expect([livesWith(of("DEPRECATE", true)), livesWith(of("DISABLE", false))]).toEqual([0, 0]);
  expect(livesWith(of("DISABLE", true))).toBeGreaterThan(0);
});

const byTag = (tags: Readonly<Record<string, string>>) => ({ resourceSelection: { tagMap: tags } });
const byVersion = (...versions: readonly string[]) => ({
  resourceSelection: { recipes: versions.map((semanticVersion) => ({ name: "web", semanticVersion })) },
});

test.each([
  ["a version each", "none", (index: number) => policy([remove(olderThan(30))], byVersion(`1.0.${index}`))],
  ["a pattern each", "none", (index: number) => policy([remove(olderThan(30))], byVersion(`${index}.x.x`))],
  [
    "50 versions each",
    "none",
    (index: number) =>
      policy(
        [remove(olderThan(30))],
        byVersion(...Array.from({ length: 50 }, (_, version) => `${index}.0.${version}`)),
      ),
  ],
  [
    "50 tags each, of their own",
    "none",
    (index: number) =>
      policy(
        [remove(olderThan(30))],
        byTag(Object.fromEntries(Array.from({ length: 50 }, (_, key) => [`key-${key}`, `value-${index}`]))),
      ),
  ],
  ["the same versions", "all", (index: number) => policy([remove(olderThan(30 + index))], byVersion("1.x.x"))],
  ["the same tag", "all", (index: number) => policy([remove(olderThan(30 + index))], byTag({ team: "web" }))],
  [
    "a version and all versions in turn",
    "all",
    (index: number) => policy([remove(olderThan(30 + index))], byVersion(index % 2 === 0 ? "x.x.x" : `1.0.${index}`)),
  ],
  [
    "a tag that each excludes",
    "none",
    (index: number) =>
      policy([remove(olderThan(30 + index), { exclusionRules: { tagMap: { team: "web" } } })], byTag({ team: "web" })),
  ],
  [
    "50 tags, all of which each excludes",
    "none",
    (index: number) =>
      policy([remove(olderThan(30 + index), { exclusionRules: { tagMap: tagMap(50) } })], byTag(tagMap(50))),
  ],
] as const)("policies that select %s take steps in proportion to their number", (_, which, policyOf) => {
  const [few = 0, twice = 0, most = 0] = [25, 50, 100].map((count) => {
    const steps = new Steps();
    const shared = sharedImages(conditionsOf(Array.from({ length: count }, (__, index) => policyOf(index))), steps);
    expect(shared).toHaveLength(which === "all" ? count - 1 : 0);
    return steps.taken;
  });
  expect(twice).toBeLessThanOrEqual(2.2 * few);
  expect(most).toBeLessThanOrEqual(2.2 * twice);
});

test("2,000 policies that do the same are compared once", () => {
  const steps = new Steps();
  const idle = policy([remove(olderThan(30), { exclusionRules: { tagMap: { team: "web" } } })], byTag({ team: "web" }));
  expect(sharedImages(conditionsOf(Array.from({ length: 2000 }, () => idle)), steps)).toEqual([]);
  expect(steps.taken).toBeLessThan(100);
});

test("policies that do the same as an earlier one share its image without another search", () => {
  const ofDays = (count: number) =>
    Array.from({ length: count }, (_, index) => policy([remove(olderThan(30 + (index % 3)))], byTag({ team: "web" })));
  const [few, most] = [3, 300].map((count) => {
    const steps = new Steps();
    return { shared: sharedImages(conditionsOf(ofDays(count)), steps), taken: steps.taken };
  });
  expect(most?.shared).toHaveLength(299);
  expect(most?.shared.slice(0, 2)).toEqual(few?.shared);
  expect(most?.shared[3]).toEqual({ ...few?.shared[0], policies: [0, 4] });
  expect(most?.taken).toBeLessThan(2 * (few?.taken ?? 0));
});
