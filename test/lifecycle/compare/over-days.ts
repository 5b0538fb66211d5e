/** What must hold of every comparison over days, against what `lintel simulate --against` finds. */
import fc from "fast-check";
import { expect } from "vitest";
import { comparePolicies, type PolicyComparison } from "../../../lib/lifecycle/compare/compare-policies.ts";
import { withLaterDeletions } from "../../../lib/lifecycle/compare/over-days/over-days.ts";
import type { Thing } from "../../../lib/lifecycle/report/simulation/comparison/timeline.ts";
import { compare } from "../../../lib/lifecycle/report/simulation/comparison.ts";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { policyText } from "../../../lib/lifecycle/simulate/verdict/affected.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { crowdedPairs, crowdsOf } from "./crowded-pairs.ts";
import { inventoriesOf, pairOverDays, type Sides } from "./pairs-over-days.ts";
import type { Claim } from "./properties.ts";
import { picking } from "./small-inventories.ts";

/** A comparison of runs and of days. */
export const overDays = (before: readonly Policy[], after: readonly Policy[]): PolicyComparison =>
  withLaterDeletions(comparePolicies(before, after), before, after);

/** What `lintel simulate --against` finds newly deleted within so many days, by kind. */
export function newlyDeleted(
  before: readonly Policy[],
  after: readonly Policy[],
  images: readonly GivenImage[],
  at: number,
  days: number,
): ReadonlySet<Thing["kind"]> {
  const ready = [before, after].map((each) => readPolicies(each));
  const table = new ImageTable(tagKeysOf(ready.flat()));
  for (const each of images) table.add(each);
  const [was, is] = ready.map((each) => ({
    simulation: new Simulation(table, each, at),
    said: each.map(({ policy: said }) => policyText(said)),
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
const sides: fc.Arbitrary<Sides> = fc
  .tuple(pairOfPolicies, pairOfPolicies, fc.nat({ max: 2 }))
  .map(([[one, other], [third, fourth], alone]) => [
    [one, ...(alone === 0 ? [third] : [])],
    [other, ...(alone === 0 ? [third] : alone === 1 ? [fourth] : [])],
  ]);

/** The same policies, one to three, without one rule of the first, or with it: deletions are seldom wider in a run. */
const ruleLess: fc.Arbitrary<Sides> = fc
  .tuple(pairOfPolicies, pairOfPolicies, fc.nat({ max: 2 }), fc.boolean(), fc.nat({ max: 2 }))
  .map(([[one, other], [third], at, isAdded, others]) => {
    const details = one.policyDetails as readonly PolicyRule[];
    const less = { ...one, policyDetails: details.filter((_, index) => index !== at % details.length) };
    const besides = [other, third].slice(0, others);
    const [was, is] = isAdded ? [less, one] : [one, less];
    return [
      [was, ...besides],
      [is, ...besides],
    ];
  });

/** How often a claim was about something, over all its inputs. */
export interface Tally {
  /** Kinds of things with a witness of a later deletion. */
  later: number;
  /** Pairs of which days were not searched to the end. */
  open: number;
  /** Differences that only a simulation over days shows. */
  found: number;
}

/**
 * Whatever simulations find newly deleted within 400 days, the comparison says, and each witness shows it.
 * @param tries how many random inventories are tried with each pair.
 */
export const laterDeletionsAreSaid = (
  tries: number,
  tally: Tally,
): Claim<readonly [Sides, seed: number, days: number]> => ({
  inputs: fc.tuple(
    fc.oneof(sides, ruleLess, { arbitrary: pairOverDays, weight: 8 }, { arbitrary: crowdedPairs, weight: 5 }),
    fc.integer(),
    fc.integer({ min: 1, max: 400 }),
  ),
  holds: ([[before, after], seed, days]) => {
    const draws = [inventoriesOf([before, after]), ...(after.length > 1 ? [crowdsOf([before, after])] : [])];
    const pick = picking(seed);
    const inRun = comparePolicies(before, after);
    const found: { readonly kind: Thing["kind"]; readonly at: number; readonly images: readonly GivenImage[] }[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      const { at, images } = draws[tried % draws.length]?.(pick) ?? { at: 0, images: [] };
      for (const kind of newlyDeleted(before, after, images, at, days))
        if (kinds[kind](inRun).newly === undefined) found.push({ kind, at, images });
    }
    tally.found += found.length;
    // A search among several policies tries thousands of inventories: it has more to say of the pairs of which days matter.
    if (found.length === 0 && after.length > 2 && seed % 4 !== 0) return;
    const comparison = withLaterDeletions(inRun, before, after);
    for (const [name, of] of Object.entries(kinds)) {
      const { later } = of(comparison);
      if (later === undefined) continue;
      tally.later += 1;
      const { inventory, at, day } = later;
      expect(newlyDeleted(before, after, inventory.images, Date.parse(at), day)).toContain(name);
    }
    if (comparison.deletions.isOpenOverDays !== undefined) {
      tally.open += 1;
      return;
    }
    for (const { kind, at, images } of found) {
      const isSaid = kinds[kind](comparison).later !== undefined;
      if (!isSaid) expect({ kind, at: new Date(at).toISOString(), images, days }).toBe("said by the comparison");
    }
  },
});
