/** All rules of some resources, and the linter's own. */

import { keyOnce } from "../../findings/repeated-keys.ts";
import { moveRules } from "../../inputs/hcl/moves.ts";
import type { AnyRule } from "../../rule/any-rule.ts";
import { type Lintable, rulesOf } from "../../rule/lintable.ts";
import { staleEntry } from "../../suppression/baseline.ts";
import { suppressionRules } from "../../suppression/own-rules.ts";

/**
 * Rules by resource, those of fields first, then those about suppressions, the baseline, repeated keys and moves. A rule about
 * the changes of several resources stands with the first of them.
 */
export async function knownRules(resources: readonly Lintable[]): Promise<readonly AnyRule[]> {
  const rules = new Set<AnyRule>();
  for (const resource of resources) for (const rule of await rulesOf(resource)) rules.add(rule);
  return [...rules, ...Object.values(suppressionRules), staleEntry, keyOnce, ...Object.values(moveRules)];
}
