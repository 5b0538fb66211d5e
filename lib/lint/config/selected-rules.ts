/** The rules of a run that selects some (`--only`, `--skip`), whatever its configurations contain. */
import type { RuleFacts } from "../rule/rule.ts";
import { matchesWildcard } from "../text/patterns/wildcard.ts";
import type { EffectiveRule } from "./effective.ts";

/** Ids of rules, or patterns in which `*` matches any text. */
export interface RuleSelection {
  /** The only rules that apply, also if they are off; empty: all rules apply. */
  readonly only: readonly string[];
  /** Rules that do not apply. */
  readonly skip: readonly string[];
}

/** Whether a selection excludes no rule. */
export const selectsAll = ({ only, skip }: RuleSelection): boolean => only.length + skip.length === 0;

/** Whether a rule is selected. */
export function isSelected(id: string, { only, skip }: RuleSelection): boolean {
  const isNamed = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesWildcard(pattern, id));
  return (only.length === 0 || isNamed(only)) && !isNamed(skip);
}

/** The settings of rules under a selection. */
export function selectedRules(
  settings: ReadonlyMap<string, EffectiveRule>,
  rules: readonly RuleFacts[],
  selection: RuleSelection,
): ReadonlyMap<string, EffectiveRule> {
  if (selectsAll(selection)) return settings;
  const own = new Map(rules.map(({ id, severity }) => [id, severity]));
  const severityOf = (id: string, { severity }: EffectiveRule): EffectiveRule["severity"] => {
    if (!isSelected(id, selection)) return { value: "off", origin: "--only or --skip" };
    const isTurnedOn = severity.value === "off" && selection.only.length > 0;
    return isTurnedOn ? { value: own.get(id) ?? "warning", origin: "--only" } : severity;
  };
  return new Map([...settings].map(([id, each]) => [id, { ...each, severity: severityOf(id, each) }]));
}
