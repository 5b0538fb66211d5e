/**
 * Pairs of policies that do the same in the first run, or less, and often more on later days: what comes before a DELETE
 * changes what it excludes, delays it, or keeps a place for another image; and inventories that show it.
 */
import fc from "fast-check";
import type { Policy, PolicyRule, PolicySelection } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { known } from "./mutations.ts";
import { type Choices, choicesOf, randomInventory, type SmallInventory } from "./small-inventories.ts";

/** Policies before and after. */
export type Sides = readonly [readonly Policy[], readonly Policy[]];

type Unit = "DAYS" | "WEEKS" | "MONTHS";

/** Periods that end on near days, in any of the units. */
const period = fc.oneof(
  fc.record({ value: fc.integer({ min: 27, max: 32 }), unit: fc.constant<Unit>("DAYS") }),
  fc.record({ value: fc.integer({ min: 5, max: 9 }), unit: fc.constant<Unit>("DAYS") }),
  fc.record({ value: fc.constantFrom(1, 4), unit: fc.constant<Unit>("WEEKS") }),
  fc.record({ value: fc.constant(1), unit: fc.constant<Unit>("MONTHS") }),
);

/** What a DELETE excludes of machine images, and another run may end: by a change, or by a day more. */
const ending = fc.oneof(
  fc.constant({ isPublic: true }),
  fc.constant({ sharedAccounts: ["111111111111"] }),
  fc.constant({ isPublic: true, sharedAccounts: ["111111111111", "222222222222"] }),
  fc.constant({ tagMap: { DeprecatedBy: "EC2 Image Builder" } }),
  period.map((lastLaunched) => ({ lastLaunched })),
  fc.record({ isPublic: fc.constant(true), lastLaunched: period, regions: fc.constant(["us-east-1"]) }),
);
const lasting = fc.constantFrom({}, { regions: ["eu-west-1"] }, { tagMap: { keep: "a" } });
const imageTags = fc.constantFrom({}, {}, { keep: "a" }, { team: "a", keep: "b" });
const exclusionRules = fc.record({ tagMap: imageTags, vmImages: fc.oneof({ arbitrary: ending, weight: 4 }, lasting) });
const mostly = fc.constantFrom(true, true, true, false);

const deletion: fc.Arbitrary<PolicyRule> = fc.record({
  action: fc
    .record({ vmImages: mostly, snapshots: mostly })
    .map((includeResources) => ({ type: "DELETE" as const, includeResources })),
  filter: fc.oneof(
    period.map((age) => ({ type: "AGE" as const, ...age })),
    period.map((age) => ({ type: "AGE" as const, ...age })),
    fc.record({ age: period, retainAtLeast: fc.integer({ min: 1, max: 2 }) }).map(({ age, retainAtLeast }) => ({
      type: "AGE" as const,
      ...age,
      retainAtLeast,
    })),
    fc.record({ type: fc.constant("COUNT" as const), value: fc.integer({ min: 1, max: 2 }) }),
  ),
  exclusionRules,
});

/** A DISABLE or a DEPRECATE, mostly of any image with its machine images, and mostly on a day near that of a deletion. */
const stepBefore = ({ filter }: PolicyRule): fc.Arbitrary<PolicyRule> =>
  fc
    .record({
      type: fc.constantFrom("DISABLE" as const, "DISABLE" as const, "DISABLE" as const, "DEPRECATE" as const),
      vmImages: mostly,
      apart: fc.constantFrom(0, 0, 1, 2, undefined),
      age: period,
      excluded: fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, exclusionRules),
    })
    .map(({ type, vmImages, apart, age, excluded }) => {
      const { value, unit } = known(filter);
      const isNear = unit !== undefined && apart !== undefined && value > apart;
      return {
        action: { type, includeResources: { vmImages } },
        filter: { type: "AGE", ...(isNear ? { value: value - apart, unit } : age) },
        ...(excluded && { exclusionRules: excluded }),
      };
    });

const resourceSelection = fc.constantFrom<PolicySelection>(
  { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  { recipes: [{ name: "web", semanticVersion: "1.x.x" }] },
  { tagMap: { team: "a" } },
);
const policy = (policyDetails: readonly PolicyRule[], selection: PolicySelection): Policy => ({
  name: "policy",
  resourceType: "VM_IMAGE",
  policyDetails,
  resourceSelection: selection,
});

/** A rule that excludes more, or waits longer, or keeps more; a change that deletes nothing more in a run. */
const narrower: readonly ((rule: PolicyRule, by: number) => PolicyRule)[] = [
  (rule, by) => later(rule, by),
  (rule, by) => later(rule, by),
  (rule, by) => (known(rule.filter).type === "AGE" ? withFilter(rule, { retainAtLeast: by }) : later(rule, by)),
  (rule) => ({ ...rule, exclusionRules: { ...known(rule.exclusionRules), tagMap: { keep: "a", stage: "b" } } }),
];
const withFilter = (rule: PolicyRule, members: object): PolicyRule => ({
  ...rule,
  filter: { ...known(rule.filter), ...members },
});
const later = (rule: PolicyRule, by: number): PolicyRule => withFilter(rule, { value: known(rule.filter).value + by });

/** Another DISABLE or DEPRECATE: other ages, other machine images, or none. */
const changedSteps = (before: PolicyRule): fc.Arbitrary<readonly [readonly PolicyRule[], readonly PolicyRule[]]> => {
  const step = stepBefore(before);
  const steps = fc.uniqueArray(step, { maxLength: 2, selector: ({ action }) => known(action).type });
  return fc.tuple(steps, step, fc.nat({ max: 5 })).map(([all, other, how]) => {
    const [first, ...others] = all;
    if (first === undefined || how < 2) return [[], [other]];
    if (how === 2) return [all, others];
    if (how === 3) return [all, [{ ...first, exclusionRules: known(other).exclusionRules }, ...others]];
    if (how === 4) return [all, [later(first, 1), ...others]];
    const { vmImages } = known(first.action).includeResources;
    const toggled = { ...known(first.action), includeResources: { vmImages: vmImages !== true } };
    return [all, [{ ...first, action: toggled }, ...others]];
  });
};

/** Pairs that differ in what comes before a DELETE, in a DELETE that deletes less, or in one of several policies. */
export const pairOverDays: fc.Arbitrary<Sides> = fc
  .record({
    changed: deletion.chain((remove) => fc.tuple(fc.constant(remove), changedSteps(remove))),
    selection: resourceSelection,
    another: resourceSelection,
    second: deletion,
    less: fc.constantFrom(...narrower),
    by: fc.integer({ min: 1, max: 3 }),
    how: fc.nat({ max: 6 }),
    isSecond: fc.nat({ max: 3 }),
  })
  .map(({ changed: [remove, [was, is]], selection, another, second, less, by, how, isSecond }): Sides => {
    const also = isSecond === 0 ? [policy([second], another)] : [];
    const one = (details: readonly PolicyRule[]): readonly Policy[] => [policy(details, selection), ...also];
    const apart = (details: readonly PolicyRule[]) => [
      ...one([remove]),
      ...(details.length > 0 ? [policy(details, another)] : []),
    ];
    if (how < 3) return [one([...was, remove]), one([...is, remove])];
    if (how === 3) return [one([...was, remove]), one([...was, less(remove, by)])];
    if (how === 4) return [apart(was), apart(is)];
    if (how === 5) {
      const beside = policy([second], another);
      return [
        [policy([...was, remove], selection), beside],
        [policy([...was, less(remove, by)], selection), beside],
      ];
    }
    return [one([...was, remove]), one([...is, less(remove, by)])];
  });

/** Draws inventories of which most images are selected by some policy, and excluded by none: of the choices of two sides. */
export function inventoriesOf([before, after]: Sides): (pick: (below: number) => number) => SmallInventory {
  const choices = choicesOf([...before, ...after]);
  const { recipes, tags, statuses } = choices;
  const aimed: Choices = {
    ...choices,
    recipes: [
      ...recipes,
      ...Array(2)
        .fill(recipes.filter(({ name }) => name === "web"))
        .flat(),
    ],
    tags: [...tags, ...tags.filter((each) => !("keep" in each) && !("stage" in each))],
    statuses: [...statuses, ...Array(5).fill("AVAILABLE")],
  };
  return (pick) => randomInventory(aimed, pick);
}
