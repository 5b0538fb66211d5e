/** Holds results of simulations against the independent reading: what is wrong with them, a line each. */
import type { Image } from "../../lib/simulate/image/inventory.ts";
import { actionOf, type Simulation } from "../../lib/simulate/verdict/simulation.ts";
import type { ImageAction, SimulationResult, Verdict } from "../../lib/simulate/verdict/verdict.ts";
import { type Act, aDay, everyOrder, machineImageUnder } from "./independent-reading.ts";
import { at, drawer, type Whole } from "./known-and-dropped.ts";

const now = Date.parse(at);
const oneDay = 86_400_000;

/** The last action on an image on a day. */
export const lastOf = (acts: readonly Act[] = []): ImageAction => acts.at(-1)?.action ?? "KEEP";

/** How each image may end the day: one set of acts by order of the policies. */
const inEveryOrder = ({ policies: all, images: present }: Whole) =>
  everyOrder(all.length).map((order) => aDay(order, all, present, now).acts);

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

/**
 * What is wrong with the verdicts of one policy on the parts of images, undecided ones aside. What excludes a machine
 * image must be the first reason only where all is known.
 */
export function wrongParts(
  verdicts: readonly Verdict[],
  { policies: [only], images: present }: Whole,
  isAllKnown: boolean,
) {
  const wrong: string[] = [];
  const { acts } = aDay([0], only === undefined ? [] : [only], present, now);
  for (const [index, verdict] of verdicts.entries()) {
    const image = present[index] as Image;
    const act = lastAct(acts, image);
    const rule = act && only?.policyDetails[act.rule];
    const { snapshots = false, containers = false } = rule?.action.includeResources ?? {};
    for (const [part, { id, action, reason }] of verdict.vmImages.entries()) {
      const machineImage = image.vmImages[part];
      if (action === "UNDECIDED" || machineImage === undefined) continue;
      const { action: read, because } = rule ? machineImageUnder(rule, machineImage, now) : untouched;
      if (action !== read) wrong.push(`${id}: ${action}, but the reading says ${read}`);
      if (
        isAllKnown &&
        because !== undefined &&
        !reason.startsWith(`excluded: ${because} `) &&
        reason !== `excluded: ${because}`
      )
        wrong.push(`${id}: ${reason}, but the reading says ${because}`);
      for (const snapshot of verdict.snapshots.filter((each) => machineImage.snapshots.includes(each.id))) {
        const goes = rule?.action.type === "DELETE" && read === "DELETE" && snapshots;
        if (snapshot.action !== "UNDECIDED" && (snapshot.action === "DELETE") !== goes) wrong.push(`${snapshot.id}`);
      }
    }
    for (const container of verdict.containers) {
      const goes = rule?.action.type === "DELETE" && containers;
      if (container.action !== "UNDECIDED" && container.action !== (goes ? "DELETE" : "KEEP")) wrong.push(container.id);
    }
  }
  return wrong;
}

const untouched = { action: "KEEP", because: undefined };
const lastAct = (acts: ReadonlyMap<string, readonly Act[]>, { id }: Image) => acts.get(id)?.at(-1);

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

/**
 * What is wrong with the acts of later days on machine images, with the policies of each day in an order that is drawn,
 * as far as the acts and what they do are decided.
 * @param compared counts the actions on machine images that were compared.
 */
export function wrongMachineImages(
  simulation: Simulation,
  { policies: all, images: present }: Whole,
  days: number,
  seed: number,
  compared: Map<string, number>,
): string[] {
  const wrong: string[] = [];
  const draw = drawer(seed);
  const orders = everyOrder(all.length);
  let left: readonly Image[] = present;
  let acts: ReadonlyMap<string, readonly Act[]> = new Map();
  let day = -1;
  for (const act of simulation.acts(days)) {
    for (; day < act.day; day += 1) {
      ({ left, acts } = aDay(orders[draw() % orders.length] ?? [], all, left, now + (day + 1) * oneDay));
    }
    const { id = "" } = present[simulation.indexOf(act)] ?? {};
    const done = acts.get(id)?.at(-1);
    if (done?.action !== actionOf(act)) continue;
    for (const [at, verdict] of simulation.partsAt(act).vmImages.entries()) {
      if (verdict.action === "UNDECIDED") continue;
      const read = done.machineImages[at]?.action;
      compared.set(verdict.action, (compared.get(verdict.action) ?? 0) + 1);
      if (verdict.action !== read)
        wrong.push(
          `day ${act.day}, ${verdict.id} of ${id}: ${verdict.action} (${verdict.reason}), but the reading says ${read}`,
        );
    }
  }
  return wrong;
}
