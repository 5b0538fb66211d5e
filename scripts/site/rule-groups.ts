/** The rules of Lintel in groups, with everything that their pages show. */
import type { Gap } from "../../lib/facts/model/gap.ts";
import { presetNames, presets } from "../../lib/lint/config/presets.ts";
import { knownRules } from "../../lib/lint/report/rules/known-rules.ts";
import { type RulePage, rulePage } from "../../lib/lint/report/rules/rule-page.ts";
import { needsLive } from "../../lib/lint/rule/any-rule.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { relatedRules } from "./related-rules.ts";
import { type ShownExamples, shownExamples } from "./rule-examples.ts";

/** The rules of a resource, or of another beginning of rule ids. */
export interface RuleGroup {
  /** `lifecycle-policy` */
  readonly name: string;
  /** "Lifecycle policy" */
  readonly title: string;
  readonly rules: readonly GroupedRule[];
}

/** A rule with everything that its page shows. */
export interface GroupedRule extends RulePage {
  /** The gap that it rests on. */
  readonly decided: Gap | undefined;
  /** Its severity in each preset. */
  readonly settings: { readonly [preset: string]: string };
  /** Whether it judges live objects, rather than files. */
  readonly isLive: boolean;
  readonly shown: ShownExamples;
  /** The ids of the rules about the same members or topics, the nearest first. */
  readonly related: readonly string[];
}

/** What the rules are about that no resource has. */
const otherTitles: { readonly [name: string]: string } = {
  change: "Changes",
  simulation: "Policies and images",
  audit: "Audits",
  suppression: "Suppressions",
  baseline: "Baseline",
  input: "Inputs",
  moved: "Moved blocks",
  removed: "Removed blocks",
};

/** All rules of Lintel, by the beginning of their ids, in the order of `lintel rules`. */
export async function ruleGroups(): Promise<readonly RuleGroup[]> {
  const titles = new Map(lintables.map(({ model }) => [model.name, model.title]));
  const groups = new Map<string, GroupedRule[]>();
  const rules = await knownRules(lintables);
  const related = relatedRules(rules);
  for (const rule of rules) {
    const name = rule.id.slice(0, rule.id.indexOf("/"));
    const grouped: GroupedRule = {
      ...rulePage(rule),
      decided: gaps.find((each) => each.id === rule.gap),
      settings: Object.fromEntries(presetNames.map((preset) => [preset, presets[preset](rule)])),
      isLive: needsLive(rule),
      shown: await shownExamples(rule),
      related: related.get(rule.id) ?? [],
    };
    groups.set(name, [...(groups.get(name) ?? []), grouped]);
  }
  return [...groups].map(([name, rules]) => {
    const title = titles.get(name) ?? otherTitles[name];
    if (title === undefined) throw new Error(`scripts/site/rule-groups.ts lacks a title of the rules ${name}/`);
    return { name, title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`, rules };
  });
}
