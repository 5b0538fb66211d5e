/** What a lifecycle policy selects: how comparisons recognize one that nothing else tells. */
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { policyOf } from "./policy-of.ts";

/** Whether a declaration is a lifecycle policy. */
export const isPolicy = ({ ruleSet }: LintTarget): boolean => ruleSet.resource.name === "lifecycle-policy";

/** What a policy selects; undefined for everything else. */
export function selectionOf(declared: LintTarget): string | undefined {
  if (!isPolicy(declared)) return undefined;
  const { resourceType, resourceSelection } = policyOf(declared);
  return JSON.stringify([resourceType, resourceSelection]);
}
