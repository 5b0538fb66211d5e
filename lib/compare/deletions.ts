/** What a simulation deletes of one image, and when. */
import { ImageTable } from "../simulate/image/image-table.ts";
import type { Act } from "../simulate/play/play.ts";
import { readPolicies, tagKeysOf } from "../simulate/policy/rule.ts";
import type { PartAction } from "../simulate/verdict/parts.ts";
import { actionOf, Simulation } from "../simulate/verdict/simulation.ts";
import type { ImageAction } from "../simulate/verdict/verdict.ts";
import type { PolicyCondition } from "./condition.ts";
import type { AffectedPart } from "./effect.ts";
import type { Life } from "./lives.ts";

/** What of an image is deleted. */
export type DeletedThing = "image" | AffectedPart;

/** What happens to an image of a simulation. */
export interface OneImage {
  readonly simulation: Simulation;
  readonly acts: readonly Act[];
}

/** What happens to an image, by its index. */
export const oneImage = (simulation: Simulation, index: number): OneImage => ({
  simulation,
  acts: [...simulation.actsOn(index)],
});

/** Whether a rule of an act deletes parts of its image. */
export const mayDeleteParts = ({ leads }: Act): boolean =>
  leads.some(
    ({ step: { action, rule } }) => action === "DELETE" && deletedParts.some((part) => rule.includes[part] === true),
  );

/** A simulation of policies on inventories that take no places from each other. */
export function simulationOf(conditions: readonly PolicyCondition[], lives: readonly Life[], at: number): Simulation {
  const policies = readPolicies(conditions.map(({ policy }) => policy));
  const table = new ImageTable(tagKeysOf(policies));
  for (const { images } of lives) for (const image of images) table.add(image);
  return new Simulation(table, policies, at);
}

/** When an image, or its only part, is deleted, whatever the hour of the runs. */
export interface Deletion {
  readonly what: DeletedThing;
  /** The day; infinite if it is not certain. */
  readonly certain: number;
  /** The first day on which it may be. */
  readonly possible: number;
}

/** What is deleted of an image, and when. */
export function deletionsIn({ simulation, acts }: OneImage): readonly Deletion[] {
  const deletions = new Map<DeletedThing, Deletion>();
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
    const parts = simulation.partsAtAnyHour(act);
    for (const what of deletedParts) deleted(what, parts[what][0]?.action, act.day);
  }
  return [...deletions.values()];
}

const deletedParts = ["vmImages", "snapshots", "containers"] as const;
