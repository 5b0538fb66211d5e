import fc from "fast-check";
import { expect, test } from "vitest";
import type { Breach } from "../../../../lib/lifecycle/compare/guarantees/breach.ts";
import { deletingUndeprecated } from "../../../../lib/lifecycle/compare/guarantees/deprecation.ts";
import {
  actingBefore,
  deletingNewest,
  deletingOtherRecipes,
  touchingRegion,
  touchingShared,
  touchingTagged,
} from "../../../../lib/lifecycle/compare/guarantees/guarantees.ts";
import { leakOf } from "../../../../lib/lifecycle/compare/guarantees/never-deleted.ts";
import type { Image } from "../../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
import { later } from "../../../../lib/lifecycle/simulate/policy/time.ts";
import { simulate } from "../../../../lib/lifecycle/simulate/simulate.ts";
import type { Verdict } from "../../../../lib/lifecycle/simulate/verdict/verdict.ts";
import { cases } from "../../../run/sizes.ts";
import { olderThan, policy, remove } from "../../simulate/images-and-policies.ts";
import { pairOfPolicies, period } from "../arbitrary-policies.ts";
import { choicesOf, picking, randomInventory } from "../small-inventories.ts";

const aDay = 86_400_000;

/** What breaks a guarantee in the verdict on one image. */
type Breaks = (verdict: Verdict, image: Image, images: readonly Image[], at: number) => boolean;

const newer = (image: Image, images: readonly Image[]): number =>
  images.filter(
    ({ recipe, createdAt, id, status, containers }) =>
      recipe.name === image.recipe.name &&
      recipe.semanticVersion === image.recipe.semanticVersion &&
      (containers === undefined) === (image.containers === undefined) &&
      (createdAt > image.createdAt || (createdAt === image.createdAt && id < image.id)) &&
      status !== "FAILED" &&
      status !== "CANCELLED",
  ).length;

const acts = ["DELETE", "DISABLE", "DEPRECATE"] as const;

/** Each guarantee, and what breaks it. */
const guarantees: readonly (readonly [string, (policies: readonly Policy[]) => readonly Breach[], Breaks])[] = [
  ...acts.map(
    (action) =>
      [
        `nothing younger than a month gets ${action}`,
        (all: readonly Policy[]) => actingBefore(all, action, { value: 1, unit: "MONTHS" }),
        (verdict: Verdict, image: Image, _: unknown, at: number) =>
          verdict.action === action && later(Date.parse(image.createdAt), 1, "MONTHS") > at,
      ] as const,
  ),
  ...[1, 2, 3].map(
    (kept) =>
      [
        `the newest ${kept} stay`,
        (all: readonly Policy[]) => deletingNewest(all, kept),
        (verdict: Verdict, image: Image, images: readonly Image[]) =>
          verdict.action === "DELETE" &&
          image.status !== "FAILED" &&
          image.status !== "CANCELLED" &&
          newer(image, images) < kept,
      ] as const,
  ),
  [
    "no image with a tag is touched",
    (all) => touchingTagged(all, { key: "keep", value: "a" }),
    (verdict, { tags }) => verdict.action !== "KEEP" && tags.keep === "a",
  ],
  [
    "no AMI of a region is touched",
    (all) => touchingRegion(all, "eu-west-1"),
    (verdict, { vmImages }) =>
      verdict.vmImages.some(
        ({ action }, index) => acts.some((each) => each === action) && vmImages[index]?.region === "eu-west-1",
      ),
  ],
  [
    "no AMI of an account is touched",
    (all) => touchingShared(all, "111111111111"),
    (verdict, { vmImages }) =>
      verdict.vmImages.some(
        ({ action }, index) =>
          acts.some((each) => each === action) && vmImages[index]?.sharedAccounts.includes("111111111111") === true,
      ),
  ],
  [
    "only web is deleted",
    (all) => deletingOtherRecipes(all, ["web"]),
    (verdict, { recipe }) => verdict.action === "DELETE" && recipe.name !== "web",
  ],
];

test.each(guarantees)("%s, if no rule breaks it", (_, breachesOf, breaks) => {
  fc.assert(
    fc.property(pairOfPolicies, fc.integer(), (policies, seed) => {
      const breaches = breachesOf(policies);
      for (const { policy: index, rule, action, witness } of breaches) {
        const { images } = witness.inventory;
        const by = policies[index];
        expect(by).toBeDefined();
        const verdicts = simulate(by === undefined ? [] : [by], { images }, witness.at).verdicts;
        const broken = verdicts.findIndex((verdict, at) => {
          const image = images[at];
          return image !== undefined && breaks(verdict, image, images, Date.parse(witness.at));
        });
        expect([broken, verdicts[0]?.rule, verdicts[0]?.action]).toEqual([0, rule, action]);
      }
      const pick = picking(seed);
      const choices = choicesOf(policies);
      const faults = new Set(breaches.map(({ policy: index, rule }) => `${index} ${rule}`));
      for (let tried = 0; tried < 20; tried += 1) {
        const { at, images } = randomInventory(choices, pick);
        for (const [index, by] of policies.entries()) {
          for (const [number, verdict] of simulate([by], { images }, new Date(at)).verdicts.entries()) {
            const image = images[number];
            if (image === undefined || !breaks(verdict, image, images, at)) continue;
            expect(faults).toContain(`${index} ${verdict.rule}`);
          }
        }
      }
    }),
    { numRuns: cases(200) },
  );
});

test("unless a rule breaks it, every deletion comes long enough after the deprecation", () => {
  fc.assert(
    fc.property(pairOfPolicies, period, fc.integer(), ([by], { value, unit }, seed) => {
      const breaks = (images: readonly Image[], at: string | Date, days: number): ReadonlySet<number> => {
        const { timeline = [] } = simulate([by], { images }, at, { days });
        const broken = new Set<number>();
        for (const { image, action, date, rule } of timeline) {
          if (action !== "DELETE") continue;
          const deprecated = timeline.find((each) => each.image === image && each.action === "DEPRECATE");
          const since = deprecated && later(Date.parse(deprecated.date), value, unit);
          if (since === undefined || since > Date.parse(date)) broken.add(rule);
        }
        return broken;
      };
      const breaches = deletingUndeprecated([by], { value, unit });
      for (const { rule, witness, days } of breaches)
        expect(breaks(witness.inventory.images, witness.at, days)).toContain(rule);
      const faults = new Set(breaches.map(({ rule }) => rule));
      const pick = picking(seed);
      const choices = choicesOf([by]);
      for (let tried = 0; tried < 10; tried += 1) {
        const { at, images } = randomInventory(choices, pick);
        const young = images.map((image) => ({
          ...image,
          status: "AVAILABLE" as const,
          createdAt: new Date(at - pick(24) * 3_600_000).toISOString(),
        }));
        for (const rule of breaks(young, new Date(at), 800)) expect(faults).toContain(rule);
      }
    }),
    { numRuns: cases(200) },
  );
});

test("an image that was created after the day's runs is deprecated on the next day, from which a year may be longer", () => {
  const years = (value: number) => ({ filter: { type: "AGE", value, unit: "YEARS" } }) as const;
  const by = policy([
    { action: { type: "DELETE" }, ...years(2) },
    { action: { type: "DEPRECATE" }, ...years(1) },
  ]);
  // Created on 2022-02-28, deprecated on 2023-03-01, deleted on 2024-02-29: not after a year.
  const [breach, ...others] = deletingUndeprecated([by], { value: 1, unit: "YEARS" });
  expect(others).toEqual([]);
  const { inventory, at } = breach?.witness ?? {};
  const { timeline = [] } = simulate([by], inventory ?? { images: [] }, at ?? "", { days: breach?.days ?? 0 });
  const [deprecated, deleted] = timeline.map(({ date }) => Date.parse(date));
  expect(timeline.map(({ action }) => action)).toEqual(["DEPRECATE", "DELETE"]);
  expect(deleted).toBeLessThan(later(deprecated ?? 0, 1, "YEARS"));
  expect(deletingUndeprecated([by], { value: 365, unit: "DAYS" })).toEqual([]);
});

test("a policy that disables on the day of the deletion deletes a day later", () => {
  const act = (type: "DEPRECATE" | "DISABLE", value: number) => ({ action: { type }, filter: olderThan(value) });
  const broken = (value: number, ...policies: Parameters<typeof policy>[0][]) =>
    policies.map((rules) => deletingUndeprecated([policy(rules)], { value, unit: "DAYS" }).length);
  const deletion = remove(olderThan(28));
  // Deprecated on day 1, disabled on day 28, deleted on day 29: after 28 days.
  const waiting = [deletion, act("DISABLE", 28), act("DEPRECATE", 1)];
  expect(broken(28, waiting, [deletion, act("DEPRECATE", 1)])).toEqual([0, 1]);
  expect(broken(29, waiting)).toEqual([1]);
  // Disabled before, so that the deletion need not wait.
  expect(broken(28, [deletion, act("DISABLE", 20), act("DEPRECATE", 1)])).toEqual([1]);
});

test("every image of a recipe goes at last, unless a tag excludes it or no policy selects it", () => {
  const excluding = policy([remove(olderThan(90), { exclusionRules: { tagMap: { keep: "yes" } } })], {
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  });
  const leak = leakOf([excluding], "web");
  expect(leak).toMatchObject({ rule: { policy: 0, rule: 0 } });
  expect(leak?.witness.inventory.images).toEqual([expect.objectContaining({ tags: { keep: "yes" } })]);
  expect(leakOf([excluding], "web", [{ key: "keep", value: "yes" }])).toBeUndefined();
  const firstVersions = policy([remove(olderThan(90))]);
  const other = leakOf([firstVersions], "web");
  expect(other?.witness.inventory.images[0]?.recipe.semanticVersion).not.toMatch(/^1\./);
  for (const [by, witness] of [[excluding, leak?.witness] as const, [firstVersions, other?.witness] as const]) {
    const at = new Date(Date.parse(witness?.at ?? "") + 400 * aDay);
    const { verdicts } = simulate([by], { images: witness?.inventory.images ?? [] }, at);
    expect(verdicts).toEqual([expect.objectContaining({ action: "KEEP" })]);
  }
});
