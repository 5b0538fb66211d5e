/** What a simulation deletes of one image, and when; and how it leaves the image until then. */
import type { Parts } from "../../simulate/image/given-image.ts";
import { ImageTable } from "../../simulate/image/image-table.ts";
import type { Image } from "../../simulate/image/inventory.ts";
import type { Act } from "../../simulate/play/play.ts";
import { type ReadyPolicy, readPolicies, tagKeysOf } from "../../simulate/policy/rule.ts";
import { day } from "../../simulate/policy/time.ts";
import type { PartAction } from "../../simulate/verdict/parts.ts";
import { changing, machineImageAfter } from "../../simulate/verdict/parts-of-day.ts";
import { actionOf, Simulation } from "../../simulate/verdict/simulation.ts";
import type { ImageAction } from "../../simulate/verdict/verdict.ts";
import type { AffectedPart } from "../affected-part.ts";
import type { PolicyCondition } from "../condition.ts";
import type { Life } from "./lives.ts";

const deletedParts = ["vmImages", "snapshots", "containers"] as const satisfies readonly AffectedPart[];

/** What of an image is deleted. */
export type DeletedThing = "image" | AffectedPart;
export const deletedThings = ["image", ...deletedParts] as const satisfies readonly DeletedThing[];

/** What happens to an image of a simulation. */
export interface OneImage {
  readonly simulation: Simulation;
  readonly index: number;
  readonly acts: readonly Act[];
  /** Its parts, if they are not those of the simulation: what happens to an image does not depend on them. */
  readonly parts?: Parts;
}

/** What happens to an image, by its index. */
export const oneImage = (simulation: Simulation, index: number): OneImage => ({
  simulation,
  index,
  acts: [...simulation.actsOn(index)],
});

/** Whether a rule of an act deletes parts of its image. */
export const mayDeleteParts = ({ leads }: Act): boolean =>
  leads.some(
    ({ step: { action, rule } }) => action === "DELETE" && deletedParts.some((part) => rule.includes[part] === true),
  );

/** Whether an act may delete an image or parts of it after the first run. */
export const mayDeleteLater = ({ day: on, leads }: Act): boolean =>
  on > 0 && leads.some(({ step }) => step.action === "DELETE");

/** A simulation of policies on inventories that take no places from each other. */
export function simulationOf(conditions: readonly PolicyCondition[], lives: readonly Life[], at: number): Simulation {
  const policies = readOnce.get(conditions) ?? readPolicies(conditions.map(({ policy }) => policy));
  readOnce.set(conditions, policies);
  const table = new ImageTable(tagKeysOf(policies));
  for (const { images } of lives) for (const image of images) table.add(image);
  return new Simulation(table, policies, at);
}

/** Policies as the simulation reads them: a search simulates the same ones thousands of times. */
const readOnce = new WeakMap<readonly PolicyCondition[], readonly ReadyPolicy[]>();

/** When an image, or its only part, is deleted, whatever the hour of the runs. */
export interface DatedDeletion {
  readonly what: DeletedThing;
  /** The day; infinite if it is not certain. */
  readonly certain: number;
  /** The first day on which it may be. */
  readonly possible: number;
}

/** What is deleted of an image, and when. */
export function deletionsIn({ simulation, acts, parts: own }: OneImage): readonly DatedDeletion[] {
  const deletions = new Map<DeletedThing, DatedDeletion>();
  let isOpen = false;
  const deleted = (what: DeletedThing, action: PartAction | ImageAction | undefined, on: number): void => {
    if (action !== "DELETE" && action !== "UNDECIDED") return;
    const { possible, certain } = deletions.get(what) ?? { possible: on, certain: Number.POSITIVE_INFINITY };
    deletions.set(what, { what, possible, certain: action === "DELETE" && !isOpen ? on : certain });
  };
  for (const act of acts) {
    isOpen ||= actionOf(act) === "UNDECIDED";
    if (!act.leads.some(({ step }) => step.action === "DELETE")) continue;
    deleted("image", actionOf(act), act.day);
    if (!mayDeleteParts(act)) continue;
    const parts = simulation.partsAtAnyHour(act, undefined, own);
    for (const what of deletedParts) deleted(what, parts[what][0]?.action, act.day);
  }
  return [...deletions.values()];
}

/** An inventory as the runs before a day leave it; undefined if what they do is not certain. */
export function leftOn(on: number, { simulation, index }: OneImage, { at, images }: Life): Life | undefined {
  const left: Image[] = [];
  for (const [place, image] of images.entries()) {
    const acts = [...simulation.actsOn(index + place)].filter((act) => act.day < on);
    if (acts.some((act) => actionOf(act) === "UNDECIDED")) return undefined;
    if (!acts.some((act) => actionOf(act) === "DELETE")) left.push(acts.reduce(changedBy(simulation, image), image));
  }
  return { at: at + on * day, images: left };
}

/** An image after an act that does not delete it. `parts` are those that it had at first. */
const changedBy =
  (simulation: Simulation, parts: Parts) =>
  (image: Image, act: Act): Image => {
    const verdicts = simulation.partsAt(act, parts).vmImages;
    const vmImages = image.vmImages.map((each, at) => {
      const action = changing.find((one) => one === verdicts[at]?.action);
      return action === undefined ? each : machineImageAfter(each, action);
    });
    const status = actionOf(act) === "DISABLE" ? "DISABLED" : "DEPRECATED";
    return { ...image, status, vmImages };
  };
