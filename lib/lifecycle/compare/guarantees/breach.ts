/** What breaks a guarantee: a rule, and an inventory that shows it. */
import type { PolicyAction } from "../../simulate/policy/policy.ts";
import type { ActionOnPart } from "../affected-part.ts";
import { type Case, caseOf, type Restriction } from "../case.ts";
import type { PolicyCondition } from "../condition.ts";
import type { Steps } from "../formulas/steps.ts";
import { type Witness, witnessOf } from "../witness.ts";

/** A rule that breaks a guarantee. */
export interface Breach {
  /** Index in the list of policies. */
  readonly policy: number;
  /** Index in `policyDetails`. */
  readonly rule: number;
  readonly action: PolicyAction;
  /** A run in which the rule acts on the first image against the guarantee. */
  readonly witness: Witness;
}

/**
 * The rules that do one of these to an image to which the guarantee says that nothing does it.
 * @throws {NotDecided} if the question takes too many steps.
 */
export function breachesOf(
  conditions: readonly PolicyCondition[],
  actionsOnPart: readonly ActionOnPart[],
  whereOf: (condition: PolicyCondition) => Restriction,
  steps: Steps,
): readonly Breach[] {
  return conditions.flatMap((by) => {
    const where = whereOf(by);
    return by.rules.flatMap(({ rule, action }) => {
      const actionOnPart = actionsOnPart.find((each) => each.action === action);
      const found = actionOnPart && caseOf({ actionOnPart, by, where: { ...where, rule }, steps });
      return found === undefined ? [] : [breachOf(found, rule)];
    });
  });
}

const breachOf = (found: Case, rule: number): Breach => ({
  policy: found.by.index,
  rule,
  action: found.actionOnPart.action,
  witness: witnessOf(found),
});
