/** The page of each rule, and lists of rules. */
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { docsUrl, fileUrl, issuesUrl, sectionLink } from "../../lib/facts/derive/citation.ts";
import { optionItem } from "../../lib/facts/derive/pages/reference-page.ts";
import { fieldTable } from "../../lib/lint/report/rules/rule-markdown.ts";
import {
  cannotBeSuppressed,
  judgedWith,
  lessBetweenFiles,
  offByDefault,
} from "../../lib/lint/report/rules/rule-text.ts";
import { onSite } from "./markdown.ts";
import type { Repair, ShownExample } from "./rule-examples.ts";
import type { GroupedRule, RuleGroup } from "./rule-groups.ts";
import { badge, ruleIndex } from "./rule-index.ts";
import type { SitePage } from "./site-page.ts";

/** The summaries of all rules, by id. */
type Summaries = ReadonlyMap<string, string>;

/** A page for each rule, one for each group, and one that lists the groups. */
export function rulePages(groups: readonly RuleGroup[]): readonly SitePage[] {
  const rules = groups.flatMap((group) => group.rules);
  const summaries = new Map(rules.map(({ id, summary }) => [id, summary]));
  return [
    ruleIndex(groups),
    ...groups.flatMap((group) => [groupPage(group), ...group.rules.map((rule) => pageOfRule(rule, group, summaries))]),
  ];
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

function pageOfRule(rule: GroupedRule, { name, title }: RuleGroup, summaries: Summaries): SitePage {
  const { id, severity, summary, url, shown, fields, since } = rule;
  const parts = [
    summary,
    [
      `[${title}](/rules/${name}/index.md)`,
      ...(url === undefined ? [] : [`[reference](${url})`]),
      `[source](${fileUrl(sourceOf(id))})`,
      repairs[shown.repair],
      `since version ${since}`,
    ].join(" · "),
    ...reasons(rule),
    ...(fields.length === 0
      ? []
      : ["## Fields", folded(`${fields.length} constraints`, fieldTable(fields), fields.length > 8)]),
    ...(rule.examplesWith === undefined ? [] : [judgedWith(`\`${rule.examplesWith}\``)]),
    ...examples("Wrong", shown.wrong),
    ...(shown.printed === undefined ? [] : ["Lintel prints:", `\`\`\`text\n${shown.printed}\n\`\`\``]),
    ...examples("Right", shown.right),
    "## When not to use it",
    exceptionOf(rule),
    ...configuring(rule),
    ...suppressing(rule),
    ...relatedTo(rule, summaries),
  ];
  return {
    file: `rules/${id}.md`,
    title: id,
    description: summary,
    text: `# ${id}\n\n${badge(severity)} ${onSite(parts.join("\n\n"), `docs/reference/${name}.md`)}`,
    settings: { aside: false, editLink: false },
  };
}

const ruleFiles = readdirSync("lint-rules", { recursive: true, encoding: "utf8" }).map((file) =>
  join("lint-rules", file).split(sep).join("/"),
);

/** The file with the code of a rule. */
const sourceOf = (id: string): string =>
  ruleFiles.find((file) => file.endsWith(`/${id}.ts`)) ?? ownSources[id.slice(0, id.indexOf("/"))] ?? fieldRules;

/** The code of the linter's own rules, by the beginning of their ids; all other rules are derived from fields. */
const ownSources: { readonly [group: string]: string } = {
  suppression: "lib/lint/suppression/own-rules.ts",
  baseline: "lib/lint/suppression/baseline.ts",
  input: "lib/lint/findings/repeated-keys.ts",
  moved: "lib/lint/inputs/hcl/moves.ts",
  removed: "lib/lint/inputs/hcl/moves.ts",
};

const fieldRules = "lib/lint/rule/field-rules.ts";

/** How a finding is repaired, in words. */
const repairs: { readonly [repair in Repair]: string } = {
  fix: "fixed by `lintel lint --fix` where the meaning is certain",
  suggestion: "fixes to choose from in editors, JSON and SARIF",
  none: "not fixed automatically",
};

/** The reason for a rule, Lintel's decision, and the sources. */
function reasons({ why, sections, publicSections, decided, isWithinAccount, isOptIn }: GroupedRule): readonly string[] {
  const guides = publicSections.length === 0 ? [] : [`Public source: ${publicSections.map(sectionLink).join("; ")}.`];
  const reference = sections.filter(({ url }) => !publicSections.some((each) => each.url === url));
  return [
    "## Why",
    ...(why === undefined ? [] : [why]),
    ...(decided === undefined
      ? []
      : [
          `The reference leaves a question open: ${decided.question} Lintel's decision: ${decided.choice} Reason: ${decided.because}.`,
        ]),
    ...(isOptIn === true ? [offByDefault] : []),
    ...(isWithinAccount === true ? [lessBetweenFiles] : []),
    [
      ...guides,
      ...(reference.length === 0 ? [] : [`Lintel's reference: ${reference.map(sectionLink).join("; ")}.`]),
    ].join(" "),
  ];
}

/** The first example; the others are folded. */
function examples(heading: "Wrong" | "Right", all: readonly ShownExample[]): readonly string[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const more = others.length === 1 ? "1 more example" : `${others.length} more examples`;
  return [
    `## ${heading}`,
    titled(first, heading),
    ...(others.length === 0 ? [] : [folded(more, others.map((each) => titled(each, heading)).join("\n\n"), true)]),
  ];
}

/** An example with a tab for each language; the lines with findings are highlighted. */
function titled({ title, tabs }: ShownExample, heading: "Wrong" | "Right"): string {
  const blocks = tabs.map(({ label, language, text, marked }) => {
    const lines = marked.length === 0 ? "" : `{${marked.join(",")}}`;
    return `\`\`\`${language}${lines}${tabs.length === 1 ? "" : ` [${label}]`}\n${text}\n\`\`\``;
  });
  const shown = tabs.length === 1 ? blocks.join("") : `::: code-group\n${blocks.join("\n")}\n:::`;
  return `:::: ${heading === "Right" ? "tip" : "danger"} ${sentence(title)}\n${shown}\n::::`;
}

const sentence = (title: string): string =>
  /[.[]/.test(title) ? `\`${title}\`` : `${title.charAt(0).toUpperCase()}${title.slice(1)}`;

const folded = (summary: string, text: string, isFolded: boolean): string =>
  isFolded ? `::::: details ${summary}\n${text}\n:::::` : text;

/** The situation in which a finding of a rule is unwanted, with the setting for it. */
function exceptionOf({ unwanted, severity, notSuppressible }: GroupedRule): string {
  if (unwanted !== undefined) {
    const one = notSuppressible === true ? "" : ", or [accept a single finding](#suppress)";
    return `${unwanted} In this situation, [turn the rule off](#configure)${one}.`;
  }
  return severity === "error"
    ? "Keep it on: for the reason [above](#why), each finding is a fault."
    : `Keep it on: no legitimate exception is known. If you have one, [report it](${issuesUrl}).`;
}

/** Links to the related rules. */
const relatedTo = ({ related }: GroupedRule, summaries: Summaries): readonly string[] =>
  related.length === 0
    ? []
    : ["## Related rules", related.map((id) => `- [${id}](/rules/${id}.md): ${summaries.get(id)}`).join("\n")];

/** The severity and the options of a rule in a configuration. */
function configuring({ id, severity, options, settings }: GroupedRule): readonly string[] {
  const other = severity === "error" ? "warning" : "error";
  const presets = Object.entries(settings).map(([preset, setting]) => `\`${preset}\`: ${setting}`);
  return [
    "## Configure",
    `Presets: ${presets.join(", ")}. Change the severity in a [configuration](${docsUrl("configuration.md")}):`,
    `\`\`\`yaml\n# lintel.config.yaml\nrules:\n  ${id}: ${other} # off, info, warning or error\n\`\`\``,
    ...(options.length === 0
      ? []
      : [
          `[Options](${docsUrl("configuration.md#options")}) of this rule:`,
          options.map((each) => `- ${optionItem(each)}`).join("\n"),
        ]),
  ];
}

/** How to accept a finding of a rule, with a reason. */
function suppressing({ id, notSuppressible, isLive }: GroupedRule): readonly string[] {
  const page = `[suppressions](${docsUrl("suppressions.md")})`;
  if (notSuppressible === true) return ["## Suppress", cannotBeSuppressed];
  if (isLive)
    return [
      "## Suppress",
      `List the object under \`suppressions\` of a [configuration](${docsUrl("audit.md#accepted-findings")}).`,
    ];
  return [
    "## Suppress",
    `A comment at the line accepts a finding, with a reason (YAML, HCL; other formats: ${page}):`,
    `\`\`\`yaml\n# lintel-ignore ${id} -- the reason (until 2027-03-31)\n\`\`\``,
  ];
}
