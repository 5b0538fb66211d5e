/** Compares two revisions of policies on the same inventory. */
import type { Act } from "../../simulate/play.ts";
import type { Simulation } from "../../simulate/simulation.ts";
import { type Deletion, deletionsWithin } from "./deletions.ts";
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
  /** Undecided now, so that they may be deleted, and kept at the revision. */
  readonly newlyUndecided: readonly ImageDifference[];
  /** Deleted at the revision, and certainly kept now. */
  readonly newlyKept: readonly ImageDifference[];
}

/** Compares a simulation with that of a revision. */
export function compare(revision: string, before: Simulation, now: Simulation): SimulationComparison {
  const [ofBefore, ofNow] = [deletionsWithin(before, outlookDays), deletionsWithin(now, outlookDays)];
  const orPossible = ({ act, ids, possible }: Deletion): ImageDifference => ({ act, ids: [...ids, ...possible] });
  return {
    revision,
    before,
    newlyDeleted: without(ofNow, ofBefore),
    newlyUndecided: without(
      ofNow.map(({ act, possible }) => ({ act, ids: possible })),
      ofBefore.map(orPossible),
    ),
    newlyKept: without(ofBefore, ofNow.map(orPossible)),
  };
}

function without(some: readonly ImageDifference[], others: readonly ImageDifference[]): readonly ImageDifference[] {
  const known = new Set(others.flatMap(({ ids }) => ids));
  return some.flatMap(({ act, ids }) => {
    const rest = ids.filter((id) => !known.has(id));
    return rest.length === 0 ? [] : [{ act, ids: rest }];
  });
}
