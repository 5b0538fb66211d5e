/** The page of each rule, and lists of rules. */
import { docsUrl } from "../../lib/facts/derive/citation.ts";
import { gapSection, leftOpen, optionItem } from "../../lib/facts/derive/pages/reference-page.ts";
import { knownRules } from "../../lib/lint/report/rules/known-rules.ts";
import { ruleMarkdown } from "../../lib/lint/report/rules/rule-markdown.ts";
import { type RulePage, rulePage, type TitledExample } from "../../lib/lint/report/rules/rule-page.ts";
import { Lines } from "../../lib/lint/text/lines.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { onSite } from "./markdown.ts";
import type { SitePage } from "./site-page.ts";

/** The rules of a resource, or of another beginning of rule ids. */
export interface RuleGroup {
  /** `lifecycle-policy` */
  readonly name: string;
  /** "Lifecycle policy" */
  readonly title: string;
  readonly rules: readonly GroupedRule[];
}

interface GroupedRule extends RulePage {
  readonly gap?: string;
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
  for (const rule of await knownRules(lintables)) {
    const name = rule.id.slice(0, rule.id.indexOf("/"));
    const { gap }: { readonly gap?: string } = rule;
    groups.set(name, [...(groups.get(name) ?? []), { ...rulePage(rule), ...(gap !== undefined && { gap }) }]);
  }
  return [...groups].map(([name, rules]) => {
    const title = titles.get(name) ?? otherTitles[name];
    if (title === undefined) throw new Error(`scripts/site/rule-pages.ts lacks a title of the rules ${name}/`);
    return { name, title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`, rules };
  });
}

/** A page for each rule, one for each group, and one that lists the groups. */
export const rulePages = (groups: readonly RuleGroup[]): readonly SitePage[] => [
  allRules(groups),
  ...groups.flatMap((group) => [groupPage(group), ...group.rules.map((rule) => pageOfRule(rule, group))]),
];

function allRules(groups: readonly RuleGroup[]): SitePage {
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  const rows = groups.map(({ name, title, rules }) => `| [${title}](/rules/${name}/index.md) | ${rules.length} |`);
  return {
    file: "rules/index.md",
    title: "Rules",
    description: `The ${count} rules of Lintel, by resource: what each requires, why, and examples.`,
    text: [
      "# Rules",
      `Lintel has ${count} rules. Each cites the documentation that it rests on. \`lintel rules\` lists them, and \`lintel explain RULE\` prints one of these pages, offline. Set severities and options in a [configuration](/guide/configuration.md); accept a finding with a [suppression or a baseline](/guide/suppressions.md).`,
      `| about | rules |\n| --- | --- |\n${rows.join("\n")}`,
    ].join("\n\n"),
  };
}

function groupPage({ name, title, rules }: RuleGroup): SitePage {
  const rows = rules.map(
    ({ id, severity, summary }) =>
      `| [${id.slice(name.length + 1)}](/rules/${id}.md) | ${badge(severity)} | ${summary} |`,
  );
  return {
    file: `rules/${name}/index.md`,
    title: `Rules: ${title}`,
    description: `The ${rules.length} rules ${name}/*, with severities and summaries.`,
    text: [`# ${title}: rules`, `| rule | severity | what must hold |\n| --- | --- | --- |\n${rows.join("\n")}`].join(
      "\n\n",
    ),
    settings: { search: false, editLink: false },
  };
}

function pageOfRule(rule: GroupedRule, { name, title }: RuleGroup): SitePage {
  const { id, severity, summary, options, gap, url } = rule;
  const decided = gaps.find((each) => each.id === gap);
  const parts = [
    `[${title}](/rules/${name}/index.md)${url === undefined ? "" : ` · [in the reference](${url})`}`,
    ruleMarkdown(rule, markedExample),
    ...(options.length === 0
      ? []
      : [
          `## Options\n\nSet them in a [configuration](${docsUrl("configuration.md#options")}):`,
          options.map((each) => `- ${optionItem(each)}`).join("\n"),
        ]),
    ...(decided === undefined ? [] : [`## ${leftOpen}`, ...gapSection("rules", decided).slice(1)]),
  ];
  return {
    file: `rules/${id}.md`,
    title: id,
    description: summary,
    text: `# ${id}\n\n${badge(severity)} ${onSite(parts.join("\n\n"), `docs/reference/${name}.md`)}`,
    settings: { aside: false, editLink: false },
  };
}

/** An example under a heading; the lines with its marks are highlighted. */
function markedExample(kind: "Good" | "Bad", { title, yaml, marks }: TitledExample): string {
  const lines = new Lines(yaml);
  const marked = marks.map((mark) => lines.span(mark)).map(({ start, end }) => `${start.line}-${end.line}`);
  const highlighted = marked.length === 0 ? "" : `{${marked.join(",")}}`;
  return `::: ${kind === "Good" ? "tip" : "danger"} ${kind}: ${title}\n\`\`\`yaml${highlighted}\n${yaml}\n\`\`\`\n:::`;
}

const badge = (severity: string): string => `<span class="severity ${severity}">${severity}</span>`;
