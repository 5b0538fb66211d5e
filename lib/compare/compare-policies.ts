/** Compares what two sets of policies do, in one run, to every image that can exist. */
import { isMissing } from "../simulate/policy/missing.ts";
import type { Policy } from "../simulate/policy/policy.ts";
import { readPolicies } from "../simulate/policy/rule.ts";
import { type Case, caseOf } from "./case.ts";
import { conditionOf, type PolicyCondition } from "./condition.ts";
import type { Effect } from "./effect.ts";
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

/** How two sets of policies differ. */
export interface PolicyComparison {
  readonly deletions: ActionComparison;
  readonly disabled: ActionComparison;
  readonly deprecated: ActionComparison;
}

/**
 * Compares two sets of policies, or two policies: for each action, on which images of any inventory a policy of either
 * set acts in one run, and none of the other does.
 */
export function comparePolicies(before: readonly Policy[], after: readonly Policy[]): PolicyComparison {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  return {
    deletions: comparisonOf({ action: "DELETE" }, was, is),
    disabled: comparisonOf({ action: "DISABLE" }, was, is),
    deprecated: comparisonOf({ action: "DEPRECATE" }, was, is),
  };
}

const conditionsOf = (policies: readonly Policy[]): readonly PolicyCondition[] =>
  readPolicies(policies).flatMap((ready) => {
    const condition = conditionOf(ready);
    return condition === undefined || isMissing(condition) ? [] : [condition];
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
  let best: Case | undefined;
  for (const each of ours) {
    const found = caseOf(effect, each, theirs, best === undefined ? Number.POSITIVE_INFINITY : best.fillers.length - 1);
    best = found ?? best;
    if (best?.fillers.length === 0) break;
  }
  return best;
}
