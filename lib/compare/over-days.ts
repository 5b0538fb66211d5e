/**
 * Looks for what policies delete on some day, and others delete later or never, although no single run shows it: DISABLE
 * makes a machine image private, which ends an exclusion of a later DELETE; a deletion that comes later finds a machine
 * image whose last launch is longer ago; an image that stays keeps its place, or its machine image, for another policy.
 * It tries small inventories in the simulation, day by day, so that whatever it finds is true; it proves nothing about
 * what it does not find.
 */
import { ImageTable } from "../simulate/image/image-table.ts";
import type { Policy } from "../simulate/policy/policy.ts";
import { type ReadyPolicy, readPolicies, tagKeysOf } from "../simulate/policy/rule.ts";
import { actionOf, Simulation } from "../simulate/verdict/simulation.ts";
import type { ActionComparison, PolicyComparison } from "./comparison.ts";
import { conditionsOf, type PolicyCondition } from "./condition.ts";
import type { AffectedPart } from "./effect.ts";
import { apart, type Life, livesOf, mayDifferOverDays } from "./lives.ts";
import { filled, unknownsIn } from "./unknowns.ts";
import type { LaterWitness } from "./witness.ts";

/** What of an image is deleted. */
type DeletedThing = "image" | AffectedPart;

/** The steps of all searches: one for each image that is simulated beside others, and more for an inventory alone. */
const mostSteps = 30_000;
const stepsAlone = 20;

/** How many inventories may still be tried, and what was found. */
interface Search {
  readonly found: Map<DeletedThing, LaterWitness>;
  left: number;
}

/**
 * A comparison with what the policies after delete on some later day, and those before on a later one than that or
 * never. Of values that are not known, each is tried beside a middle one of the others.
 */
export function withLaterDeletions(
  comparison: PolicyComparison,
  before: readonly Policy[],
  after: readonly Policy[],
): PolicyComparison {
  // What a run shows needs no days.
  if (comparison.deletions.newly !== undefined || after.length === 0) return comparison;
  const search: Search = { found: new Map(), left: mostSteps };
  const variables = unknownsIn([before, after]).filter(({ values }) => values !== undefined);
  const middle = variables.map(({ values = [] }) => values[values.length >> 1]);
  const tried = [middle, ...variables.flatMap(({ values = [] }, at) => values.map((value) => middle.with(at, value)))];
  const fill = (side: number, policies: readonly Policy[], values: readonly unknown[]): readonly Policy[] =>
    variables.reduce((all, variable, at) => filled(side, all, variable, values[at]), policies);
  const isOpen = tried.some((values) => !searched(search, fill(0, before, values), fill(1, after, values)));
  const { found } = search;
  const withLater = (its: ActionComparison, what: DeletedThing): ActionComparison => {
    const later = its.newly === undefined ? found.get(what) : undefined;
    return later === undefined ? its : { ...its, later };
  };
  const { parts } = comparison;
  const deletions = withLater(comparison.deletions, "image");
  return {
    ...comparison,
    deletions: isOpen && found.size === 0 ? { ...deletions, isOpenOverDays: true } : deletions,
    parts: {
      vmImages: { ...parts.vmImages, deletions: withLater(parts.vmImages.deletions, "vmImages") },
      snapshots: { deletions: withLater(parts.snapshots.deletions, "snapshots") },
      containers: { deletions: withLater(parts.containers.deletions, "containers") },
    },
  };
}

/** Tries the inventories that policies of which everything is known give rise to; false if there are too many. */
function searched(search: Search, before: readonly Policy[], after: readonly Policy[]): boolean {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  for (const by of is) {
    const near = nearTo(by, was, is);
    if (near === undefined || !mayDifferOverDays(near.before, near.after)) continue;
    const { lives, isAll } = takenFrom(search, livesOf(by, near.before, near.after));
    const { together, alone } = apart(lives, [...near.before, ...near.after]);
    const each = alone.slice(0, Math.floor(search.left / stepsAlone));
    search.left -= each.length * stepsAlone;
    for (const tried of [together, ...each.map((life) => [life])]) tryLives(search, tried, near);
    if (!isAll || each.length < alone.length) return false;
  }
  return true;
}

/** As many inventories as there are steps for, and whether those are all. */
function takenFrom(search: Search, all: Iterable<Life>): { readonly lives: readonly Life[]; readonly isAll: boolean } {
  const lives: Life[] = [];
  for (const life of all) {
    if (life.images.length > search.left) return { lives, isAll: false };
    search.left -= life.images.length;
    lives.push(life);
  }
  return { lives, isAll: true };
}

/** The policies that may act on images of a policy, on both sides; undefined if none of them has changed. */
function nearTo(by: PolicyCondition, was: readonly PolicyCondition[], is: readonly PolicyCondition[]) {
  const isNear = (other: PolicyCondition): boolean =>
    other.isForContainers === by.isForContainers &&
    (other.recipes === undefined ||
      by.recipes === undefined ||
      other.recipes.some(({ name }) => by.recipes?.some((each) => each.name === name)));
  const [before, after] = [was.filter(isNear), is.filter(isNear)];
  const keys = (conditions: readonly PolicyCondition[]): string =>
    conditions
      .map(({ key }) => key)
      .toSorted()
      .join();
  return keys(before) === keys(after) ? undefined : { before, after };
}

/** Simulates inventories that take no places from each other, and takes down what is deleted later. */
function tryLives({ found }: Search, lives: readonly Life[], near: NonNullable<ReturnType<typeof nearTo>>): void {
  for (const at of new Set(lives.map((life) => life.at))) {
    const same = lives.filter((life) => life.at === at);
    const [then, now] = [near.before, near.after].map((conditions) =>
      deletionsIn(readPolicies(conditions.map(({ policy }) => policy)), same),
    );
    for (const [index, life] of same.entries()) {
      for (const [what, day] of now?.[index]?.certain ?? []) {
        const isSooner = day > 0 && day < (then?.[index]?.possible.get(what) ?? Number.POSITIVE_INFINITY);
        if (isSooner && !found.has(what))
          found.set(what, { at: new Date(at).toISOString(), inventory: { images: life.images }, day });
      }
    }
  }
}

/** The days on which an image and its parts are deleted, whatever the hour of the runs. */
interface Deletions {
  readonly certain: Map<DeletedThing, number>;
  /** The first days on which they may be. */
  readonly possible: Map<DeletedThing, number>;
}

/** What happens to the first image of each inventory. */
function deletionsIn(policies: readonly ReadyPolicy[], lives: readonly Life[]): readonly Deletions[] {
  const table = new ImageTable(tagKeysOf(policies));
  const indexes = lives.map(({ images }) => {
    const index = table.size;
    for (const image of images) table.add(image);
    return index;
  });
  const simulation = new Simulation(table, policies, lives[0]?.at ?? 0);
  return indexes.map((index) => {
    const deletions: Deletions = { certain: new Map(), possible: new Map() };
    let isOpen = false;
    for (const act of simulation.actsOn(index)) {
      const parts = simulation.partsAtAnyHour(act);
      isOpen ||= actionOf(act) === "UNDECIDED";
      for (const [what, action] of [
        ["image", actionOf(act)],
        ...(["vmImages", "snapshots", "containers"] as const).map((part) => [part, parts[part][0]?.action] as const),
      ] as const) {
        if (action !== "DELETE" && action !== "UNDECIDED") continue;
        if (!deletions.possible.has(what)) deletions.possible.set(what, act.day);
        if (action === "DELETE" && !isOpen) deletions.certain.set(what, act.day);
      }
    }
    return deletions;
  });
}
