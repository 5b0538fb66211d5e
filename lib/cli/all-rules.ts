/** Every rule of every resource, for those who list and explain them. */
import { type FieldRule, fieldRules } from "../lint/field-rules.ts";
import type { Rule } from "../lint/rule.ts";
import { lintables } from "../resources.ts";

/** A rule that the engine derives from the fields of a resource, or one that is written in lint-rules/. */
export type AnyRule = FieldRule | Rule;

/** The rules by resource, those of fields first. */
export async function allRules(): Promise<readonly AnyRule[]> {
  const rules: AnyRule[] = [];
  for (const { model, ruleSet } of lintables) rules.push(...fieldRules(model), ...(await ruleSet()).rules);
  return rules;
}
