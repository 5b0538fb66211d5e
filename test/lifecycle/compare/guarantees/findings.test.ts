import fc from "fast-check";
import { expect, test } from "vitest";
import { conditionsOf } from "../../../../lib/lifecycle/compare/condition.ts";
import {
  keepingEachVersion,
  rulesWithoutImages,
  sharedImages,
} from "../../../../lib/lifecycle/compare/guarantees/findings.ts";
import { overtakenRules } from "../../../../lib/lifecycle/compare/guarantees/overtaken.ts";
import { idleExclusions } from "../../../../lib/lifecycle/compare/idle-exclusions.ts";
import type { Policy, PolicyAction, PolicyRule } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../../lib/lifecycle/simulate/simulate.ts";
import { cases } from "../../../run/sizes.ts";
import { olderThan, policy, remove } from "../../simulate/images-and-policies.ts";
import { pairOfPolicies } from "../arbitrary-policies.ts";
import { differences } from "../difference.ts";
import { choicesOf, picking, randomInventory } from "../small-inventories.ts";

const rule = (type: PolicyAction, filter: PolicyRule["filter"], besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: { type },
  filter,
  ...besides,
});

test.each([
  ["deprecates after the deletion", [rule("DEPRECATE", olderThan(120)), remove(olderThan(90))], [0]],
  ["deprecates on the day of the deletion", [rule("DEPRECATE", olderThan(90)), remove(olderThan(90))], []],
  ["deprecates what the deletion keeps", [rule("DEPRECATE", olderThan(120)), remove(olderThan(90, 3))], []],
  [
    "deprecates what the deletion excludes",
    [rule("DEPRECATE", olderThan(120)), remove(olderThan(90), { exclusionRules: { tagMap: { keep: "yes" } } })],
    [],
  ],
  ["deprecates after it disables", [rule("DISABLE", olderThan(30)), rule("DEPRECATE", olderThan(60))], [1]],
  ["disables after it deprecates", [rule("DISABLE", olderThan(60)), rule("DEPRECATE", olderThan(30))], []],
  [
    "deprecates after a deletion that is later in some months only",
    [rule("DEPRECATE", olderThan(31)), remove({ type: "AGE", value: 1, unit: "MONTHS" })],
    [],
  ],
] as const)("a policy that %s has these overtaken rules", (_, rules, expected) => {
  const overtaken = overtakenRules([policy(rules)]);
  expect(overtaken.map((each) => each.rule)).toEqual(expected);
  for (const each of overtaken) expect(each.by).toBeDefined();
  expect(rulesWithoutImages([policy(rules)])).toEqual([]);
});

test("no overtaken rule acts on an image that the policies have looked at since its creation", () => {
  fc.assert(
    fc.property(pairOfPolicies, fc.integer(), ([by], seed) => {
      const overtaken = new Set(overtakenRules([by]).map((each) => each.rule));
      const never = new Set(rulesWithoutImages([by]).map((each) => each.rule));
      const pick = picking(seed);
      const choices = choicesOf([by]);
      for (let tried = 0; tried < 10; tried += 1) {
        const { at, images } = randomInventory(choices, pick);
        const young = images.map((image) => ({
          ...image,
          status: "AVAILABLE" as const,
          createdAt: new Date(at - pick(24) * 3_600_000).toISOString(),
        }));
        const { timeline = [] } = simulate([by], { images: young }, new Date(at), { days: 800 });
        for (const each of timeline) expect([...overtaken, ...never]).not.toContain(each.rule);
        for (const verdict of simulate([by], { images }, new Date(at)).verdicts)
          if (verdict.rule !== undefined) expect(never).not.toContain(verdict.rule);
      }
    }),
    { numRuns: cases(100) },
  );
});

test("a rule never acts if its exclusions cover what the policy selects", () => {
  const all = [
    policy([remove(olderThan(90), { exclusionRules: { tagMap: { team: "a", keep: "yes" } } })], {
      resourceSelection: { tagMap: { team: "a" } },
    }),
  ];
  expect(rulesWithoutImages(all)).toEqual([{ policy: 0, rule: 0 }]);
});

/** Whether both select by recipes, or both by one value of a tag. */
const mayMeet = (policies: readonly Policy[]): boolean => {
  const [one, other] = conditionsOf(policies);
  if (one === undefined || other === undefined) return false;
  if (one.recipes !== undefined) return other.recipes !== undefined;
  return one.tags.some(({ name, value }) => other.tags.some((each) => each.name === name && each.value === value));
};

test("policies that can act on one image are shown on it", () => {
  fc.assert(
    fc.property(pairOfPolicies, fc.integer(), (policies, seed) => {
      const shared = sharedImages(conditionsOf(policies));
      const isShared = (images: Parameters<typeof simulate>[1]["images"], at: Date | string): boolean => {
        const verdicts = policies.map((each) => simulate([each], { images }, at).verdicts);
        return images.some((_, index) => verdicts.every((each) => each[index]?.action !== "KEEP"));
      };
      for (const { witness, policies: indexes } of shared) {
        const { images } = witness.inventory;
        expect(indexes).toEqual([0, 1]);
        expect(isShared(images, witness.at)).toBe(true);
        for (const image of images)
          expect(
            isShared(
              images.filter((each) => each !== image),
              witness.at,
            ),
          ).toBe(false);
      }
      if (shared.length > 0 || !mayMeet(policies)) return;
      const pick = picking(seed);
      const choices = choicesOf(policies);
      for (let tried = 0; tried < 20; tried += 1) {
        const { at, images } = randomInventory(choices, pick);
        expect(isShared(images, new Date(at))).toBe(false);
      }
    }),
    { numRuns: cases(150) },
  );
});

test("each policy is shown with the first earlier one that shares an image with it", () => {
  fc.assert(
    fc.property(fc.array(pairOfPolicies, { minLength: 2, maxLength: 3 }), (pairs) => {
      const policies = pairs.flat();
      const expected = policies.flatMap((also, index) => {
        const first = policies.slice(0, index).findIndex((by) => sharedImages(conditionsOf([by, also])).length > 0);
        return first < 0 ? [] : [[first, index]];
      });
      expect(sharedImages(conditionsOf(policies)).map((each) => each.policies)).toEqual(expected);
    }),
    { numRuns: cases(200) },
  );
});

test("an idle exclusion changes nothing", () => {
  fc.assert(
    fc.property(pairOfPolicies, fc.integer(), ([by], seed) => {
      const idle = new Set(idleExclusions(by).map(({ rule: { index }, member, key }) => `${index} ${member} ${key}`));
      const rules = by.policyDetails as readonly PolicyRule[];
      const pick = picking(seed);
      const choices = choicesOf([by]);
      for (const [index, each] of rules.entries()) {
        const { tagMap = {} } = (each.exclusionRules ?? {}) as { readonly tagMap?: Readonly<Record<string, string>> };
        for (const key of Object.keys(tagMap)) {
          const left = Object.fromEntries(Object.entries(tagMap).filter(([name]) => name !== key));
          const policyDetails = rules.with(index, {
            ...each,
            exclusionRules: { ...each.exclusionRules, tagMap: left },
          });
          let isDifferent = false;
          for (let tried = 0; tried < 40 && !isDifferent; tried += 1) {
            const { at, images } = randomInventory(choices, pick);
            isDifferent = differences([by], [{ ...by, policyDetails }], images, new Date(at).toISOString()).size > 0;
          }
          if (isDifferent) expect(idle).not.toContain(`${index} exclusionRules.tagMap ${key}`);
        }
      }
    }),
    { numRuns: cases(200) },
  );
});

test("exclusions are idle if they cannot match, or if the rule does not reach what they exclude", () => {
  const by = policy(
    [
      remove(olderThan(90), {
        exclusionRules: { tagMap: { team: "b", keep: "yes" }, vmImages: { isPublic: true, regions: ["eu-west-1"] } },
      }),
    ],
    { resourceSelection: { tagMap: { team: "a" } } },
  );
  expect(idleExclusions(by).map(({ member, key }) => [member, key])).toEqual([
    ["exclusionRules.vmImages.isPublic", undefined],
    ["exclusionRules.tagMap", "team"],
    ["exclusionRules.vmImages.regions", "eu-west-1"],
  ]);
});

test("a count by recipe version keeps each build that has a version of its own", () => {
  const counting = policy([remove({ type: "COUNT", value: 2 })]);
  expect(keepingEachVersion([counting])).toEqual([{ policy: 0, rule: 0 }]);
  const recipes = [{ name: "web", semanticVersion: "1.2.0" }];
  expect(keepingEachVersion([{ ...counting, resourceSelection: { recipes } }])).toEqual([]);
  expect(keepingEachVersion([policy([remove(olderThan(90))])])).toEqual([]);
});

test("no exclusion of a policy is idle that does nothing or has errors", () => {
  const rule = remove(olderThan(90), { exclusionRules: { tagMap: { keep: "yes" } } });
  expect(idleExclusions(policy([rule], { status: "DISABLED" }))).toEqual([]);
  expect(idleExclusions(policy([{ ...rule, filter: { type: "AGE", value: 90 } as never }]))).toEqual([]);
});
