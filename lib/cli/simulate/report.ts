/** What outputs of a simulation are made of: what goes today and in the next days, by policy. */

import type { Act } from "../../simulate/play.ts";
import { actionOf, type Simulation } from "../../simulate/simulation.ts";
import type { ImageAction } from "../../simulate/verdict.ts";
import type { SimulationComparison } from "./comparison.ts";

/** A simulation, and how many runs of it are asked for. */
export interface SimulationReport {
  readonly simulation: Simulation;
  /** How many runs the timeline has; undefined where none is asked for. */
  readonly days: number | undefined;
  /** What another revision of the policies does differently; undefined where none is asked for. */
  readonly comparison: SimulationComparison | undefined;
}

/** How many images and machine images an action takes. */
export interface Taken {
  images: number;
  vmImages: number;
}

/** What a policy does in a time, by action. */
export type TakenByAction = ReadonlyMap<ImageAction, Taken>;

/** What each policy does, by its place, in the runs from one day up to and without another. */
export function takenByPolicy(simulation: Simulation, from: number, to: number): ReadonlyMap<number, TakenByAction> {
  const policies = new Map<number, Map<ImageAction, Taken>>();
  for (const act of simulation.acts(to)) {
    if (act.day < from) continue;
    const { index } = act.rule.policy;
    const actions = policies.get(index) ?? new Map<ImageAction, Taken>();
    policies.set(index, actions);
    const action = actionOf(act);
    const taken = actions.get(action) ?? { images: 0, vmImages: 0 };
    actions.set(action, taken);
    taken.images += 1;
    taken.vmImages += simulation.partsAt(act).vmImages.filter((each) => each.action === action).length;
  }
  return policies;
}

/** The acts of the runs from one day up to and without another, the oldest image first. */
export function longestLivedFirst(simulation: Simulation, from: number, to: number): readonly Act[] {
  const acts = [...simulation.acts(to)].filter(({ day }) => day >= from);
  return acts.sort((one, other) => other.rank - one.rank || one.day - other.day);
}

/** The words for what is done, in summaries. */
export const doneInWords: { readonly [action in ImageAction]: string } = {
  DELETE: "deleted",
  DISABLE: "disabled",
  DEPRECATE: "deprecated",
  UNDECIDED: "undecided",
  KEEP: "kept",
};
