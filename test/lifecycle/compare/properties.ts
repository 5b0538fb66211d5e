/** What must hold of every comparison: of so many random cases in the suite, for as long as a night has in the fuzz tests. */
import fc from "fast-check";
import { expect } from "vitest";
import { comparePolicies } from "../../../lib/lifecycle/compare/compare-policies.ts";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { pairOfPolicies } from "./arbitrary-policies.ts";
import { claims, differences } from "./difference.ts";
import { type Mutation, mutation } from "./mutations.ts";
import { choicesOf, everyInventory, picking, randomInventory } from "./small-inventories.ts";

/** Policies before and after. */
type Sides = readonly [readonly Policy[], readonly Policy[]];

/** Two policies on each side, or one. */
const sides: fc.Arbitrary<Sides> = fc
  .tuple(pairOfPolicies, pairOfPolicies, fc.nat({ max: 3 }), fc.boolean())
  .map(([[one, other], [third, fourth], alone, isShared]) => [
    [one, ...(alone === 0 ? [third] : [])],
    [other, ...(alone === 0 ? [isShared ? third : fourth] : [])],
  ]);

/** Every witness shows its difference in the simulation, and no image of it can be left out. */
function expectWitnesses(before: readonly Policy[], after: readonly Policy[]): void {
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
}

/** No random inventory shows a difference that the comparison denies. */
function expectNothingDenied(before: readonly Policy[], after: readonly Policy[], seed: number, tries: number): void {
  const shown = new Set([...claims(before, after)].filter(({ witness }) => witness).map(({ name }) => name));
  const choices = choicesOf([...before, ...after]);
  const pick = picking(seed);
  for (let tried = 0; tried < tries; tried += 1) {
    const { at, images } = randomInventory(choices, pick);
    const found = differences(before, after, images, new Date(at).toISOString());
    expect([...found].filter((name) => !shown.has(name))).toEqual([]);
  }
}

/** A claim about every comparison. */
export interface Claim<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  holds(input: Input): void;
}

/** Tries a claim with so many random inputs. */
export const tryInputs = <Input>({ inputs, holds }: Claim<Input>, numRuns: number): void =>
  fc.assert(fc.property(inputs, holds), { numRuns });

export const witnessesShowDifferences: Claim<Sides> = {
  inputs: sides,
  holds: ([before, after]) => expectWitnesses(before, after),
};

/** @param tries how many random inventories are tried with each pair. */
export const nothingIsDenied = (tries: number): Claim<readonly [Sides, number]> => ({
  inputs: fc.tuple(sides, fc.integer()),
  holds: ([[before, after], seed]) => expectNothingDenied(before, after, seed, tries),
});

/** The ids of the images that some policies delete in so many daily runs. */
const deletedIn = (policies: readonly Policy[], images: readonly Image[], at: number, days: number): Set<string> =>
  new Set(
    policies.length === 0
      ? []
      : simulate(policies, { images }, new Date(at), { days }).timeline?.flatMap(({ image, action }) =>
          action === "DELETE" ? [image] : [],
        ),
  );

/** Longer than any period of these policies, in years. */
const longest = 70;

/** An image as old as it gets, with newer ones of every kind that a count may need. */
function inTheEnd(images: readonly Image[], at: number): { readonly at: number; readonly images: readonly Image[] } {
  const [image] = images;
  const end = at + longest * 366 * 86_400_000;
  if (image === undefined) return { at: end, images };
  const newer = Array.from({ length: 70 }, (_, index) => ({
    ...image,
    id: `newer-${index}`,
    createdAt: new Date(end - 1000 - index).toISOString(),
    status: "AVAILABLE" as const,
    vmImages: [],
  }));
  return { at: end, images: [image, ...newer] };
}

/**
 * What is deleted sooner is deleted in one run, and at last by the policies before; no random inventory shows such an
 * image if the comparison denies it.
 * @param tries how many random inventories are tried with a pair of which it is denied.
 */
export const soonerIsLater = (tries: number): Claim<readonly [Sides, number]> => ({
  inputs: fc.tuple(sides, fc.integer()),
  holds: ([[before, after], seed]) => {
    const { deletions } = comparePolicies(before, after);
    const { sooner } = deletions;
    if (sooner !== undefined) {
      const { images } = sooner.inventory;
      expect(differences(before, after, images, sooner.at)).toContain("deletions newly");
      const end = inTheEnd(images, Date.parse(sooner.at));
      const [image] = images;
      expect(deletedIn(before, end.images, end.at, 5)).toContain(image?.id);
      return;
    }
    const choices = choicesOf([...before, ...after]);
    const pick = picking(seed);
    for (let tried = 0; tried < tries; tried += 1) {
      const { at, images } = randomInventory(choices, pick);
      const was = deletedIn(before, images, at, 1);
      const newly = [...deletedIn(after, images, at, 1)].filter((id) => !was.has(id));
      for (const id of newly) {
        const image = images.find((each) => each.id === id);
        const end = inTheEnd(image === undefined ? [] : [image], at);
        expect(deletedIn(before, end.images, end.at, 5)).not.toContain(id);
      }
    }
  },
});

/** Two policies that differ, and do the same. */
const equalPolicies: fc.Arbitrary<readonly [Policy, Policy]> = fc
  .oneof(
    pairOfPolicies,
    mutation.map(({ before, after }) => [before, after] as const),
  )
  .filter(([before, after]) => {
    if (JSON.stringify(before) === JSON.stringify(after)) return false;
    const { deletions, disabled, deprecated } = comparePolicies([before], [after]);
    return [deletions, disabled, deprecated].every(({ relation }) => relation === "equal");
  });

/**
 * Equal policies do the same on each of 400 days, whatever small inventory they begin with.
 * @param thinning one of so many small inventories is tried.
 */
export const equalPoliciesStayEqual = (thinning: number): Claim<readonly [Policy, Policy]> => ({
  inputs: equalPolicies,
  holds: ([before, after]) => {
    const some = picking(thinning);
    for (const { at, images } of everyInventory(choicesOf([before, after]), () => some(thinning) === 0)) {
      const timelines = [before, after].map((policy) =>
        simulate([policy], { images }, new Date(at), { days: 400 }).timeline?.map(({ image, date, action }) => [
          image,
          date,
          action,
        ]),
      );
      expect(timelines[0]).toEqual(timelines[1]);
    }
  },
});

/**
 * A change of one member has a witness, or no random inventory shows it.
 * @param tries how many random inventories are tried with a change that has no witness.
 */
export const mutationsAreDecided = (tries: number): Claim<readonly [Mutation, number]> => ({
  inputs: fc.tuple(mutation, fc.integer()),
  holds: ([{ before, after }, seed]) => {
    const isClaimed = [...claims([before], [after])].some(({ witness }) => witness);
    if (isClaimed) expectWitnesses([before], [after]);
    else expectNothingDenied([before], [after], seed, tries);
  },
});
