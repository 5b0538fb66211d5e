/** Holds results of simulations against the independent reading: what is wrong with them, a line each. */
import { timelinesOf } from "../../../lib/lifecycle/report/simulation/comparison/timeline.ts";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { PartVerdicts } from "../../../lib/lifecycle/simulate/verdict/parts.ts";
import { actionOf, type Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import type { ImageAction, SimulationResult, Verdict } from "../../../lib/lifecycle/simulate/verdict/verdict.ts";
import {
  type Act,
  aDay,
  type CompletePolicy,
  type EndOfDay,
  everyOrder,
  type MachineImageDeed,
} from "./independent-reading.ts";
import { at, drawer, type Whole } from "./known-and-dropped.ts";

const now = Date.parse(at);
const oneDay = 86_400_000;

/** The last action on an image on a day. */
export const lastOf = (acts: readonly Act[] = []): ImageAction => acts.at(-1)?.action ?? "KEEP";

/** How each image may end the day: one set of acts by order of the policies. A case is read once for all questions. */
export function inEveryOrder(whole: Whole): readonly EndOfDay["acts"][] {
  const { policies: all, images: present } = whole;
  const known = firstDays.get(whole) ?? everyOrder(all.length).map((order) => aDay(order, all, present, now).acts);
  firstDays.set(whole, known);
  return known;
}

const firstDays = new WeakMap<Whole, readonly EndOfDay["acts"][]>();

/** What is wrong with the verdicts of the first run on images. */
export function wrongVerdicts(verdicts: readonly Verdict[], whole: Whole): string[] {
  const wrong: string[] = [];
  const days = inEveryOrder(whole);
  for (const { image, action, possible = [action] } of verdicts) {
    for (const acts of days) {
      const end = lastOf(acts.get(image));
      if (!possible.includes(end)) wrong.push(`${image}: ${possible.join(" or ")}, but the reading says ${end}`);
    }
  }
  return wrong;
}

/** What a day has done to a machine image, a snapshot or a container in the end, and the reason of the last skip. */
interface PartEnd extends MachineImageDeed {
  readonly id: string;
}

/**
 * What a day has done to the parts of an image in the end, one policy after the other: what a later execution does to a
 * machine image counts, and what leaves it alone undoes nothing.
 */
export function partEnds(
  acts: readonly Act[] = [],
  policies: readonly CompletePolicy[],
  image: Image,
): readonly PartEnd[] {
  const includes = acts.map(({ policy, rule }) => policies[policy]?.policyDetails[rule]?.action.includeResources ?? {});
  const isDeletion = acts.map(({ action }) => action === "DELETE");
  const ofMachineImages = image.vmImages.map(({ id }, at): PartEnd => {
    const deeds = acts.flatMap(({ machineImages }) => machineImages[at] ?? []);
    const changed = deeds.findLast(({ action }) => action !== "KEEP" && action !== "SKIP");
    return { id, ...(changed ?? deeds.findLast(({ action }) => action === "SKIP") ?? untouched) };
  });
  const ofSnapshots = image.vmImages.flatMap(({ snapshots }, at) => {
    const goes = acts.some(
      ({ machineImages }, act) =>
        isDeletion[act] && machineImages[at]?.action === "DELETE" && includes[act]?.snapshots === true,
    );
    return snapshots.map((id): PartEnd => ({ id, action: goes ? "DELETE" : "KEEP" }));
  });
  const ofContainers = (image.containers ?? []).map(({ id }): PartEnd => {
    const goes = acts.some((_, act) => isDeletion[act] && includes[act]?.containers === true);
    return { id, action: goes ? "DELETE" : "KEEP" };
  });
  return [...ofMachineImages, ...ofSnapshots, ...ofContainers];
}

const untouched: MachineImageDeed = { action: "KEEP" };

const everyPart = ({ vmImages, snapshots, containers }: PartVerdicts) => [...vmImages, ...snapshots, ...containers];

/** A part that is skipped and one that no rule includes are left alone alike. */
export const changeIn = (action: string): string => (action === "SKIP" ? "KEEP" : action);

/**
 * What is wrong with the verdicts of the first run on the parts of images, in every order of the policies, undecided
 * ones aside. What excludes a machine image must be the first reason only where all is known.
 */
export function wrongParts(
  verdicts: readonly Verdict[],
  whole: Whole,
  isAllKnown: boolean,
  needless = new Map<boolean, number>(),
): string[] {
  const wrong: string[] = [];
  const { policies: all, images: present } = whole;
  const days = inEveryOrder(whole);
  for (const [index, verdict] of verdicts.entries()) {
    const image = present[index] as Image;
    const ends = days.map((acts) => partEnds(acts.get(image.id), all, image));
    for (const said of everyPart(verdict)) {
      const real = ends.flatMap((each) => each.find(({ id }) => id === said.id) ?? []);
      if (real.length === 0) continue;
      if (said.action === "UNDECIDED") {
        const isNeedless = new Set(real.map(({ action }) => changeIn(action))).size === 1;
        needless.set(isNeedless, (needless.get(isNeedless) ?? 0) + 1);
        continue;
      }
      // With unknown values KEEP and SKIP agree: the part stays.
      const isExact = all.length === 1 && isAllKnown && verdict.action !== "UNDECIDED";
      const reason = verdict.vmImages.find(({ id }) => id === said.id)?.reason;
      for (const { id, action, because } of real) {
        const isRight =
          isExact && reason !== undefined ? action === said.action : changeIn(action) === changeIn(said.action);
        if (!isRight) wrong.push(`${id} of ${image.id}: ${said.action}, but the reading says ${action}`);
        if (!isExact || !isAllKnown || because === undefined || reason === undefined) continue;
        if (!reason.startsWith(`excluded: ${because} `) && reason !== `excluded: ${because}`)
          wrong.push(`${id}: ${reason}, but the reading says ${because}`);
      }
    }
  }
  return wrong;
}

const statusOf: { readonly [action in ImageAction]?: string } = {
  DEPRECATE: "DEPRECATED",
  DISABLE: "DISABLED",
  DELETE: "deleted",
};

/** What is wrong with a timeline and the next actions, with the policies of each day in an order that is drawn. */
export function wrongDays(
  result: SimulationResult,
  { policies: all, images: present }: Whole,
  days: number,
  seed: number,
) {
  const wrong: string[] = [];
  const draw = drawer(seed);
  const orders = everyOrder(all.length);
  const foretold = new Map(result.timeline?.map((entry) => [`${entry.date} ${entry.image}`, entry]));
  const open = new Set<string>();
  const next = new Map<string, string>();
  let left: readonly Image[] = present;
  for (let day = 0; day < days; day += 1) {
    const date = new Date(now + day * oneDay).toISOString();
    const end = aDay(orders[draw() % orders.length] ?? [], all, left, now + day * oneDay);
    left = end.left;
    const statuses = new Map(left.map(({ id, status }) => [id, status]));
    for (const { id } of present) {
      const entry = foretold.get(`${date} ${id}`);
      const done = end.acts.get(id)?.at(-1);
      if (day > 0 && done !== undefined && !next.has(id)) next.set(id, `${done.action} ${date} ${done.rule}`);
      if (entry?.action === "UNDECIDED") open.add(id);
      else if (entry !== undefined && statusOf[entry.action] !== (statuses.get(id) ?? "deleted"))
        wrong.push(`${date} ${id}: ${entry.action}, but the reading leaves it ${statuses.get(id) ?? "deleted"}`);
      if (!open.has(id) && entry?.action !== done?.action)
        wrong.push(`${date} ${id}: ${entry?.action ?? "nothing"}, but the reading says ${done?.action ?? "nothing"}`);
      if (all.length === 1 && entry?.rule !== done?.rule) wrong.push(`${date} ${id}: rule ${entry?.rule}`);
    }
  }
  if (all.length > 1) return wrong;
  for (const { image, next: comes } of result.verdicts) {
    const isWithin = comes !== undefined && Date.parse(comes.date) < now + days * oneDay;
    const said = isWithin ? `${comes.action} ${comes.date} ${comes.rule}` : undefined;
    if (said !== next.get(image)) wrong.push(`${image}: next ${said}, but the reading says ${next.get(image)}`);
  }
  return wrong;
}

/** Days of all policies, one after the other, each day in an order that is drawn. */
class DrawnDays {
  readonly #draw: () => number;
  readonly #policies: readonly CompletePolicy[];
  #left: readonly Image[];
  #day = -1;
  #acts: ReadonlyMap<string, readonly Act[]> = new Map();

  constructor({ policies: all, images: present }: Whole, seed: number) {
    this.#draw = drawer(seed);
    this.#policies = all;
    this.#left = present;
  }

  /** The acts of a day, which does not precede the day asked for before. */
  actsOf(day: number): ReadonlyMap<string, readonly Act[]> {
    const orders = everyOrder(this.#policies.length);
    for (; this.#day < day; this.#day += 1) {
      const order = orders[this.#draw() % orders.length] ?? [];
      const end = aDay(order, this.#policies, this.#left, now + (this.#day + 1) * oneDay);
      this.#left = end.left;
      this.#acts = end.acts;
    }
    return this.#acts;
  }
}

/**
 * What is wrong with what later days do to parts of images, with the policies of each day in an order that is drawn, as
 * far as it is decided.
 * @param compared counts the actions on parts that were compared.
 * @param isAllKnown with unknown values, KEEP and SKIP agree: the part stays.
 */
export function wrongLaterParts(
  simulation: Simulation,
  whole: Whole,
  days: number,
  seed: number,
  compared: Map<string, number>,
  isAllKnown = true,
): string[] {
  const wrong: string[] = [];
  const drawn = new DrawnDays(whole, seed);
  const open = new Set<number>();
  for (const act of simulation.acts(days)) {
    const image = whole.images[simulation.indexOf(act)] as Image;
    const acts = drawn.actsOf(act.day).get(image.id) ?? [];
    // An image that may have been deleted before has no parts any more.
    if (acts.length === 0 && open.has(act.rank)) continue;
    if (actionOf(act) === "UNDECIDED") open.add(act.rank);
    const ends = partEnds(acts, whole.policies, image);
    for (const verdict of everyPart(simulation.partsAt(act))) {
      if (verdict.action === "UNDECIDED") continue;
      const read = ends.find(({ id }) => id === verdict.id)?.action ?? "KEEP";
      compared.set(verdict.action, (compared.get(verdict.action) ?? 0) + 1);
      const isOfOne = whole.policies.length === 1 && actionOf(act) !== "UNDECIDED";
      const isExact = isOfOne && isAllKnown && "reason" in verdict;
      if (isExact ? verdict.action !== read : changeIn(verdict.action) !== changeIn(read))
        wrong.push(`day ${act.day}, ${verdict.id} of ${image.id}: ${verdict.action}, but the reading says ${read}`);
    }
  }
  return wrong;
}

/**
 * What happens on another day than the timelines of a simulation allow, to images and to their parts, with the policies
 * of each day in an order that is drawn.
 */
export function outsideTimelines(simulation: Simulation, whole: Whole, days: number, seed: number): string[] {
  const drawn = new DrawnDays(whole, seed);
  const first = new Map<string, number>();
  for (let day = 0; day < days; day += 1) {
    for (const [id, acts] of drawn.actsOf(day)) {
      const index = whole.images.findIndex((each) => each.id === id);
      const ends = partEnds(acts, whole.policies, whole.images[index] as Image);
      for (const { id: of, action } of [{ id, action: lastOf(acts) }, ...ends]) {
        const key = `${index} ${of} ${action}`;
        if (changeIn(action) !== "KEEP" && !first.has(key)) first.set(key, day);
      }
    }
  }
  const wrong: string[] = [];
  for (const index of whole.images.keys()) {
    for (const { thing, happenings } of timelinesOf(simulation, index)) {
      for (const action of ["DELETE", "DISABLE", "DEPRECATE"] as const) {
        const day = first.get(`${index} ${thing.id} ${action}`) ?? Number.POSITIVE_INFINITY;
        const { from, by } = happenings.get(action) ?? { from: days, by: Number.POSITIVE_INFINITY };
        if (day < from || (day > by && by < days))
          wrong.push(`${thing.id}: ${action} from ${from} by ${by}, but the reading says ${day}`);
      }
    }
  }
  return wrong;
}
