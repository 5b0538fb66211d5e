/** Small inventories on which two sets of policies may differ after days, though not in their first run. */
import type { Image, ImageStatus, RecipeVersion } from "../../simulate/image/inventory.ts";
import { day, later } from "../../simulate/policy/time.ts";
import type { PolicyCondition, TriedRule } from "../condition.ts";
import {
  beginOf,
  deprecatedBy,
  type ImageTags,
  leftFor,
  partsOf,
  selectsTags,
  statusesOf,
  tagsOf,
} from "./variants.ts";

/** An image with its machine images or its container, which comes first, and newer ones; at the time of the first run. */
export interface Life {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly images: readonly Image[];
}

/** Whether a rule of a policy keeps the newest images. */
const hasPlaces = ({ rules }: PolicyCondition): boolean => rules.some(({ place }) => place > 0);

/**
 * Whether policies that delete nothing more in any run may delete more after days. They do not if nothing that their
 * exclusions look at changes from day to day, no two of them wait for each other, and no deletion waits for another run
 * than before, because a rule deprecates or disables in the same one.
 */
function mayDifferOverDays(before: readonly PolicyCondition[], after: readonly PolicyCondition[]): boolean {
  if (textOfOthers(before) !== textOfOthers(after)) return true;
  const all = [...before, ...after];
  // DISABLE makes a machine image private; it and DEPRECATE change its tag.
  const ending = all.flatMap(({ rules }) =>
    rules.filter(({ action, includes }) => action !== "DELETE" && includes.vmImages),
  );
  const hidesAny = ending.some(({ action }) => action === "DISABLE");
  const isChanging = (rule: TriedRule): boolean =>
    rule.launchedWithin !== undefined ||
    rule.skipped.some(({ kind, name }) =>
      kind === "public" || kind === "account" ? hidesAny : name === deprecatedBy && ending.length > 0,
    );
  const excludes = all.some(({ rules }) =>
    rules.some((rule) => rule.action === "DELETE" && rule.includes.vmImages && isChanging(rule)),
  );
  return excludes || [before, after].some(waitForEachOther);
}

/** What policies deprecate and disable, as text. */
const textOfOthers = (conditions: readonly PolicyCondition[]): string =>
  conditions
    .flatMap(({ recipes, tags, rules }) => {
      const others = rules.filter(({ action }) => action !== "DELETE").map((each) => ({ ...each, rule: 0 }));
      return others.length === 0 ? [] : [JSON.stringify([recipes, tags, others])];
    })
    .toSorted()
    .join();

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
 * Whether each side has one policy, with at most one rule that keeps newest images and deletes the others. Nothing else
 * deletes the newest then, so that an image's place is enough for all days, if all of these rules keep as many.
 */
const isPlacedForEver = (sides: readonly (readonly PolicyCondition[])[]): boolean =>
  sides.every((side) => side.length < 2) &&
  sides.flat().every(({ rules }) => {
    const placed = rules.filter(({ place }) => place > 0);
    return placed.length < 2 && placed.every(({ action }) => action === "DELETE");
  }) &&
  placesOf(sides.flat().flatMap(({ rules }) => rules)).length === 1;

/**
 * The lives of images that the same policies select, around the days on which a rule of any of them is due. Left out are
 * those on which both sides plainly do the same, or those after delete nothing.
 */
export function* livesOf(
  recipe: RecipeVersion,
  isForContainers: boolean,
  before: readonly PolicyCondition[],
  after: readonly PolicyCondition[],
): Iterable<Life> {
  const all = [...before, ...after];
  const tags = tagsOf(all);
  const isPlaced = isPlacedForEver([before, after]);
  const rulesFor = (its: ImageTags) => leftFor(all, its).flatMap((each) => each.rules);
  const changed = isPlaced ? [] : tags.filter((its) => !doTheSame(leftFor(before, its), leftFor(after, its)));
  const costly: Iterable<Life>[] = [];
  for (const its of tags) {
    const deleting = leftFor(after, its).flatMap(({ rules }) => rules.filter(({ action }) => action === "DELETE"));
    if (deleting.length === 0) continue;
    const isKeptAlone = isPlaced && deleting.every(({ place }) => place > 0);
    const own = rulesFor(its);
    const places = placesOf(own);
    const left = places.length > 0 ? { before, after } : { before: leftFor(before, its), after: leftFor(after, its) };
    if (doTheSame(left.before, left.after) || !mayDifferOverDays(left.before, left.after)) continue;
    const rivals =
      places.length > 0
        ? changed.map((each) => ({ its: each, rules: rulesFor(each), tags, above: above(all, its, each, tags) }))
        : [];
    const isOfMonths = [own, ...rivals.map(({ rules }) => rules)].flat().some(isOfCalendar);
    for (const { at, isOnlyForYoung } of isOfMonths ? times : times.slice(0, 1)) {
      const parts = partsOf(isForContainers, own, at);
      const dates = isOnlyForYoung === true ? [at - day / 2] : datesBefore(at, own);
      const images = (some: readonly number[]): readonly Image[] =>
        statusesOf(own).flatMap((status) =>
          some.map((created) => imageOf({ recipe, tags: its, status }, 0, created, parts)),
        );
      for (const image of images(dates)) {
        if (!isKeptAlone) yield { at, images: [image] };
        for (const newer of youngOnes(image, places, isPlaced ? [] : tags, at)) yield { at, images: [image, ...newer] };
      }
      for (const rival of rivals) {
        const young = at - day / 2;
        costly.push(withRivals(images(datesOfOlder(own, rival.rules, young)), places, rival, () => [young], at));
        // What is overdue at first, and what an image's parts exclude, depends on the first run.
        if ([...own, ...rival.rules].every((rule) => rule.action === "DELETE" && rule.launchedWithin === undefined))
          continue;
        // An older image may be overdue too, and wait while a rule deprecates or disables it.
        const overdue = datesBefore(at, rival.rules).map((created) => created - soonAfter);
        const older = images([...dates, ...overdue]);
        costly.push(withRivals(older, places, rival, (image) => datesAfter(image, rival.rules, at), at));
      }
    }
  }
  // What costs more comes last: a search may end before.
  for (const each of costly) yield* each;
}

/** Whether two sets of policies are the same but for their order. */
export const doTheSame = (before: readonly PolicyCondition[], after: readonly PolicyCondition[]): boolean =>
  textOf(before) === textOf(after);

const textOf = (conditions: readonly PolicyCondition[]): string =>
  conditions
    .map(({ key, rules }) => JSON.stringify([key, rules]))
    .toSorted()
    .join();

const isOfCalendar = ({ age, launchedWithin }: TriedRule): boolean =>
  [age, launchedWithin].some((each) => each?.unit === "MONTHS");

/**
 * The first runs. The shortest month follows on the first of them, and months of 31 days on the second. From the day of
 * each, the same number of months has another number of days: a month 28, 30, 29, 31, and 3 months 89, 92, 90, 92 or 91.
 */
const times: readonly { readonly at: number; readonly isOnlyForYoung?: true }[] = [
  { at: Date.UTC(2026, 0, 31, 12) },
  { at: Date.UTC(2026, 5, 30, 12) },
  ...[Date.UTC(2028, 0, 31, 12), Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 2, 31, 12)].map(
    (at) => ({ at, isOnlyForYoung: true }) as const,
  ),
];

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

const placesOf = (rules: readonly TriedRule[]): readonly number[] => [
  ...new Set(rules.flatMap(({ place }) => (place > 0 ? [place] : []))),
];

/** Newest images of some tags, newer than all others. */
const newest = (like: Image, tags: Image["tags"], count: number, at: number): readonly Image[] =>
  Array.from({ length: count }, (_, number) =>
    imageOf({ recipe: like.recipe, tags, status: "AVAILABLE" }, number + 1, at - number - 1, withoutParts(like)),
  );

const withoutParts = ({ containers }: Image): Pick<Image, "vmImages" | "containers"> => ({
  vmImages: [],
  ...(containers && { containers: [] }),
});

/** Young images that take the places which a rule keeps: like the image, of other tags, and some of both. */
function youngOnes(
  image: Image,
  places: readonly number[],
  tags: readonly ImageTags[],
  at: number,
): readonly (readonly Image[])[] {
  return places.flatMap((place) => [
    newest(image, image.tags, place, at),
    // Another policy may keep some of these, or delete them.
    ...tags
      .filter((its) => its !== image.tags)
      .flatMap((its) =>
        [...places, 1].filter((count) => count <= place).map((count) => mixed(image, its, [count, place - count], at)),
      ),
  ]);
}

/** So many newest images of some tags, and so many that are like an image. */
const mixed = (
  image: Image,
  tags: Image["tags"],
  [those, alike]: readonly [number, number],
  at: number,
): readonly Image[] => [
  ...newest(image, tags, those, at),
  ...newest(image, image.tags, those + alike, at).slice(those),
];

/** So that other images may come between. */
const soonAfter = 60_000;

/** Failed images have no place. */
const hasPlace = (status: ImageStatus | undefined): boolean => status !== "FAILED";

/** Soon after an image, and where a period ends at the first run or at the second. */
function datesAfter(image: Image, rules: readonly TriedRule[], at: number): readonly number[] {
  const created = Date.parse(image.createdAt);
  const soon = [created + soonAfter, created + 2 * day, ...datesBefore(at, rules)];
  return [...new Set(soon)].filter((time) => time > created && time <= at);
}

/** Tags of images that the policies before and after treat differently, and all rules for them. */
interface Rival {
  readonly its: ImageTags;
  readonly rules: readonly TriedRule[];
  /** All tags that policies tell apart. */
  readonly tags: readonly ImageTags[];
  /** Newest images that take the rival's places, or none of them. */
  readonly above: readonly Newest[];
}

/** So many newest images of some tags. */
interface Newest {
  readonly tags: ImageTags;
  readonly count: number;
}

/**
 * Newest images that take the places of a rival in one policy, so that it deletes the rival, and leave the places of the
 * older image in another policy, which does not select them. Images like the rival, or like the older one, would take
 * those places too.
 */
function above(
  conditions: readonly PolicyCondition[],
  older: ImageTags,
  rival: ImageTags,
  tags: readonly ImageTags[],
): readonly Newest[] {
  const ofOlder = leftFor(conditions, older).filter(hasPlaces);
  const ofRival = leftFor(conditions, rival).filter(hasPlaces);
  const found = tags.flatMap((its) => {
    if (its === older || its === rival || ofOlder.every((each) => selectsTags(each, its))) return [];
    const counts = placesOf(ofRival.filter((each) => selectsTags(each, its)).flatMap(({ rules }) => rules));
    return counts.map((count) => ({ tags: its, count }));
  });
  return [{ tags: rival, count: 0 }, ...found];
}

/**
 * Images with newer ones, the oldest of which takes the last place that a rule keeps, until a policy deletes it. That
 * policy may keep some newest ones of its tags.
 */
function* withRivals(
  images: readonly Image[],
  places: readonly number[],
  { its, rules, tags, above: newestOnes }: Rival,
  datesFor: (image: Image) => readonly number[],
  at: number,
): Iterable<Life> {
  const kept = placesOf(rules);
  for (const image of images.filter(({ status }) => hasPlace(status)))
    for (const date of datesFor(image))
      for (const status of statusesOf(rules).filter(hasPlace)) {
        const rival = imageOf({ recipe: image.recipe, tags: its, status }, 1, date, withoutParts(image));
        for (const place of places)
          for (const { tags: others, count } of newestOnes)
            for (const newer of besides(image, its, place, { places, kept, tags, at: at - count })) {
              const all = [...newest(image, others, count, at), ...newer];
              yield { at, images: [image, rival, ...all.map(renumbered)] };
            }
      }
}

/** Where images beside a rival come from. */
interface Beside {
  /** The places that rules keep of images like the older one, and of images like the rival. */
  readonly places: readonly number[];
  readonly kept: readonly number[];
  readonly tags: readonly ImageTags[];
  readonly at: number;
}

/**
 * The images that take the other places before an older image: some like the rival, newer than it, and the rest like the
 * older image. If a policy keeps images like the rival, the rest may take their places, and is older than the rival
 * instead. If another rule keeps fewer images like the older one, they would push it out themselves, and the rest is of
 * other tags instead.
 */
function* besides(
  image: Image,
  its: ImageTags,
  place: number,
  { places, kept, tags, at }: Beside,
): Iterable<readonly Image[]> {
  const isCrowded = places.some((each) => each < place);
  const counts = new Set([0, ...kept.filter((each) => each < place), ...(isCrowded ? [place - 1] : [])]);
  for (const count of counts) {
    const rest = place - 1 - count;
    const like = newest(image, its, count, at);
    const positions = [at - count, ...(kept.length > 0 ? [Date.parse(image.createdAt) + rest + 1] : [])];
    const others = [image.tags, ...(isCrowded ? tags.filter((each) => each !== its && each !== image.tags) : [])];
    if (rest === 0) yield like;
    else for (const each of others) for (const from of positions) yield [...like, ...newest(image, each, rest, from)];
  }
}

const renumbered = (image: Image, index: number): Image => ({ ...image, id: `image-${index + 3}` });

/**
 * When an image was created that is older than a rival: just before it, and so that any of its periods ends in the run in
 * which one of the rival's does, or up to three runs later. A rule that deprecates or disables may delay the rival's
 * deletion by a run.
 */
function datesOfOlder(own: readonly TriedRule[], others: readonly TriedRule[], rival: number): readonly number[] {
  const ends = others.flatMap(({ age }) => (age === undefined ? [] : [later(rival, age.count, age.unit)]));
  const ages = own.flatMap(({ age }) => (age === undefined ? [] : [age]));
  const due = ages.flatMap((age) => ends.flatMap((end) => [0, 1, 2, 3].map((runs) => beginOf(age, end + runs * day))));
  return [...new Set([rival - soonAfter, ...due])].filter((created) => created < rival);
}

/**
 * A life in a recipe version of its own, so that it takes no place from others: one that all policies match alike;
 * undefined if there is none.
 */
export function apart(life: Life, number: number, conditions: readonly PolicyCondition[]): Life | undefined {
  const recipe = life.images[0]?.recipe;
  if (recipe === undefined) return undefined;
  const named = conditions.flatMap(({ recipes }) => recipes ?? []);
  const parts = recipe.semanticVersion.split(".");
  const free = parts.findLastIndex((_, at) =>
    named.every(({ name, version }) => name !== recipe.name || version.split(".")[at] === "x"),
  );
  if (free < 0) return undefined;
  const semanticVersion = parts.with(free, String(number + 100)).join(".");
  const own = { ...recipe, semanticVersion };
  return { ...life, images: life.images.map((each) => ({ ...each, recipe: own })) };
}
