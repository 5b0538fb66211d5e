/** The list of all rules, which a reader filters by service, severity, fix and preset; without scripts it is a table. */
import { lintables } from "../../lib/services/lintables.generated.ts";
import { productOf } from "./reference-page.ts";
import type { GroupedRule, RuleGroup } from "./rule-groups.ts";
import type { SitePage } from "./site-page.ts";

/** The page. */
export function ruleIndex(groups: readonly RuleGroup[]): SitePage {
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  const links = groups.map(({ name, title, rules }) => `[${title}](/rules/${name}/index.md) (${rules.length})`);
  const rows = groups.flatMap((group) => group.rules.map((rule) => row(rule, group)));
  return {
    file: "rules/index.md",
    title: "Rules",
    description: `The ${count} rules of Lintel, by service, severity, fix and preset: each with its reason and examples.`,
    text: [
      "# Rules",
      `Lintel has ${count} rules. Each has a page with its reason, examples and sources; \`lintel explain RULE\` prints it offline. Set severities and options in a [configuration](/guide/configuration.md), and accept a finding with a [suppression or a baseline](/guide/suppressions.md).`,
      `::: details By subject\n${links.join(", ")}\n:::`,
      "<RuleFilter />",
      `| rule | requires | severity | fix | service | presets |\n| --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}`,
    ].join("\n\n"),
    settings: { search: false, editLink: false, aside: false, pageClass: "rule-index" },
  };
}

function row({ id, severity, summary, shown, settings }: GroupedRule, { name }: RuleGroup): string {
  const presets = Object.entries(settings).flatMap(([preset, setting]) => (setting === "off" ? [] : [preset]));
  const cells = [
    `[${id}](/rules/${id}.md)`,
    summary,
    badge(severity),
    repairs[shown.repair],
    serviceOf(name),
    presets.join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

const repairs = { fix: "automatic", suggestion: "suggestions", none: "by hand" } as const;

/** The product of a resource, by the name that a reader filters by. */
const serviceOf = (name: string): string =>
  productOf(name) ?? (lintables.some(({ model }) => model.name === name) ? "other" : "every service");

/** The severity of a rule as a badge. */
export const badge = (severity: string): string => `<span class="severity ${severity}">${severity}</span>`;
