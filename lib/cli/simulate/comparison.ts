/** Compares two revisions of policies on the same inventory. */
import type { Act } from "../../simulate/play.ts";
import { actionOf, type Simulation } from "../../simulate/simulation.ts";
import { outlookDays } from "./outlook.ts";

/** An image that only one revision deletes, or of which it deletes more parts. */
export interface ImageDifference {
  readonly act: Act;
  /** Ids of the image and its parts. */
  readonly ids: readonly string[];
}

/** Differences in the first run and in those of the outlook. */
export interface SimulationComparison {
  /** As named by the user: `origin/main`. */
  readonly revision: string;
  /** The simulation of the other revision, to which the acts of {@link newlyKept} belong. */
  readonly before: Simulation;
  /** Deleted now, but not at the revision. */
  readonly newlyDeleted: readonly ImageDifference[];
  /** Deleted at the revision, but not now. */
  readonly newlyKept: readonly ImageDifference[];
}

/** Compares a simulation with that of a revision. */
export function compare(revision: string, before: Simulation, now: Simulation): SimulationComparison {
  const [ofBefore, ofNow] = [deletions(before), deletions(now)];
  return {
    revision,
    before,
    newlyDeleted: without(ofNow, ofBefore),
    newlyKept: without(ofBefore, ofNow),
  };
}

function deletions(simulation: Simulation): readonly ImageDifference[] {
  const found: ImageDifference[] = [];
  for (const act of simulation.acts(outlookDays + 1)) {
    if (actionOf(act) !== "DELETE") continue;
    const { vmImages, snapshots, containers } = simulation.partsAt(act);
    const parts = [...vmImages, ...snapshots, ...containers].filter(({ action }) => action === "DELETE");
    found.push({ act, ids: [simulation.table.ids[simulation.indexOf(act)] ?? "", ...parts.map(({ id }) => id)] });
  }
  return found;
}

function without(some: readonly ImageDifference[], others: readonly ImageDifference[]): readonly ImageDifference[] {
  const known = new Set(others.flatMap(({ ids }) => ids));
  return some.flatMap(({ act, ids }) => {
    const rest = ids.filter((id) => !known.has(id));
    return rest.length === 0 ? [] : [{ act, ids: rest }];
  });
}
