/** What the first runs delete, or may delete, for guards and comparisons. */
import type { Act } from "../../simulate/play.ts";
import type { ReadyPolicy } from "../../simulate/rule.ts";
import { actionOf, possibleActions, type Simulation } from "../../simulate/simulation.ts";

/** A deletion of an image and of some of its parts. */
export interface Deletion {
  readonly act: Act;
  /** Ids of the image and its parts that are deleted. */
  readonly ids: readonly string[];
  /** Ids of those that may be deleted: of the whole image, if it is undecided. */
  readonly possible: readonly string[];
}

/**
 * The number of days that guards look ahead: in each run only the first rule that applies acts on an image, so a policy
 * of three rules deletes an old image in its third run.
 */
export const chainOf = (policies: readonly ReadyPolicy[]): number =>
  Math.max(1, ...policies.map(({ rules }) => rules.length));

/** The deletions that happen, or may, within this many days: the hour of a run is not known, so the last day counts. */
export function deletionsWithin(simulation: Simulation, days: number): readonly Deletion[] {
  const found = new Map<number, Deletion>();
  for (const act of simulation.acts(days + 1)) {
    const isDeleted = actionOf(act) === "DELETE";
    if (!isDeleted && !possibleActions(act).includes("DELETE")) continue;
    const id = simulation.table.ids[simulation.indexOf(act)] ?? "";
    const { vmImages, snapshots, containers } = simulation.partsAt(act);
    const parts = [...vmImages, ...snapshots, ...containers];
    const those = (action: string): readonly string[] =>
      parts.flatMap((part) => (part.action === action ? part.id : []));
    // A deletion that is certain follows one that was not.
    found.set(act.rank, {
      act,
      ids: isDeleted ? [id, ...those("DELETE")] : [],
      possible: [...(isDeleted ? [] : [id]), ...those("UNDECIDED")],
    });
  }
  return [...found.values()];
}
