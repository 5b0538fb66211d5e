/** Where every value that may stand for what is not known leads to one end, simulations say it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { cases } from "../../run/sizes.ts";
import {
  drawer,
  everyCompletion,
  images,
  type Place,
  placesOf,
  policies,
  type Whole,
  without,
} from "./known-and-dropped.ts";
import { changeIn, inEveryOrder, lastOf, partEnds } from "./reading-differences.ts";

/** What was undecided, and what of it had one end whatever the value is, by what it is. */
class Tally {
  readonly undecided = new Map<string, number>();
  readonly needless = new Map<string, number>();
  readonly agreeing = new Map<string, number>();

  add(what: string, isUndecided: boolean, ends: ReadonlySet<string>): void {
    const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
    if (ends.size === 1) count(this.agreeing, what);
    if (!isUndecided) return;
    count(this.undecided, what);
    if (ends.size === 1) count(this.needless, what);
  }

  /** The share of those with one end whatever the value is that stay undecided. */
  share(what: string): number {
    return (this.needless.get(what) ?? 0) / (this.agreeing.get(what) ?? 1);
  }
}

/** The ends of images and machine images, by id, whatever value stands at a place and in whatever order policies run. */
function endsOf(whole: readonly Whole[]) {
  const ends = new Map<string, Set<string>>();
  const add = (id: string, end: string): void => {
    const known = ends.get(id) ?? new Set<string>();
    ends.set(id, known.add(end));
  };
  for (const each of whole) {
    for (const acts of inEveryOrder(each)) {
      for (const image of each.images) {
        add(image.id, lastOf(acts.get(image.id)));
        for (const { id, action } of partEnds(acts.get(image.id), each.policies, image)) add(id, changeIn(action));
      }
    }
  }
  return ends;
}

/** Members whose values are too many to try each. */
const structures = new Set(["policyDetails", "action", "filter", "exclusionRules", "resourceSelection", "recipes"]);
const isStructure = (place: Place): boolean => {
  const last = place.at(-1);
  return structures.has(String(last)) || (typeof last === "number" && structures.has(String(place.at(-2))));
};

test("at most 3 % of images and 5 % of AMIs are undecided although every value has the same effect", () => {
  const tally = new Tally();
  fc.assert(
    fc.property(policies, images, fc.nat(), (all, present, seed) => {
      const whole = { policies: all, images: present };
      const draw = drawer(seed);
      const places = placesOf(whole).filter((place) => place[0] === "policies" && !isStructure(place));
      const place = places[draw() % places.length];
      if (place === undefined) return;
      const given = without(whole, [place]);
      const { verdicts } = simulate(given.policies, { images: given.images }, "2026-03-31T06:00:00.000Z");
      const isOpen = verdicts.some(
        ({ action, vmImages }) => action === "UNDECIDED" || vmImages.some((each) => each.action === "UNDECIDED"),
      );
      if (!isOpen) return;
      const ends = endsOf(everyCompletion(whole, place));
      for (const { image, action, vmImages } of verdicts) {
        tally.add("image", action === "UNDECIDED", ends.get(image) ?? new Set());
        for (const each of vmImages) tally.add("AMI", each.action === "UNDECIDED", ends.get(each.id) ?? new Set());
      }
    }),
    { numRuns: cases(5_000) },
  );
  expect(tally.undecided.get("image")).toBeGreaterThan(cases(500));
  expect(tally.share("image")).toBeLessThanOrEqual(0.03);
  expect(tally.share("AMI")).toBeLessThanOrEqual(0.05);
});
