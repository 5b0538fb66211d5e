/** Every rule of every resource, for those who list and explain them. */
import { fieldRules } from "../lint/field-rules.ts";
import type { AnyRule } from "../lint/rule-page.ts";
import { lintables } from "../lintables.ts";

/** The rules by resource, those of fields first. */
export async function allRules(): Promise<readonly AnyRule[]> {
  const rules: AnyRule[] = [];
  for (const { model, ruleSet } of lintables) rules.push(...fieldRules(model), ...(await ruleSet()).rules);
  return rules;
}
