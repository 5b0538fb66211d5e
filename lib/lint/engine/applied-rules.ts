/** The rules that have anything to check under the options of a declaration. */
import { stepsOf } from "../declaration/plain.ts";
import type { RuleSet } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import { placesOf, type RuleTree } from "./rule-tree.ts";

/** The places that rules check, within a structure of a declaration. */
export interface AppliedRules {
  /** The path of the structure. */
  readonly way: ReturnType<typeof stepsOf>;
  readonly places: RuleTree;
}

/** Whether a rule has anything to check under these options. */
export const applies = (rule: LintRule, options: RuleOptionValues): boolean => rule.appliesWith?.(options) !== false;

/** The rules about one declaration by the options under which they have anything to check; made once for each selection. */
export function rulesApplied({
  rules,
  parts = [],
}: Pick<RuleSet, "rules" | "parts">): (options: RuleOptionValues) => readonly AppliedRules[] {
  const all = [{ at: "", rules }, ...parts];
  const optional = all.flatMap((part) => part.rules).filter(({ appliesWith }) => appliesWith !== undefined);
  const made = new Map<string, readonly AppliedRules[]>();
  return (options) => {
    const key = optional.map((rule) => (applies(rule, options) ? "1" : "0")).join("");
    const known = made.get(key);
    if (known !== undefined) return known;
    const applied = all.map((part) => ({
      way: stepsOf(part.at),
      places: placesOf(part.rules.filter((rule) => applies(rule, options))),
    }));
    made.set(key, applied);
    return applied;
  };
}
