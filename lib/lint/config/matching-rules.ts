/** Finds the rules that configurations and command lines name. */

import type { RuleFacts, Severity } from "../rule/rule.ts";
import { matchesWildcard } from "../text/patterns/wildcard.ts";
import { closest } from "../text/suggest.ts";

/** The ids that a pattern matches; `*` matches any text. */
export function matchingRules(pattern: string, ids: Iterable<string>): readonly string[] {
  return [...ids].filter((id) => matchesWildcard(pattern, id));
}

/** "unknown rule x; did you mean y?" */
export function noRule(name: string, ids: readonly string[]): string {
  if (name.includes("*")) return `${JSON.stringify(name)} matches no rule; \`lintel rules\` lists them`;
  const meant = meantRule(name, ids);
  const hint = meant === undefined ? "`lintel rules` lists them" : `did you mean ${meant}?`;
  return `unknown rule ${JSON.stringify(name)}; ${hint}`;
}

/** The rule that a misspelled id most likely means; people may omit the resource. */
export function meantRule(name: string, ids: readonly string[]): string | undefined {
  const withoutResource = (id: string): string => id.slice(id.indexOf("/") + 1);
  const meant = closest(name, ids);
  if (meant !== undefined) return meant;
  const short = closest(name, ids.map(withoutResource));
  return short === undefined ? undefined : ids.find((id) => withoutResource(id) === short);
}

/** Ids of rules, or patterns in which `*` matches any text. */
export interface RuleSelection {
  /** The only rules that apply, also if they are off; empty: all rules apply. */
  readonly only: readonly string[];
  /** Rules that do not apply. */
  readonly skip: readonly string[];
}

/** Whether a selection excludes no rule. */
export const selectsAll = ({ only, skip }: RuleSelection): boolean => only.length + skip.length === 0;

export function isSelected(id: string, { only, skip }: RuleSelection): boolean {
  const isNamed = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesWildcard(pattern, id));
  return (only.length === 0 || isNamed(only)) && !isNamed(skip);
}

interface SelectedSeverity {
  readonly value: Severity | "off";
  readonly origin: string;
}

/** The settings of rules under a selection (`--only`, `--skip`), whatever the configurations contain. */
export function selectedRules<Rule extends { readonly severity: SelectedSeverity }>(
  settings: ReadonlyMap<string, Rule>,
  rules: readonly RuleFacts[],
  selection: RuleSelection,
): ReadonlyMap<string, Rule> {
  if (selectsAll(selection)) return settings;
  const own = new Map(rules.map(({ id, severity }) => [id, severity]));
  const severityOf = (id: string, { severity }: Rule): SelectedSeverity => {
    if (!isSelected(id, selection)) return { value: "off", origin: "--only or --skip" };
    const isTurnedOn = severity.value === "off" && selection.only.length > 0;
    return isTurnedOn ? { value: own.get(id) ?? "warning", origin: "--only" } : severity;
  };
  return new Map([...settings].map(([id, each]) => [id, { ...each, severity: severityOf(id, each) }]));
}
