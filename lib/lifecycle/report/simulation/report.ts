/** The data that outputs of a simulation show: actions today and in the following days, by policy. */

import type { Act } from "../../simulate/play/play.ts";
import type { PartVerdicts } from "../../simulate/verdict/parts.ts";
import { actionOf, type Simulation } from "../../simulate/verdict/simulation.ts";
import type { ImageAction } from "../../simulate/verdict/verdict.ts";
import type { SimulationComparison } from "./comparison.ts";
import type { StoragePrice } from "./freed.ts";
import { actsOfToday } from "./today.ts";

/** A simulation, and the requested runs. */
export interface SimulationReport {
  readonly simulation: Simulation;
  /** Number of runs in the timeline; undefined if none are requested. */
  readonly days: number | undefined;
  /** The comparison with another revision; undefined if none is requested. */
  readonly comparison: SimulationComparison | undefined;
  /** What each policy does to any inventory, as against that revision: HTML for the page. */
  readonly everyInventory?: string | undefined;
  /** What snapshots cost; absent if the user does not say. */
  readonly price?: StoragePrice | undefined;
}

/** What an action affects. */
export interface AffectedCounts {
  images: number;
  vmImages: number;
  /** Of these AMIs, those in use according to the inventory. */
  inUse: number;
  /** AMIs that outlive their deleted image: the rule excludes them, or does not include any. */
  left: number;
}

/** What a policy does in a period, by action. */
export type TakenByAction = ReadonlyMap<ImageAction, AffectedCounts>;

/** Counts what each policy does in some acts. */
export class TakenByPolicy {
  readonly #policies = new Map<number, Map<ImageAction, AffectedCounts>>();

  /** The counts so far, by the index of the policy. */
  get counts(): ReadonlyMap<number, TakenByAction> {
    return this.#policies;
  }

  add(act: Act, { vmImages }: PartVerdicts): void {
    const action = actionOf(act);
    const taken = this.#taken(act.rule.policy.index, action);
    taken.images += 1;
    for (const part of vmImages) {
      const other = act.leads.find(({ step: { rule } }) => rule.policy.policy.name === part.policy);
      const its = other === undefined ? taken : this.#taken(other.step.rule.policy.index, part.action);
      if (other !== undefined || part.action === action) its.vmImages += 1;
      if ((other !== undefined || part.action === action) && part.inUse === true) its.inUse += 1;
      if (action === "DELETE" && part.action !== "DELETE" && part.action !== "UNDECIDED") taken.left += 1;
    }
  }

  /** The counts of an action of a policy; SKIP is the action of no policy. */
  #taken(policy: number, action: ImageAction | "SKIP"): AffectedCounts {
    const actions = this.#policies.get(policy) ?? new Map<ImageAction, AffectedCounts>();
    this.#policies.set(policy, actions);
    const taken = (action !== "SKIP" && actions.get(action)) || noCounts();
    if (action !== "SKIP") actions.set(action, taken);
    return taken;
  }
}

const noCounts = (): AffectedCounts => ({ images: 0, vmImages: 0, inUse: 0, left: 0 });

/** The totals of several policies. */
export function sum(all: Iterable<TakenByAction>): TakenByAction {
  const total = new Map<ImageAction, AffectedCounts>();
  for (const taken of all) {
    for (const [action, { images, vmImages, inUse, left }] of taken) {
      const counts = total.get(action) ?? noCounts();
      total.set(action, counts);
      counts.images += images;
      counts.vmImages += vmImages;
      counts.inUse += inUse;
      counts.left += left;
    }
  }
  return total;
}

/** Images by what today does with them; one that two policies change counts twice. */
export interface TodaysImages {
  readonly deleted: number;
  readonly disabled: number;
  readonly deprecated: number;
  readonly undecided: number;
  /** Images that nothing may change. */
  readonly kept: number;
  /** Of these, those that each policy selects, in the order of the policies. */
  readonly keptOfPolicies: readonly number[];
}

/** What happens to images within 24 hours of the time of the first run. */
export function imagesToday(simulation: Simulation): TodaysImages {
  const counts = { DELETE: 0, DISABLE: 0, DEPRECATE: 0, UNDECIDED: 0, KEEP: 0 };
  const keptOfPolicies = simulation.summaries().map(({ kept }) => kept);
  const changed = new Set<number>();
  for (const act of actsOfToday(simulation)) {
    counts[actionOf(act)] += 1;
    if (act.day > 0 && !changed.has(act.rank)) {
      for (const { index } of simulation.policiesOf(simulation.indexOf(act))) {
        keptOfPolicies[index] = (keptOfPolicies[index] ?? 0) - 1;
      }
    }
    changed.add(act.rank);
  }
  const { DELETE: deleted, DISABLE: disabled, DEPRECATE: deprecated, UNDECIDED: undecided } = counts;
  const kept = simulation.table.size - changed.size;
  return { deleted, disabled, deprecated, undecided, kept, keptOfPolicies };
}

/** Acts, the oldest image first. */
export const oldestFirst = (acts: Iterable<Act>): readonly Act[] =>
  [...acts].sort((one, other) => other.rank - one.rank || one.day - other.day);

/** The words for actions in summaries. */
export const pastTense: { readonly [action in ImageAction]: string } = {
  DELETE: "deleted",
  DISABLE: "disabled",
  DEPRECATE: "deprecated",
  UNDECIDED: "undecided",
  KEEP: "kept",
};
