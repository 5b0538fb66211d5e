/**
 * Small inventories that look for a difference between policies, found without lib/lifecycle/compare: ages around every period of
 * the policies, tags that they name, versions around their patterns, all statuses, and newer images with such tags.
 */
import type { Image, ImageStatus, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { later } from "../../../lib/lifecycle/simulate/policy/time.ts";

const aDay = 86_400_000;

/** The values that members of images may have. */
export interface Choices {
  readonly runs: readonly number[];
  readonly periods: readonly { readonly value: number; readonly unit: "DAYS" | "WEEKS" | "MONTHS" | "YEARS" }[];
  readonly tags: readonly Readonly<Record<string, string>>[];
  /** Periods since the last launch. */
  readonly launches: Choices["periods"];
  readonly machineImageTags: Choices["tags"];
  readonly recipes: readonly Image["recipe"][];
  readonly statuses: readonly ImageStatus[];
}

/** Runs at the ends of months, in years with and without a leap day. */
const runs = [
  "2026-01-01",
  "2026-03-01",
  "2026-02-28",
  "2024-02-29",
  "2024-03-01",
  "2025-05-31",
  "2025-06-30",
  "2025-03-31",
].map((text) => Date.parse(text));

const statuses = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"] as const;
const versions = ["1.0.0", "1.2.0", "1.2.7", "2.0.0", "3.1.0"];

// biome-ignore lint/suspicious/noExplicitAny: policies of these tests have no unknown values.
type Known = any;

const rulesOf = (policy: Policy): readonly PolicyRule[] => policy.policyDetails as Known;

/** Every combination of the tags of several maps, each key with one of its values or without one. */
function tagsOf(maps: readonly unknown[]): Choices["tags"] {
  const named = new Map<string, Set<string>>();
  for (const [key, value] of maps.flatMap((map) => Object.entries(map ?? {})))
    named.set(key, new Set(named.get(key)).add(String(value)));
  let tags: Record<string, string>[] = [{}];
  for (const [key, values] of named)
    tags = tags.flatMap((each) => [each, ...[...values].map((value) => ({ ...each, [key]: value }))]);
  return tags;
}

/** A version for each set of patterns that match it. */
function recipesOf(patterns: readonly Image["recipe"][]): Choices["recipes"] {
  const found = new Map<string, Image["recipe"]>();
  for (const name of ["web", "api", "other"]) {
    for (const semanticVersion of versions) {
      const matching = patterns.map(
        (each) =>
          each.name === name && RegExp(`^${each.semanticVersion.replaceAll("x", "[0-9]+")}$`).test(semanticVersion),
      );
      const key = matching.join();
      if (!found.has(key)) found.set(key, { name, semanticVersion });
    }
  }
  return [...found.values()];
}

/** The choices that policies give. */
export function choicesOf(policies: readonly Policy[]): Choices {
  const rules = policies.flatMap(rulesOf);
  const excluded = rules.map(({ exclusionRules }) => (exclusionRules as Known) ?? {});
  const selections = policies.map(({ resourceSelection }) => resourceSelection as Known);
  return {
    runs,
    periods: rules.flatMap(({ filter }) => ((filter as Known).unit === undefined ? [] : [filter as Known])),
    tags: tagsOf([...selections, ...excluded].map(({ tagMap }) => tagMap)),
    launches: excluded.flatMap(({ vmImages }) => vmImages?.lastLaunched ?? []),
    machineImageTags: tagsOf(excluded.map(({ vmImages }) => vmImages?.tagMap)),
    recipes: recipesOf(selections.flatMap(({ recipes }) => recipes ?? [])),
    statuses,
  };
}

/** Dates of creation around the ends of periods at a run: the last that is over, the first that is not. */
export function datesBefore(run: number, periods: Choices["periods"]): readonly number[] {
  const dates = new Set<number>([run - aDay / 2]);
  for (const { value, unit } of periods) {
    let created = run - { DAYS: 1, WEEKS: 7, MONTHS: 28, YEARS: 365 }[unit] * value * aDay;
    while (later(created, value, unit) > run) created -= aDay;
    for (const around of [0, 1, 2, 3]) if (created + around * aDay <= run) dates.add(created + around * aDay);
  }
  return [...dates];
}

/** A machine image that exclusions may skip. */
function randomMachineImage(
  id: string,
  { launches, machineImageTags }: Choices,
  at: number,
  any: <Value>(values: readonly Value[]) => Value,
  pick: (below: number) => number,
): VmImage {
  const launched = pick(2) === 0 ? undefined : any(datesBefore(at, launches));
  return {
    id,
    region: any(["eu-west-1", "us-east-1", "eu-north-1"]),
    accountId: "000000000000",
    isPublic: pick(3) === 0,
    sharedAccounts: ["111111111111", "222222222222"].filter(() => pick(3) === 0),
    ...(launched !== undefined && { lastLaunchedAt: new Date(launched).toISOString() }),
    tags: any(machineImageTags),
    snapshots: [`snap-${id}`],
  };
}

/** Whole numbers below a bound, from a seed. */
export const picking = (seed: number) => {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** An image and its newer ones. */
export interface SmallInventory {
  readonly at: number;
  readonly images: readonly Image[];
}

/** A random one; `pick` returns a whole number below its argument. */
export function randomInventory(choices: Choices, pick: (below: number) => number): SmallInventory {
  const any = <Value>(values: readonly Value[]): Value => values[pick(values.length)] as Value;
  const at = any(choices.runs);
  const dates = datesBefore(at, choices.periods);
  const recipe = any(choices.recipes);
  const isForContainers = pick(4) === 0;
  const images = Array.from({ length: 1 + pick(4) }, (_, index): Image => {
    const created = index === 0 ? any(dates) : any([...dates, at - aDay / 4]);
    return {
      id: `image-${index}`,
      recipe: pick(6) === 0 ? any(choices.recipes) : recipe,
      createdAt: new Date(created).toISOString(),
      status: any(choices.statuses),
      tags: any(choices.tags),
      vmImages: isForContainers ? [] : [randomMachineImage(`ami-${index}`, choices, at, any, pick)],
      ...(isForContainers && { containers: [{ id: `container-${index}` }] }),
    };
  });
  return { at, images };
}

/**
 * Every combination of run, age, status, tags and recipe of one image with up to three newer ones of its recipe version,
 * which have the same tags or none; of these, each with a number that `isTaken` accepts.
 */
export function* everyInventory(
  { runs: dates, periods, statuses: all, tags, recipes }: Choices,
  isTaken: (number: number) => boolean,
): Iterable<SmallInventory> {
  let number = 0;
  for (const at of dates) {
    for (const created of datesBefore(at, periods)) {
      for (const status of all) {
        for (const mine of tags) {
          for (const recipe of recipes) {
            for (let newer = 0; newer < 7; newer += 1) {
              number += 1;
              if (!isTaken(number)) continue;
              const others = newer > 3 ? Array(newer - 3).fill({}) : Array(newer).fill(mine);
              const image = (id: string, time: number, its: Image["tags"], of: ImageStatus): Image => ({
                id,
                recipe,
                createdAt: new Date(time).toISOString(),
                status: of,
                tags: its,
                vmImages: [],
              });
              const images = [
                image("image-0", created, mine, status),
                ...others.map((its: Image["tags"], index) => image(`image-${index + 1}`, at - index, its, "AVAILABLE")),
              ];
              yield { at, images };
            }
          }
        }
      }
    }
  }
}
