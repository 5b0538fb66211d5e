/** Inventories of several accounts and regions, simulated one account and region at a time. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import type { SimulationResult, Verdict } from "../../../lib/lifecycle/simulate/verdict/verdict.ts";
import { cases } from "../../run/sizes.ts";
import { at, inPlaces } from "./known-and-dropped.ts";

const byImage = <Each extends { readonly image: string }>(all: readonly Each[]): readonly Each[] =>
  [...all].sort((one, other) => (one.image < other.image ? -1 : one.image > other.image ? 1 : 0));

test("what policies do to each account and region is the same whether these are simulated together or one by one", () => {
  const days = 60;
  let several = 0;
  let acted = 0;
  fc.assert(
    fc.property(inPlaces, ({ policies, images }) => {
      const whole = simulate(policies, { images }, at, { days });
      const placeOf = ({ region, accountId }: (typeof images)[number]) => `${accountId} ${region}`;
      const places = [...new Set(images.map(placeOf))];
      const parts = places.map((place) => {
        const own = images.filter((image) => placeOf(image) === place);
        return simulate(policies, { images: own }, at, { days });
      });
      if (places.length > 1) several += 1;
      acted += whole.timeline?.length ?? 0;
      // Only the words differ: among several accounts, a reason names the one that it is about.
      const wordless = (all: SimulationResult): readonly Verdict[] =>
        all.verdicts.map((verdict) => ({ ...verdict, reason: "" }));
      expect(byImage(parts.flatMap(wordless))).toEqual(byImage(wordless(whole)));
      expect(byImage(parts.flatMap(({ timeline = [] }) => timeline))).toEqual(byImage(whole.timeline ?? []));
      // The counts of all parts add up to those of the whole.
      for (const [index, summary] of whole.policies.entries()) {
        const { name, file, accountId, region, deadRules, ...counts } = summary;
        for (const [count, total] of Object.entries(counts)) {
          const ofPart = (part: SimulationResult) =>
            Number(new Map(Object.entries(part.policies[index] ?? {})).get(count));
          expect([name, count, parts.reduce((sum, part) => sum + ofPart(part), 0)]).toEqual([name, count, total]);
        }
        // A rule that acts nowhere acts in no part.
        const dead = parts.map((part) => part.policies[index]?.deadRules.map(({ rule }) => rule) ?? []);
        expect(deadRules.map(({ rule }) => rule)).toEqual(
          (dead[0] ?? []).filter((rule) => dead.every((each) => each.includes(rule))),
        );
      }
    }),
    { numRuns: cases(2_000) },
  );
  expect(several).toBeGreaterThan(cases(1_000));
  expect(acted).toBeGreaterThan(cases(500));
});
