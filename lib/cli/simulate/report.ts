/** The data that outputs of a simulation show: actions today and in the following days, by policy. */

import type { Act } from "../../simulate/play.ts";
import { actionOf, type Simulation } from "../../simulate/simulation.ts";
import type { ImageAction } from "../../simulate/verdict.ts";
import type { SimulationComparison } from "./comparison.ts";

/** A simulation, and the requested runs. */
export interface SimulationReport {
  readonly simulation: Simulation;
  /** Number of runs in the timeline; undefined if none are requested. */
  readonly days: number | undefined;
  /** The comparison with another revision; undefined if none is requested. */
  readonly comparison: SimulationComparison | undefined;
}

/** Number of images and machine images that an action affects. */
export interface AffectedCounts {
  images: number;
  vmImages: number;
}

/** What a policy does in a period, by action. */
export type TakenByAction = ReadonlyMap<ImageAction, AffectedCounts>;

/** What each policy does, by its index, in the runs from one day up to but excluding another. */
export function takenByPolicy(simulation: Simulation, from: number, to: number): ReadonlyMap<number, TakenByAction> {
  const policies = new Map<number, Map<ImageAction, AffectedCounts>>();
  for (const act of simulation.acts(to)) {
    if (act.day < from) continue;
    const { index } = act.rule.policy;
    const actions = policies.get(index) ?? new Map<ImageAction, AffectedCounts>();
    policies.set(index, actions);
    const action = actionOf(act);
    const taken = actions.get(action) ?? { images: 0, vmImages: 0 };
    actions.set(action, taken);
    taken.images += 1;
    taken.vmImages += simulation.partsAt(act).vmImages.filter((each) => each.action === action).length;
  }
  return policies;
}

/** The acts in the runs from one day up to but excluding another, the oldest image first. */
export function oldestFirst(simulation: Simulation, from: number, to: number): readonly Act[] {
  const acts = [...simulation.acts(to)].filter(({ day }) => day >= from);
  return acts.sort((one, other) => other.rank - one.rank || one.day - other.day);
}

/** The words for actions in summaries. */
export const pastTense: { readonly [action in ImageAction]: string } = {
  DELETE: "deleted",
  DISABLE: "disabled",
  DEPRECATE: "deprecated",
  UNDECIDED: "undecided",
  KEEP: "kept",
};
