/** Images and policies of several regions and accounts, against the independent reading, with known and unknown values. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { cases } from "../../run/sizes.ts";
import { at, completed, drawer, inPlaces, placesOf, type Whole, without } from "./known-and-dropped.ts";
import { wrongDays, wrongParts, wrongVerdicts } from "./reading-differences.ts";

/** Where all are of one region, a policy without one is of that region too, and so are images of which none has one. */
const areOfSeveralRegions = ({ images }: Whole): boolean => new Set(images.map(({ region }) => region)).size > 1;

test("policies act on the images of their own region and account, on each of sixty days", () => {
  const days = 60;
  let acted = 0;
  fc.assert(
    fc.property(inPlaces, fc.nat(), (whole, seed) => {
      const result = simulate(whole.policies, { images: whole.images }, at, { days });
      const wrong = [...wrongVerdicts(result.verdicts, whole), ...wrongDays(result, whole, days, seed)];
      wrong.push(...wrongParts(result.verdicts, whole, true));
      acted += result.timeline?.length ?? 0;
      if (wrong.length > 0) expect(wrong).toEqual([]);
    }),
    { numRuns: cases(2_000) },
  );
  expect(acted).toBeGreaterThan(cases(500));
});

test("500 sets with unknown values have no definite verdict that a value refutes, over several regions and policies", () => {
  let compared = 0;
  let definite = 0;
  fc.assert(
    fc.property(inPlaces.filter(areOfSeveralRegions), fc.nat(), (whole, seed) => {
      const draw = drawer(seed);
      const places = placesOf(whole);
      const dropped = [places[draw() % places.length], places[draw() % places.length]].slice(draw() % 2);
      const known = dropped.filter((place) => place !== undefined);
      const given = without(whole, known);
      const { verdicts } = simulate(given.policies, { images: given.images }, at);
      definite += verdicts.filter(({ action }) => action !== "UNDECIDED" && action !== "KEEP").length;
      for (let round = 0; round < 4; round += 1) {
        const real = round === 0 ? whole : completed(whole, known, draw);
        if (real === undefined) continue;
        compared += 1;
        const wrong = [...wrongVerdicts(verdicts, real), ...wrongParts(verdicts, real, false)];
        if (wrong.length > 0) expect([known, real, wrong]).toEqual([]);
      }
    }),
    { numRuns: cases(5_000) },
  );
  expect(compared).toBeGreaterThan(cases(10_000));
  expect(definite).toBeGreaterThan(cases(500));
});
