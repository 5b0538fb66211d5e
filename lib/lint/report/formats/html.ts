/**
 * A self-contained HTML page: totals, findings in groups by file with filters, rules that could not be evaluated, and
 * the pages of rules. It loads no resources and runs only its own script (enforced by a content security policy).
 */
import script from "#pages/lint-report";
import { html, jsonMarkup, Markup } from "../../../base/html/markup.ts";
import { chip, page, searchField, selectField } from "../../../base/html/page.ts";
import { counted } from "../../../base/text/counted.ts";
import {
  type Finding,
  type LintResult,
  type NotEvaluatedEntry,
  type SuppressedFinding,
  severityInWords,
} from "../../findings/finding.ts";
import type { Severity } from "../../rule/rule.ts";
import type { Fault } from "../../text/fault.ts";
import { byFile } from "../by-file.ts";
import { groupOf, placeInWords } from "../finding-place.ts";
import type { ReportOrigin } from "../origin.ts";
import type { Overview } from "../overview.ts";
import { involvedPages, type RulePage } from "../rules/rule-page.ts";
import { type ShardRecord, shardElement } from "../shards/shard-record.ts";
import { findingsInWords } from "../summary.ts";
import { findingCard } from "./html/finding-card.ts";
import { ruleAnchor, ruleSection } from "./html/rule-section.ts";
import { style } from "./html/style.ts";
import { totals } from "./html/totals.ts";

/** Up to this number of findings, all groups are open at first. */
const maxOpenGroups = 30;

/** The report; of all rules' `pages`, it contains those of the rules in this run. */
export function formatHtml(
  result: LintResult,
  pages: readonly RulePage[],
  origin: ReportOrigin,
  { overview, shard }: { readonly overview?: Overview | undefined; readonly shard?: ShardRecord | undefined } = {},
): string {
  const { findings, suppressed, notEvaluated, faults, summary } = result;
  const rules = involvedPages(result, pages);
  const unread = `${counted(faults.length, "input")} could not be linted`;
  const headline = findings.length === 0 && faults.length > 0 ? unread : findingsInWords(summary);
  const groups = [...byFile(findings.map((finding) => ({ file: groupOf(finding), finding })))].map(
    ([name, entries]) => [name, entries.map(({ finding }) => finding)] as const,
  );
  const anchors = new Map(groups.map(([file], index) => [file, `file-${index + 1}`]));
  const anchorOf = (file: string): string => anchors.get(file) ?? "";
  const isOpen = findings.length + suppressed.length <= maxOpenGroups;
  const body = html`<a class="skip" href="#findings">Skip to the findings</a>
<header>
<p class="product">Lintel ${overview?.title ?? "lint report"}</p>
<h1>${headline}</h1>
${facts(result, origin)}
</header>
${overview && new Markup(overview.source)}
${findings.length + suppressed.length === 0 ? undefined : filters(findings, suppressed)}
<main id="findings" tabindex="-1">
${faults.length === 0 ? undefined : faultSection(faults)}
${findings.length === 0 && faults.length === 0 ? html`<p class="none good">Nothing to report.</p>` : undefined}
${totals(findings, anchorOf)}
${groups.map(([file, group]) => fileSection(file, group, result, { anchor: anchorOf(file), isOpen }))}
${suppressed.length === 0 ? undefined : suppressedSection(suppressed, result, isOpen)}
<p class="none" id="nothing" role="status" hidden>No finding matches these filters.</p>
${notEvaluated.length === 0 ? undefined : notEvaluatedSection(notEvaluated)}
${rules.length === 0 ? undefined : html`<h2 id="rules">Rules in this report</h2>`}
${rules.map(ruleSection)}
</main>
<dialog id="rule-dialog" aria-label="The rule"><form method="dialog"><span>The rule</span><button>Close</button></form>
<div class="body"></div></dialog>
${
  shard &&
  html`<script type="application/json" id="${shardElement}">${jsonMarkup(shard)}</script>
`
}`;
  return [...page({ title: `${headline}: ${overview?.title ?? "lint report"}`, style, script }, [body])].join("");
}

/** What was checked, when, and at which commit, also if there is nothing to report. */
function facts({ summary, read, isWhole }: LintResult, { date, commit }: ReportOrigin): Markup {
  const { files, resources } = summary;
  const checked =
    isWhole === undefined
      ? `${counted(resources, "resource")} of ${counted(files, "file")}`
      : counted(resources, "object");
  return html`<p class="extent">${checked} checked, ${date.slice(0, 16).replace("T", " ")} UTC${commit === undefined ? undefined : html`, commit <code>${commit.slice(0, 12)}</code>`}</p>
${
  read.size === 0 || isWhole !== undefined
    ? undefined
    : html`<details class="read"><summary>${counted(read.size, "file")} read</summary><pre tabindex="0">${[...read].sort().join("\n")}</pre></details>`
}`;
}

const severities: readonly (readonly [Severity, string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["info", "Info"],
];

/** Hidden until the script runs. */
function filters(findings: readonly Finding[], suppressed: readonly Finding[]): Markup {
  const all = [...findings, ...suppressed];
  const countOf = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return html`
<form id="filters" role="search" aria-label="Filter the findings" hidden><div>
${searchField}
${select("rule", "Rule", all)}
${select("file", all.some(({ live }) => live !== undefined) ? "Place" : "File", all)}
<fieldset class="chosen" aria-label="Severities">
${severities
  .filter(([severity]) => countOf(severity) > 0)
  .map(([severity, title]) => chip("severity", severity, title, countOf(severity)))}
${suppressed.length === 0 ? undefined : chip("severity", "suppressed", "Suppressed", suppressed.length)}
<button type="button" id="unfold">Expand all</button>
<button type="reset">Clear</button>
<span id="shown" role="status"></span>
</fieldset>
</div></form>`;
}

const select = (by: "rule" | "file", title: string, findings: readonly Finding[]): Markup =>
  selectField(by, title, [...new Set(findings.map((each) => (by === "file" ? groupOf(each) : each.rule)))].sort());

function fileSection(
  file: string,
  findings: readonly Finding[],
  { lines }: LintResult,
  { anchor, isOpen }: { readonly anchor: string; readonly isOpen: boolean },
): Markup {
  const perSeverity = severities.flatMap(([severity]) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [severityInWords(count, severity)];
  });
  return html`
<details class="file" id="${anchor}" data-file="${file}"${isOpen ? openAttribute : undefined}>
<summary><h2><code>${file}</code><span class="count">${perSeverity.join(", ")}</span></h2></summary>
${findings.map((finding) => findingCard(finding, lines.get(finding.file)))}
</details>`;
}

const openAttribute = html` open`;

const suppressedSection = (
  findings: readonly SuppressedFinding[],
  { lines }: LintResult,
  isOpen: boolean,
): Markup => html`
<details class="file" aria-label="Suppressed findings"${isOpen ? openAttribute : undefined}>
<summary><h2>${counted(findings.length, "finding")} suppressed</h2></summary>
${findings.map((finding) => findingCard(finding, lines.get(finding.file)))}
</details>`;

const faultSection = (faults: readonly Fault[]): Markup => html`
<section aria-label="Inputs that could not be linted">
<h2>${counted(faults.length, "input")} could not be linted</h2>
${faults.map((fault) => html`<p class="fault">${fault.toString()}</p>`)}
</section>`;

const notEvaluatedSection = (entries: readonly NotEvaluatedEntry[]): Markup => html`
<details class="unknown" aria-label="Not evaluated"${entries.length <= maxOpenGroups ? openAttribute : undefined}>
<summary><h2>${counted(entries.length, "check")} not evaluated</h2></summary>
<div class="open scroll" tabindex="0" role="region" aria-label="Checks that were not evaluated"><table>
<thead><tr><th>Place</th><th>Resource</th><th>Member</th><th>Rule</th><th>Reason</th></tr></thead>
<tbody>${entries.map(
  ({ file, line, live, resource, path, rule, reason }) => html`
<tr><td><code>${live === undefined ? `${file}:${line}` : placeInWords({ file, line, column: 1, live })}</code></td><td>${resource}</td><td><code>${path}</code></td><td><a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a></td><td>${reason}</td></tr>`,
)}</tbody>
</table></div>
</details>`;
