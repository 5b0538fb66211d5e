/** Rules that never act on any image of an inventory, and why. */

import type { RuleTally } from "../play/execution.ts";
import { isMissing } from "../policy/missing.ts";
import type { ReadyRule } from "../policy/rule.ts";

/** Why a rule never acts. */
export type DeadRuleKind = "disabled" | "matches-nothing" | "shadowed" | "excluded" | "retained" | "done" | "too-late";

/** A rule that never acts; `rule` is its index in `policyDetails`. */
export interface DeadRule {
  readonly rule: number;
  readonly kind: DeadRuleKind;
  readonly reason: string;
}

/** The dead rules of a policy. `matched` is the number of images that it selects. */
export function deadRules(
  rules: readonly ReadyRule[],
  matched: number,
  tallies: ReadonlyMap<ReadyRule, RuleTally>,
): readonly DeadRule[] {
  return rules.flatMap((rule) => {
    const tally = tallies.get(rule);
    if (tally === undefined || tally.acted > 0 || tally.undecided > 0) return [];
    return [{ rule: rule.index, ...whyDead(rule, matched, tally) }];
  });
}

function whyDead({ policy, filter, bounds }: ReadyRule, matched: number, tally: RuleTally): Omit<DeadRule, "rule"> {
  if (policy.isEnabled === false) return { kind: "disabled", reason: "the policy is DISABLED" };
  if (matched === 0) return { kind: "matches-nothing", reason: "the policy selects no image of the inventory" };
  const { shadowed, shadowedBy, excluded, retained, done } = tally;
  if (shadowed > 0 && shadowedBy !== undefined) {
    const by = `rule ${shadowedBy.index + 1} of ${JSON.stringify(shadowedBy.policy.policy.name)}`;
    return { kind: "shadowed", reason: `${by} deletes every image before its time comes` };
  }
  if (excluded > 0) return { kind: "excluded", reason: "its tags exclude every image on which it would act" };
  const { place } = isMissing(filter) ? bounds : filter;
  if (retained > 0 && !isMissing(place))
    return { kind: "retained", reason: `it keeps the newest ${place}, and no group of images has more` };
  if (done > 0)
    return { kind: "done", reason: "every image that it would change already has that status or a later one" };
  return { kind: "too-late", reason: "every image that it selects is deleted or changed before its time comes" };
}
