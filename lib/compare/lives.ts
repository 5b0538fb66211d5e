/** Small inventories on which two sets of policies may differ after days, though not in their first run. */
import type { Image, ImageStatus, VmImage } from "../simulate/image/inventory.ts";
import { day, later } from "../simulate/policy/time.ts";
import type { Age } from "./age.ts";
import type { PolicyCondition, TriedRule } from "./condition.ts";
import { type Literal, variableOf } from "./literal.ts";
import { everyRecipeOf } from "./recipes.ts";

/** An image with its machine image or container, which comes first, and newer ones; at the time of the first run. */
export interface Life {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly images: readonly Image[];
}

/** The tag that DEPRECATE adds to a machine image and DISABLE takes away. */
const deprecatedBy = "DeprecatedBy";

/** Whether a rule of a policy keeps the newest images. */
const hasPlaces = ({ rules }: PolicyCondition): boolean => rules.some(({ place }) => place > 0);

/**
 * Whether policies that delete nothing more in any run may delete more after days. They do not if nothing that their
 * exclusions look at changes from day to day, and no two of them wait for each other.
 */
export function mayDifferOverDays(before: readonly PolicyCondition[], after: readonly PolicyCondition[]): boolean {
  const all = [...before, ...after];
  const isChanging = (rule: TriedRule): boolean =>
    rule.launchedWithin !== undefined ||
    rule.skipped.some(({ kind, name }) => kind === "public" || kind === "account" || name === deprecatedBy);
  const excludes = all.some(({ rules }) =>
    rules.some((rule) => rule.action === "DELETE" && rule.includes.vmImages && isChanging(rule)),
  );
  return excludes || [before, after].some(waitForEachOther);
}

/** Whether one of several policies may keep a place for an image, or leave a part of it, that another one deletes. */
function waitForEachOther(conditions: readonly PolicyCondition[]): boolean {
  if (conditions.length < 2) return false;
  const deleted = conditions.flatMap(({ rules }) =>
    rules.flatMap(({ action, includes, skipped }) =>
      action === "DELETE" ? [JSON.stringify([includes, skipped])] : [],
    ),
  );
  return conditions.some(hasPlaces) || new Set(deleted).size > 1;
}

/**
 * The lives of images that a policy selects, around the days on which a rule of any of the policies is due. There may be
 * millions: each is made when it is asked for.
 */
export function* livesOf(
  by: PolicyCondition,
  before: readonly PolicyCondition[],
  after: readonly PolicyCondition[],
): Generator<Life, void> {
  const all = [...before, ...after];
  const rules = all.flatMap((each) => each.rules);
  const tags = combinations(all.flatMap((each) => [...each.tags, ...each.rules.flatMap(({ excluded }) => excluded)]));
  const recipes = everyRecipeOf(
    by,
    [...before, ...after].filter((each) => each !== by),
  );
  const isCalendar = rules.some(({ age, launchedWithin }) =>
    [age, launchedWithin].some((each) => each?.unit === "MONTHS"),
  );
  for (const at of isCalendar ? times : times.slice(0, 1))
    for (const recipe of recipes)
      for (const its of tags)
        for (const created of datesBefore(at, rules))
          for (const status of statuses)
            for (const parts of partsOf(by, rules, at)) {
              const image = imageOf({ recipe, tags: its, status }, 0, created, parts);
              yield { at, images: [image] };
              for (const newer of newerOnes(image, rules, tags, at)) yield { at, images: [image, ...newer] };
            }
}

/** The first runs: one before the shortest month, and one before months of 31 days. */
const times = [Date.UTC(2026, 0, 31, 12), Date.UTC(2026, 5, 30, 12)];
const statuses: readonly ImageStatus[] = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED"];

const imageOf = (
  its: Pick<Image, "recipe" | "tags" | "status">,
  number: number,
  created: number,
  parts: Pick<Image, "vmImages" | "containers">,
): Image => ({ id: `image-${number + 1}`, createdAt: new Date(created).toISOString(), ...its, ...parts });

/** Just now, and where a period ends at the first run or at the second. */
function datesBefore(at: number, rules: readonly TriedRule[]): readonly number[] {
  const ages = new Map(rules.flatMap(({ age }) => (age === undefined ? [] : [[age.key, age] as const])));
  const due = [...ages.values()].flatMap((age) => {
    const created = beginOf(age, at);
    return [created, created + day];
  });
  return [...new Set([at - day / 2, ...due])].filter((created) => created <= at);
}

/** The last date from which a period is over at a time. */
function beginOf({ count, unit }: Age, at: number): number {
  let created = at - count * (unit === "DAYS" ? day : 32 * day);
  while (later(created + day, count, unit) <= at) created += day;
  return created;
}

/** The sets of facts that differ for the policies: all combinations of a few, else each by itself and all together. */
function combinations(literals: readonly Literal[]): readonly Readonly<Record<string, string>>[] {
  const distinct = [...new Map(literals.map((each) => [JSON.stringify([each.name, each.value]), each])).values()];
  const recordOf = (some: readonly Literal[]) => Object.fromEntries(some.map(({ name, value }) => [name, value]));
  if (distinct.length > mostFacts) return [{}, ...distinct.map((each) => recordOf([each])), recordOf(distinct)];
  let sets: readonly (readonly Literal[])[] = [[]];
  for (const each of distinct) {
    const free = sets.filter((some) => some.every((other) => variableOf(other) !== variableOf(each)));
    sets = [...sets, ...free.map((some) => [...some, each])];
  }
  return sets.map(recordOf);
}

const mostFacts = 4;

/** Machine images that differ for the exclusions of the rules, or a container. */
function partsOf(
  { isForContainers }: PolicyCondition,
  rules: readonly TriedRule[],
  at: number,
): readonly Pick<Image, "vmImages" | "containers">[] {
  if (!rules.some(({ action, includes }) => action === "DELETE" && includes.vmImages) && !isForContainers)
    return [{ vmImages: [] }];
  if (isForContainers) return [{ vmImages: [], containers: [{ id: "container-1" }] }];
  const skipped = rules.flatMap((rule) => rule.skipped);
  const named = (kind: Literal["kind"]) => skipped.filter((each) => each.kind === kind);
  const accounts = [...new Set(named("account").map(({ name }) => name))];
  const regions = [...new Set(["another-region", ...named("region").map(({ value }) => value)])];
  const launches = new Map(
    rules.flatMap(({ launchedWithin }) => (launchedWithin ? [[launchedWithin.key, launchedWithin] as const] : [])),
  );
  // A period since the last launch is over in the second run or the third, whatever their hour.
  const launched = [...launches.values()]
    .flatMap((age) => [beginOf(age, at) + day / 2, beginOf(age, at) + (3 * day) / 2])
    .filter((time) => time <= at);
  const found: VmImage[] = [];
  for (const region of regions)
    for (const isPublic of named("public").length > 0 ? [false, true] : [false])
      for (const sharedAccounts of accounts.length > 0 ? [[], accounts] : [[]])
        for (const tags of combinations(named("machine-image-tag")))
          for (const launch of launched.length > 0 ? [undefined, ...launched, at - day / 2] : [undefined])
            found.push({
              ...{ id: "ami-1", region, accountId: "000000000000", isPublic, sharedAccounts, tags },
              ...(launch !== undefined && { lastLaunchedAt: new Date(launch).toISOString() }),
              snapshots: ["snap-1"],
            });
  return found.map((each) => ({ vmImages: [each] }));
}

/** Newer images that take a place which a rule keeps: young ones, and ones that are due soon after the image. */
function newerOnes(
  image: Image,
  rules: readonly TriedRule[],
  tags: readonly Image["tags"][],
  at: number,
): readonly (readonly Image[])[] {
  const places = [...new Set(rules.flatMap(({ place }) => (place > 0 ? [place] : [])))];
  const created = Date.parse(image.createdAt);
  const parts = { vmImages: [], ...(image.containers && { containers: [] }) };
  const one = (its: Image["tags"], number: number, time: number): Image =>
    imageOf({ recipe: image.recipe, tags: its, status: "AVAILABLE" }, number, time, parts);
  return places.flatMap((place) => {
    const young = Array.from({ length: place }, (_, number) => one(image.tags, number + 1, at - number - 1));
    const others = tags.map((its) => [one(its, 1, created + 1), ...young.slice(1)]);
    return [young, ...others];
  });
}

/**
 * Lives whose images take no places from those of the others, as far as recipe versions that the policies match alike
 * suffice for it; the others, which have to be tried one by one.
 */
export function apart(lives: readonly Life[], conditions: readonly PolicyCondition[]) {
  const named = conditions.flatMap(({ recipes }) => recipes ?? []);
  const together: Life[] = [];
  const alone: Life[] = [];
  for (const life of lives) {
    const [recipe] = life.images.map((each) => each.recipe);
    if (recipe === undefined) continue;
    const parts = recipe.semanticVersion.split(".");
    const free = parts.findLastIndex((_, at) =>
      named.every(({ name, version }) => name !== recipe.name || version.split(".")[at] === "x"),
    );
    if (free < 0) {
      alone.push(life);
      continue;
    }
    const semanticVersion = parts.with(free, String(together.length + 100)).join(".");
    together.push({
      ...life,
      images: life.images.map((each) => ({ ...each, recipe: { ...recipe, semanticVersion } })),
    });
  }
  return { together, alone };
}
