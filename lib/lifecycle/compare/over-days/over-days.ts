/**
 * Looks for images that policies delete on some day, and others delete later or never, although no single run shows it:
 * DISABLE makes an AMI private, which ends an exclusion of a later DELETE; a deletion that comes later finds an AMI
 * whose last launch is longer ago; an image that stays keeps its place, or its AMI, for another policy. It tries small
 * inventories in the simulation, day by day, so that whatever it finds is true; it proves nothing about what it does
 * not find.
 */
import type { VmImage } from "../../simulate/image/inventory.ts";
import type { Policy } from "../../simulate/policy/policy.ts";
import type { ReadyRule } from "../../simulate/policy/rule.ts";
import { reaches } from "../affected-part.ts";
import type { ActionComparison, PolicyComparison } from "../comparison.ts";
import { conditionsOf, type PolicyCondition, type TriedRule } from "../condition.ts";
import { overlappingAmong } from "../overlapping-policies.ts";
import { everyRecipeOf, selectsRecipe } from "../recipes.ts";
import { filled, unknownsIn } from "../unknowns/unknowns.ts";
import type { LaterWitness } from "../witness.ts";
import {
  type DatedDeletion,
  type DeletedThing,
  deletedThings,
  deletionsIn,
  leftOn,
  mayDeleteLater,
  mayDeleteParts,
  type OneImage,
  oneImage,
  simulationOf,
} from "./deletions.ts";
import { apart, doTheSame, type Life, livesOf } from "./lives.ts";
import { distinguished } from "./variants.ts";

/**
 * The steps of all searches: one for each policy with other values, and for each inventory that is simulated beside
 * others; more for one that is not.
 */
const maxSteps = 30_000;
/** The same if a run shows new deletions of every kind of thing already. */
const maxStepsPerPair = 3000;
const stepsAlone = 20;

/** How many inventories may still be tried, and what was found. */
interface Search {
  readonly found: Map<DeletedThing, LaterWitness>;
  /** What a run shows to be newly deleted. */
  readonly shown: ReadonlySet<DeletedThing>;
  /** What the policies after may delete. */
  readonly open: readonly DeletedThing[];
  /** What was seen of machine images: acts on images that have them. */
  readonly tried: WeakMap<readonly VmImage[], Set<string>>;
  left: number;
}

/**
 * A comparison with what the policies after delete on some later day, and those before on a later one than that or
 * never; if a run newly deletes things of that kind already, only what those before never delete and no run shows. Of
 * values that are not known, each is tried beside a middle one of the others.
 */
export function withLaterDeletions(
  comparison: PolicyComparison,
  before: readonly Policy[],
  after: readonly Policy[],
): PolicyComparison {
  if (after.length === 0) return comparison;
  const { parts } = comparison;
  const shown = new Set(deletedThings.filter((what) => ofThing(comparison, what).newly !== undefined));
  const rules = conditionsOf(after).flatMap((each) => each.rules);
  const mayDelete = (what: DeletedThing): boolean =>
    rules.some((rule) => reaches(rule, { action: "DELETE", ...(what !== "image" && { part: what }) }));
  const open = deletedThings.filter(mayDelete);
  const left = open.some((what) => !shown.has(what)) ? maxSteps : maxStepsPerPair;
  const search: Search = { found: new Map(), shown, open, tried: new WeakMap(), left };
  const variables = unknownsIn([before, after]).filter(({ values }) => values !== undefined);
  const middle = variables.map(({ values = [] }) => values[values.length >> 1]);
  const tried = [middle, ...variables.flatMap(({ values = [] }, at) => values.map((value) => middle.with(at, value)))];
  const fill = (side: number, policies: readonly Policy[], values: readonly unknown[]): readonly Policy[] =>
    variables.reduce((all, variable, at) => filled(side, all, variable, values[at]), policies);
  const isOpen = tried.some((values) => {
    search.left -= before.length + after.length;
    return search.left < 0 || !searched(search, fill(0, before, values), fill(1, after, values));
  });
  const { found } = search;
  const withLater = (its: ActionComparison, what: DeletedThing): ActionComparison => {
    const later = found.get(what);
    return later === undefined ? its : { ...its, later };
  };
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

const ofThing = ({ deletions, parts }: PolicyComparison, what: DeletedThing): ActionComparison =>
  what === "image" ? deletions : parts[what].deletions;

/** Tries the inventories that policies of which everything is known give rise to; false if there are too many. */
function searched(search: Search, before: readonly Policy[], after: readonly Policy[]): boolean {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  for (const isForContainers of [false, true]) {
    const [then, now] = [was, is].map((side) => side.filter((each) => each.isForContainers === isForContainers));
    const seen = new Set<string>();
    const all = [...(then ?? []), ...(now ?? [])];
    const overlapping = overlappingAmong(all);
    for (const by of now ?? [])
      for (const recipe of everyRecipeOf(by, by.recipes === undefined ? all : overlapping(by))) {
        const [near, ours] = [then, now].map((side) =>
          (side ?? []).filter((each) => selectsRecipe(each, recipe) !== false),
        );
        if (near === undefined || ours === undefined || doTheSame(near, ours)) continue;
        const key = [...near, ...ours].map(({ key: said, index }) => `${index} ${said}`).join();
        if (seen.has(key)) continue;
        seen.add(key);
        if (!triedAll(search, livesOf(recipe, isForContainers, near, ours), { before: near, after: ours }))
          return false;
      }
  }
  return true;
}

/** Tries inventories, most of them together; false if there are too many. */
function triedAll(search: Search, lives: Iterable<Life>, near: Sides): boolean {
  const conditions = [...near.before, ...near.after];
  let together: Life[] = [];
  for (const life of lives) {
    const own = apart(life, together.length, conditions);
    search.left -= own === undefined ? stepsAlone : 1;
    if (search.left < 0) return false;
    if (search.open.every((what) => search.found.has(what))) return true;
    if (own === undefined) tryLives(search, [life], near);
    else together.push(own);
    if (together.length < maxImagesTogether) continue;
    tryLives(search, together, near);
    together = [];
  }
  tryLives(search, together, near);
  return true;
}

/** Inventories that are simulated together, in memory. */
const maxImagesTogether = 2000;

/** The policies that may act on an image before and after. */
interface Sides {
  readonly before: readonly PolicyCondition[];
  readonly after: readonly PolicyCondition[];
}

/**
 * Simulates inventories that take no places from each other, and takes down what is deleted later. What happens to an
 * image does not depend on its machine images, so that one simulation is enough for all that it may have.
 */
function tryLives(search: Search, lives: readonly Life[], sides: Sides): void {
  const conditions = [...sides.before, ...sides.after];
  const withParts: (readonly [now: OneImage, then: OneImage, life: Life, vmImage: VmImage])[] = [];
  const withoutParts = lives.map(withoutMachineImages);
  compareLives(withoutParts, sides, (now, then, at) => {
    const [life, simulated] = [lives[at], withoutParts[at]];
    if (life === undefined || simulated === undefined) return;
    const acts = [textOfActs(now, sides.after), textOfActs(then, sides.before)];
    if (acts[0] === acts[1]) return;
    takeDown(search, now, then, () => simulated, sides.before);
    const [image] = life.images;
    if (image?.vmImages === undefined || !now.acts.some(mayDeleteParts)) return;
    const known = search.tried.get(image.vmImages) ?? new Set();
    search.tried.set(image.vmImages, known);
    const key = acts.join();
    if (known.has(key)) return;
    known.add(key);
    const rules = [...rulesOf(now, sides.after), ...rulesOf(then, sides.before)];
    for (const each of distinguished(image.vmImages, rules)) {
      const parts = { vmImages: [each] };
      withParts.push([{ ...now, parts }, { ...then, parts }, life, each]);
    }
  });
  const isElsewhere = ({ region }: VmImage): boolean =>
    conditions.some(({ policy }) => typeof policy.region === "string" && policy.region !== region);
  for (const [number, [now, then, life, vmImage]] of withParts.entries()) {
    // Whether a policy of another region sees such an image is not known.
    if (isElsewhere(vmImage)) continue;
    const one = (): Life => {
      const its = withMachineImages(life, [vmImage]);
      return apart(its, number, conditions) ?? its;
    };
    takeDown(search, now, then, one, sides.before);
  }
}

/** The rules that act on an image, or may. */
const rulesOf = ({ acts }: OneImage, conditions: readonly PolicyCondition[]): readonly TriedRule[] =>
  acts.flatMap(({ leads }) => leads.flatMap(({ step }) => ruleOf(step.rule, conditions) ?? []));

/**
 * Simulates inventories of which the policies after may delete something of the first image in a later run, and hands
 * over what both sides do to that image.
 */
function compareLives(
  lives: readonly Life[],
  { before, after }: Sides,
  look: (now: OneImage, then: OneImage, at: number) => void,
): void {
  for (const at of new Set(lives.map((life) => life.at))) {
    const same = lives.flatMap((life, place) => (life.at === at ? [{ life, place }] : []));
    const now = firstImages(after, same, at);
    const later = same.flatMap((each, index) => {
      const image = now[index];
      return image?.acts.some(mayDeleteLater) ? [{ ...each, image }] : [];
    });
    for (const [index, then] of firstImages(before, later, at).entries()) {
      const deleted = later[index];
      if (deleted !== undefined) look(deleted.image, then, deleted.place);
    }
  }
}

/** What policies do to the first image of each inventory. */
function firstImages(
  conditions: readonly PolicyCondition[],
  each: readonly { readonly life: Life }[],
  at: number,
): readonly OneImage[] {
  if (each.length === 0) return [];
  const lives = each.map(({ life }) => life);
  const simulation = simulationOf(conditions, lives, at);
  let next = 0;
  return lives.map(({ images }) => {
    const first = oneImage(simulation, next);
    next += images.length;
    return first;
  });
}

/** What policies do to an image, and by which rules: equal for acts that do the same to all of its machine images. */
const textOfActs = ({ acts }: OneImage, conditions: readonly PolicyCondition[]): string =>
  acts
    .map(({ day, before, after, leads }) => {
      const by = leads.map(({ step, from }) => `${step.action} ${from} ${textOfRule(step.rule, conditions)}`);
      return [day, before, after, ...by].join();
    })
    .join(";");

/** What a rule says, in a text that is made once. */
function textOfRule(rule: ReadyRule, conditions: readonly PolicyCondition[]): string {
  const known = textsOfRules.get(rule);
  if (known !== undefined) return known;
  const text = JSON.stringify({ ...ruleOf(rule, conditions), rule: undefined });
  textsOfRules.set(rule, text);
  return text;
}

const ruleOf = (rule: ReadyRule, conditions: readonly PolicyCondition[]): TriedRule | undefined =>
  conditions[rule.policy.index]?.rules.find((each) => each.rule === rule.index);

const textsOfRules = new WeakMap<ReadyRule, string>();

const withMachineImages = ({ at, images: [image, ...others] }: Life, vmImages: readonly VmImage[]): Life => ({
  at,
  images: image === undefined ? [] : [{ ...image, vmImages }, ...others],
});

const withoutMachineImages = (life: Life): Life => withMachineImages(life, []);

/** Takes down a life of which something is deleted later. */
function takeDown(search: Search, now: OneImage, then: OneImage, lifeOf: () => Life, before: Sides["before"]): void {
  const { found, shown } = search;
  const runs = new Map<number, readonly DatedDeletion[] | undefined>();
  let known: Life | undefined;
  let others: readonly DatedDeletion[] | undefined;
  for (const { what, certain } of deletionsIn(now)) {
    if (certain === 0 || certain === Number.POSITIVE_INFINITY || found.has(what)) continue;
    others ??= deletionsIn(then);
    const other = others.find((each) => each.what === what)?.possible ?? Number.POSITIVE_INFINITY;
    if (certain >= other || (shown.has(what) && other < Number.POSITIVE_INFINITY)) continue;
    known ??= lifeOf();
    if (shown.has(what)) {
      if (!runs.has(certain)) runs.set(certain, deletionsInRun(search, certain, now, known, before));
      // The run of that day shows it: the policies before would not delete it in that run.
      if (runs.get(certain)?.find((each) => each.what === what)?.certain !== 0) continue;
    }
    const { at, images } = known;
    found.set(what, { at: new Date(at).toISOString(), inventory: { images }, day: certain });
  }
}

/** What the policies before delete of what is left on a day, in the run of that day; undefined if it is not certain. */
function deletionsInRun(
  search: Search,
  on: number,
  now: OneImage,
  life: Life,
  before: Sides["before"],
): readonly DatedDeletion[] | undefined {
  search.left -= stepsAlone;
  const left = leftOn(on, now, life);
  return left && deletionsIn(oneImage(simulationOf(before, [left], left.at), 0));
}
