/**
 * Pairs of several policies that delete the same or less in any run, and more on later days only where several images take
 * each other's places: chains, in which a third image decides whether a newer one stays, and newer images that go on
 * different days; and inventories of such images.
 */
import fc from "fast-check";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy, PolicyRule, PolicySelection } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { known } from "./mutations.ts";
import type { Sides } from "./pairs-over-days.ts";
import { choicesOf, datesBefore, type SmallInventory } from "./small-inventories.ts";

const ofRecipe: PolicySelection = { recipes: [{ name: "web", semanticVersion: "x.x.x" }] };
const selections = fc.constantFrom<PolicySelection>(
  ofRecipe,
  ofRecipe,
  { tagMap: { team: "a" } },
  { tagMap: { stage: "b" } },
  { tagMap: { team: "a", stage: "b" } },
);
const excluded = fc.constantFrom({}, {}, { team: "a" }, { stage: "b" }, { team: "a", stage: "b" }, { keep: "yes" });

/** Days that follow each other closely, so that images of two ages often go in runs that are near. */
const days = fc.constantFrom(5, 6, 7, 9, 14, 20, 28);
const place = fc.integer({ min: 1, max: 4 });
const filter = fc.oneof(
  place.map((value) => ({ type: "COUNT" as const, value })),
  days.map((value) => ({ type: "AGE" as const, value, unit: "DAYS" as const })),
  fc
    .tuple(days, place)
    .map(([value, retainAtLeast]) => ({ type: "AGE" as const, value, unit: "DAYS" as const, retainAtLeast })),
);

const deletion: fc.Arbitrary<PolicyRule> = fc
  .tuple(filter, excluded)
  .map(([its, tagMap]) => ({ action: { type: "DELETE" }, filter: its, exclusionRules: { tagMap } }));

/** A rule before its policy deletes: seldom. */
const earlier: fc.Arbitrary<readonly PolicyRule[]> = fc.oneof(
  { arbitrary: fc.constant([]), weight: 4 },
  fc
    .tuple(fc.constantFrom("DEPRECATE" as const, "DISABLE" as const), days)
    .map(([type, value]) => [{ action: { type }, filter: { type: "AGE", value, unit: "DAYS" } } as const]),
);

const crowding = fc.tuple(deletion, earlier, selections);
const policyOf = (policyDetails: readonly PolicyRule[], resourceSelection: PolicySelection): Policy => ({
  name: "policy",
  resourceType: "VM_IMAGE",
  policyDetails,
  resourceSelection,
});

/** The same rule, which keeps more, waits longer, or excludes more. */
const less = (rule: PolicyRule, by: number, how: number): PolicyRule => {
  const its = known(rule.filter);
  const { tagMap } = known(rule.exclusionRules);
  if (how === 0) return { ...rule, exclusionRules: { tagMap: { ...tagMap, keep: "yes" } } };
  if (how === 1 && its.retainAtLeast !== undefined)
    return { ...rule, filter: { ...its, retainAtLeast: its.retainAtLeast + by } };
  return { ...rule, filter: { ...its, value: its.value + by * (its.type === "AGE" && how === 2 ? 5 : 1) } };
};

/** Two to four policies, of which one or two delete less after the change. */
export const crowdedPairs: fc.Arbitrary<Sides> = fc
  .record({
    all: fc.array(crowding, { minLength: 2, maxLength: 4 }),
    changed: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 2 }), fc.nat({ max: 3 })), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ all, changed }): Sides => {
    const changes = new Map(changed.map(([at, by, how]) => [at % all.length, [by, how] as const]));
    const side = (isAfter: boolean): readonly Policy[] =>
      all.map(([rule, before, selection], at) => {
        const [by, how] = (isAfter && changes.get(at)) || [];
        return policyOf([...before, by === undefined || how === undefined ? rule : less(rule, by, how)], selection);
      });
    return [side(false), side(true)];
  });

/** Draws inventories of three to six images of one version, of the tags of two sides, and with ages around their periods. */
export function crowdsOf([before, after]: Sides): (pick: (below: number) => number) => SmallInventory {
  const { runs, periods, tags, recipes } = choicesOf([...before, ...after]);
  const recipe = recipes.find(({ name }) => name === "web") ?? { name: "web", semanticVersion: "1.0.0" };
  return (pick) => {
    const any = <Value>(values: readonly Value[]): Value => values[pick(values.length)] as Value;
    const at = any(runs);
    const dates = datesBefore(at, periods);
    const kinds = [any(tags), any(tags), any(tags)];
    const images = Array.from({ length: 3 + pick(4) }, (_, index): Image => {
      const created = pick(3) === 0 ? at - pick(1000) : any(dates) + pick(1000);
      return {
        id: `image-${index}`,
        recipe,
        createdAt: new Date(Math.min(at, created)).toISOString(),
        status: pick(8) === 0 ? "DEPRECATED" : "AVAILABLE",
        tags: any(kinds),
        vmImages: [],
      };
    });
    return { at, images };
  };
}
