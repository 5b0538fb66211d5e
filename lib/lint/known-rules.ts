/** Every rule of a set of resources, and the linter's own. */

import type { AnyRule } from "./any-rule.ts";
import { staleEntry } from "./baseline.ts";
import { fieldRules } from "./field-rules.ts";
import type { Lintable } from "./lintable.ts";
import { keyOnce } from "./repeated-keys.ts";
import { suppressionRules } from "./suppress/own-rules.ts";

/** The rules by resource, those of fields first, then those about suppressions and the baseline. */
export async function knownRules(resources: readonly Lintable[]): Promise<readonly AnyRule[]> {
  const rules: AnyRule[] = [];
  for (const { model, ruleSet } of resources) rules.push(...fieldRules(model), ...(await ruleSet()).rules);
  return [...rules, ...Object.values(suppressionRules), staleEntry, keyOnce];
}
