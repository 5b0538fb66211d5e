/** What policies delete over days, compared with what simulations of both sides do on every day. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { saidBy } from "../../lib/cli/simulate/comparison/affected.ts";
import { compare } from "../../lib/cli/simulate/comparison.ts";
import { comparePolicies, type PolicyComparison } from "../../lib/compare/compare-policies.ts";
import { conditionsOf } from "../../lib/compare/condition.ts";
import { livesOf } from "../../lib/compare/lives.ts";
import { withLaterDeletions } from "../../lib/compare/over-days.ts";
import type { GivenImage } from "../../lib/simulate/image/given-image.ts";
import { ImageTable } from "../../lib/simulate/image/image-table.ts";
import type { Policy, PolicyRule } from "../../lib/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../lib/simulate/policy/rule.ts";
import { Simulation } from "../../lib/simulate/verdict/simulation.ts";
import { cases, ofAllCases } from "../run/sizes.ts";
import { olderThan, policy, remove } from "../simulate/images-and-policies.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { choicesOf, picking, randomInventory } from "./small-inventories.ts";

const overDays = (before: readonly Policy[], after: readonly Policy[]): PolicyComparison =>
  withLaterDeletions(comparePolicies(before, after), before, after);

/** What `lintel simulate --against` finds newly deleted within so many days, by kind. */
function newlyDeleted(
  before: readonly Policy[],
  after: readonly Policy[],
  images: readonly GivenImage[],
  at: number,
  days: number,
) {
  const ready = [before, after].map((each) => readPolicies(each));
  const table = new ImageTable(tagKeysOf(ready.flat()));
  for (const each of images) table.add(each);
  const [was, is] = ready.map((each) => ({
    simulation: new Simulation(table, each, at),
    said: each.map(({ policy: said }) => saidBy(said)),
  }));
  if (was === undefined || is === undefined) throw new RangeError("two revisions are two simulations");
  const { differences } = compare("before", was, is, days);
  const deleted = differences.filter(({ action, change }) => action === "DELETE" && change === "newly");
  return new Set(deleted.flatMap(({ things }) => things.map(({ kind }) => kind)));
}

/** What a comparison says of the deletion of each kind of thing. */
const kinds = {
  image: (all: PolicyComparison) => all.deletions,
  vmImage: (all: PolicyComparison) => all.parts.vmImages.deletions,
  snapshot: (all: PolicyComparison) => all.parts.snapshots.deletions,
  container: (all: PolicyComparison) => all.parts.containers.deletions,
} as const;

/** One policy on each side, or two. */
const sides = fc
  .tuple(pairOfPolicies, pairOfPolicies, fc.nat({ max: 2 }))
  .map(([[one, other], [third, fourth], alone]) => [
    [one, ...(alone === 0 ? [third] : [])],
    [other, ...(alone === 0 ? [third] : alone === 1 ? [fourth] : [])],
  ]);

/** The same two policies without one rule of the first, or with it: deletions are seldom wider in a run. */
const ruleLess = fc
  .tuple(pairOfPolicies, fc.nat({ max: 2 }), fc.boolean(), fc.boolean())
  .map(([[one, other], at, isAdded, isAlone]) => {
    const details = one.policyDetails as readonly PolicyRule[];
    const less = { ...one, policyDetails: details.filter((_, index) => index !== at % details.length) };
    const besides = isAlone ? [] : [other];
    const [was, is] = isAdded ? [less, one] : [one, less];
    return [
      [was, ...besides],
      [is, ...besides],
    ];
  });

test("whatever simulations find newly deleted within 400 days, the comparison says, and each witness shows it", () => {
  const inventories = 30;
  let later = 0;
  fc.assert(
    fc.property(
      fc.oneof(sides, ruleLess, ruleLess),
      fc.integer(),
      fc.integer({ min: 1, max: 400 }),
      ([before = [], after = []], seed, days) => {
        const comparison = overDays(before, after);
        for (const [name, of] of Object.entries(kinds)) {
          const { later: witness } = of(comparison);
          if (witness === undefined) continue;
          later += 1;
          const { inventory, at, day } = witness;
          expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain(name);
        }
        const choices = choicesOf([...before, ...after]);
        const pick = picking(seed);
        for (let tried = 0; tried < inventories; tried += 1) {
          const { at, images } = randomInventory(choices, pick);
          for (const kind of newlyDeleted(before, after, images, at, days)) {
            const { newly, later: laterOn } = kinds[kind](comparison);
            const isSaid = [newly, laterOn, comparison.deletions.isOpenOverDays].some((each) => each !== undefined);
            const isOfImages = comparison.deletions.newly !== undefined;
            expect([kind, JSON.stringify({ at, images, days }), isSaid || isOfImages]).toEqual([
              kind,
              JSON.stringify({ at, images, days }),
              true,
            ]);
          }
        }
      },
    ),
    { numRuns: cases(100) },
  );
  ofAllCases(() => expect(later).toBeGreaterThan(0));
});

test("the inventories of rules with many alternatives are made one by one", () => {
  const launched = Array.from({ length: 40 }, (_, at) => ({ value: at + 1, unit: "DAYS" as const }));
  const accounts = ["111111111111"];
  const tagMap = { a: "1", b: "1", c: "1", d: "1" };
  const rules = launched.map((lastLaunched, at) => ({
    ...remove(olderThan(at + 1), { action: { type: "DELETE", includeResources: { vmImages: true } } }),
    exclusionRules: { tagMap, vmImages: { tagMap, isPublic: true, sharedAccounts: accounts, lastLaunched } },
  }));
  const [by] = conditionsOf([policy(rules)]);
  if (by === undefined) throw new RangeError("a policy is a condition");
  // Millions of them are past the memory of a process.
  const { value } = livesOf(by, [by], [by]).next();
  expect(value).toMatchObject({ images: [{ id: "image-1" }] });
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
  ["a DISABLE that includes machine images", { isPublic: true }, [disable(false)], [disable(true)], true],
  ["an exclusion less of DISABLE", { isPublic: true }, [disable(true, publicOnes)], [disable(true)], true],
  ["a new DISABLE that excludes them too", { isPublic: true }, [], [disable(true, publicOnes)], false],
  ["a new DISABLE without machine images", { isPublic: true }, [], [disable(false)], false],
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
