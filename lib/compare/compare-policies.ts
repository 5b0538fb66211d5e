/** Compares what two sets of policies do, in one run, to every image that can exist. */
import type { Policy } from "../simulate/policy/policy.ts";
import { type Case, caseOf } from "./case.ts";
import { conditionsOf, type PolicyCondition } from "./condition.ts";
import type { Effect } from "./effect.ts";
import { rivalsAmong } from "./rivals.ts";
import { type Witness, witnessOf } from "./witness.ts";

/** What the policies after do, as against those before. */
export type Relation = "equal" | "wider" | "narrower" | "different";

/** How two sets of policies differ in one action. */
export interface ActionComparison {
  readonly relation: Relation;
  /** An inventory with an image on which only the policies after act; undefined if there is none. */
  readonly newly?: Witness;
  /** An inventory with an image on which only the policies before act; undefined if there is none. */
  readonly noLonger?: Witness;
}

/** How two sets of policies differ in their actions on images, or on parts of one kind. */
export interface ActionComparisons {
  readonly deletions: ActionComparison;
  readonly disabled: ActionComparison;
  readonly deprecated: ActionComparison;
}

/** How two sets of policies differ in their actions on images, and on what belongs to them. */
export interface PolicyComparison extends ActionComparisons {
  readonly parts: {
    /** Machine images: those that rules reach, and do not skip. */
    readonly vmImages: ActionComparisons;
    readonly snapshots: Pick<ActionComparisons, "deletions">;
    readonly containers: Pick<ActionComparisons, "deletions">;
  };
}

/**
 * Compares two sets of policies, or two policies: for each action, on which images of any inventory a policy of either
 * set acts in one run, and none of the other does.
 */
export function comparePolicies(before: readonly Policy[], after: readonly Policy[]): PolicyComparison {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  const compare = (effect: Effect): ActionComparison => comparisonOf(effect, was, is);
  return {
    ...comparisons(compare),
    parts: {
      vmImages: comparisons((effect) => compare({ ...effect, part: "vmImages" })),
      snapshots: { deletions: compare({ action: "DELETE", part: "snapshots" }) },
      containers: { deletions: compare({ action: "DELETE", part: "containers" }) },
    },
  };
}

const comparisons = (compare: (effect: Effect) => ActionComparison): ActionComparisons => ({
  deletions: compare({ action: "DELETE" }),
  disabled: compare({ action: "DISABLE" }),
  deprecated: compare({ action: "DEPRECATE" }),
});

function comparisonOf(
  effect: Effect,
  before: readonly PolicyCondition[],
  after: readonly PolicyCondition[],
): ActionComparison {
  const [newly, noLonger] = [firstCase(effect, after, before), firstCase(effect, before, after)];
  return {
    relation: newly === undefined ? (noLonger ? "narrower" : "equal") : noLonger ? "different" : "wider",
    ...(newly && { newly: witnessOf(newly) }),
    ...(noLonger && { noLonger: witnessOf(noLonger) }),
  };
}

/** The case with the fewest images in which one of the policies does this, and none of the others does. */
function firstCase(
  effect: Effect,
  ours: readonly PolicyCondition[],
  theirs: readonly PolicyCondition[],
): Case | undefined {
  const rivals = rivalsAmong(theirs);
  let best: Case | undefined;
  for (const by of ours) {
    const most = best === undefined ? Number.POSITIVE_INFINITY : best.fillers.length - 1;
    best = caseOf({ effect, by, others: rivals(by), most }) ?? best;
    if (best?.fillers.length === 0) break;
  }
  return best;
}
