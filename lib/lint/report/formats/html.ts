/**
 * A self-contained HTML page: totals, findings in groups by file with filters, rules that could not be evaluated, and
 * the pages of rules. It loads no resources and runs only its own script (enforced by a content security policy).
 */
import script from "#pages/lint-report";
import { html, jsonMarkup, Markup } from "../../../base/html/markup.ts";
import { chip, page, searchField, selectField } from "../../../base/html/page.ts";
import { pageStyle } from "../../../base/html/page-style.ts";
import { counted, grouped } from "../../../base/text/counted.ts";
import {
  type Finding,
  type LintResult,
  type NotEvaluatedEntry,
  type SuppressedFinding,
  severityInWords,
  severityPlurals,
} from "../../findings/finding.ts";
import type { Severity } from "../../rule/rule.ts";
import type { Fault } from "../../text/fault.ts";
import type { Lines } from "../../text/lines.ts";
import { byFile } from "../by-file.ts";
import { furtherPlaces, groupOf, placeInWords } from "../finding-place.ts";
import type { ReportOrigin } from "../origin.ts";
import type { Overview } from "../overview.ts";
import { involvedPages, type RulePage } from "../rules/rule-page.ts";
import { type ShardRecord, shardElement } from "../shards/shard-record.ts";
import { findingsInWords, suppressionInWords } from "../summary.ts";
import { excerpt } from "./code-frame.ts";
import { ruleAnchor, ruleSection } from "./html/rule-section.ts";

/** Up to this number of findings, all groups are open at first. */
const maxOpenGroups = 30;

// The report's tables of totals, by rule and by file.

/** Maximum number of rows; the groups below have every file. */
const maxRows = 10;

/** Below, the findings themselves are as short as their totals. */
const maxFindingsWithoutTotals = 10;

const severityColumns = ["error", "warning", "info"] as const;

/** A row: what it is about, and its findings by severity. */
type TotalsRow = readonly [name: string, counts: ReadonlyMap<Severity, number>];

/** The tables; undefined for few findings. `anchorOf` is the id of a file's group. */
function totals(findings: readonly Finding[], anchorOf: (file: string) => string): Markup | undefined {
  if (findings.length <= maxFindingsWithoutTotals) return undefined;
  return html`<div class="totals" id="totals">
${totalsTable("By rule", "Rule", rowsBy("rule", findings), (rule) => html`<a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a>`)}
${totalsTable(...fileWords(findings), rowsBy("file", findings), (file) => html`<a class="file-link" href="#${anchorOf(file)}">${file}</a>`)}
</div>`;
}

/** The title of the table, and of its column. */
const fileWords = (findings: readonly Finding[]): readonly [title: string, subject: string] =>
  findings.some(({ live }) => live !== undefined) ? ["By account and region", "Place"] : ["By file", "File"];

/** The findings by rule or file, those with most findings first. */
function rowsBy(by: "rule" | "file", findings: readonly Finding[]): readonly TotalsRow[] {
  const rows = new Map<string, Map<Severity, number>>();
  for (const finding of findings) {
    const name = by === "file" ? groupOf(finding) : finding.rule;
    const counts = rows.get(name) ?? new Map<Severity, number>();
    rows.set(name, counts);
    counts.set(finding.severity, (counts.get(finding.severity) ?? 0) + 1);
  }
  return [...rows].sort((one, other) => totalOf(other) - totalOf(one) || (one[0] < other[0] ? -1 : 1));
}

const totalOf = ([, counts]: TotalsRow): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

function totalsTable(
  title: string,
  subject: string,
  rows: readonly TotalsRow[],
  nameOf: (name: string) => Markup,
): Markup {
  const used = severityColumns.filter((severity) => rows.some(([, counts]) => counts.has(severity)));
  return html`<section class="open"><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th>${subject}</th>${used.map((severity) => html`<th class="number">${severityPlurals[severity]}</th>`)}</tr></thead>
<tbody>${rows.slice(0, maxRows).map(
    ([name, counts]) => html`
<tr><td>${nameOf(name)}</td>${used.map((severity) => countCell(severity, counts.get(severity) ?? 0))}</tr>`,
  )}</tbody>
</table></div>${rows.length <= maxRows ? undefined : html`<p class="place">and ${grouped(rows.length - maxRows)} more</p>`}</section>`;
}

const countCell = (severity: Severity, count: number): Markup =>
  html`<td class="number${count === 0 ? " zero" : ""}" data-title="${severityPlurals[severity]}">${grouped(count)}</td>`;

// Styles of the report, in addition to those of every page.

const style = `${pageStyle}
h2 code { font-size: .9375rem; font-weight: 650; }
main { padding-top: .75rem; }
summary { cursor: pointer; }
summary h2 { display: inline; }
.file, .unknown { margin: 0 0 .75rem; }
.file > summary, .unknown > summary { padding: .5rem .25rem; border-radius: .5rem; }
.file > summary:hover, .unknown > summary:hover { background: var(--card); }
.file[open] > summary { margin-bottom: .5rem; }
.overview { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
.overview td { min-width: 5.5rem; }
.overview h2 { margin: 0; }
.overview > h2 { margin: 1rem 0 0; }
.overview > .extent { margin: .25rem 0 1rem; }
.read { margin-top: .5rem; color: var(--soft); font-size: .875rem; }
.read pre { max-height: 16rem; overflow: auto; color: var(--ink); }
.totals { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: start; margin-top: 1.5rem; }
.totals h2 { margin: 0; }
.totals .scroll { margin-top: .25rem; }
.totals td:first-child { font-family: var(--mono); font-size: .8125rem; font-weight: 400; }
th.number, td.number { min-width: 3.5rem; padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
td.zero { color: var(--soft); }
#filters > div { display: grid; grid-template-columns: minmax(12rem, 2fr) minmax(8rem, 1fr) minmax(8rem, 1fr); gap: .625rem .75rem; padding-block: .75rem; }
.finding, .rule, .open, .fault { margin: 0 0 .75rem; padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.finding { border-left-width: 4px; content-visibility: auto; contain-intrinsic-size: auto 14rem; }
.finding.error, .fault { border-left: 4px solid var(--error); }
.finding.warning { border-left-color: var(--warning); }
.finding.info { border-left-color: var(--info); }
.finding.suppressed { border-left-color: var(--line); }
.place { margin: .25rem 0 0; color: var(--soft); font-size: .875rem; }
.help, .documents, .about, .rule p { margin: .625rem 0 0; font-size: .9375rem; }
.help strong { color: var(--good); margin-right: .25rem; }
p.documents { color: var(--soft); font-size: .875rem; }
.about { color: var(--soft); }
.about a { display: inline-block; padding: .125rem 0; }
.about .rule-link { font-family: var(--mono); font-size: .8125rem; }
.rule-link, .file-link { display: inline-block; min-height: 1.5rem; }
pre { margin: .75rem 0 0; padding: .625rem .75rem; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.6; tab-size: 4; overflow-wrap: normal; }
.finding pre b { display: inline-block; min-width: 100%; font-weight: inherit; background: var(--error-tint); }
.warning pre b { background: var(--warning-tint); }
.info pre b { background: var(--info-tint); }
.suppressed pre b { background: var(--line); }
mark { padding: .0625rem 0; border-radius: .1875rem; background: var(--mark); color: var(--mark-ink); font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .2em; }
mark:empty { padding: 0; border-left: 2px solid var(--error); }
figure { margin: .875rem 0 0; }
figcaption { font-size: .875rem; }
figcaption strong { margin-right: .25rem; }
.bad strong { color: var(--error); }
figure.good strong { color: var(--good); }
figure pre { margin-top: .375rem; }
.rule:target { outline: 3px solid var(--focus); }
dialog { width: min(48rem, calc(100vw - 1.5rem)); max-height: calc(100dvh - 3rem); padding: 0; border: 1px solid var(--line); border-radius: .875rem; background: var(--card); color: inherit; }
dialog::backdrop { background: rgb(8 10 14 / .55); }
dialog[open] { display: flex; flex-direction: column; }
dialog form { display: flex; justify-content: space-between; align-items: center; padding: .625rem .625rem .625rem 1.125rem; border-bottom: 1px solid var(--line); font-weight: 650; }
dialog .body { overflow-y: auto; }
dialog .rule { margin: 0; border: 0; }

@media (max-width: 40rem) {
  #filters > div { grid-template-columns: 1fr 1fr; }
  .search { grid-column: 1 / -1; }
  .finding, .rule, .open, .fault { padding: .875rem; }
  .overview { padding-inline: .875rem; }
  .totals { grid-template-columns: 1fr; }
  .overview td.number, .totals td.number { display: inline-block; min-width: 0; margin-right: 1rem; text-align: left; color: var(--soft); }
  .overview td.number::before, .totals td.number::before { content: attr(data-title) ": "; }
  .totals td.zero { display: none; }
}
@media print {
  details::details-content { content-visibility: visible; height: auto; }
  .finding { content-visibility: visible; break-inside: avoid; }
}
`;

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

// A finding in the report, with the lines of the file around it. Reports have thousands, so their markup is light.

/** Number of lines shown before and after the finding's line. */
const contextLines = 2;

/** Longer lines are shortened around the marked part. */
const maxColumns = 240;

/** `lines` are those of the file, if it exists. The script reads severity, rule and file from the card and its group. */
function findingCard(finding: Finding | SuppressedFinding, lines: Lines | undefined): Markup {
  const { severity, message, rule, line, column, resource, help, live } = finding;
  const suppression = "suppression" in finding ? finding.suppression : undefined;
  return html`
<article class="finding ${suppression === undefined ? severity : "suppressed"}">
<h3><span class="badge ${severity}">${severity}</span> ${message}</h3>
<p class="place">${suppression === undefined ? undefined : html`<code class="in">${groupOf(finding)}</code>, `}${live === undefined ? `line ${line}, column ${column}` : html`<code>${"arn" in live ? live.arn : live.name}</code>`} · ${resource}</p>
${lines === undefined ? undefined : frame(finding, lines)}
${suppression === undefined ? undefined : html`<p class="help"><strong>Suppressed</strong> ${suppressionInWords(suppression)}</p>`}
${furtherPlaces(finding).map(({ title, place }) => html`<p class="help"><strong>${title[0]?.toUpperCase()}${title.slice(1)}</strong> <code>${placeInWords(place)}</code></p>`)}
${help === undefined ? undefined : html`<p class="help"><strong>Help</strong> ${help}</p>`}
<p class="about"><a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a></p>
</article>`;
}

function frame({ line, column, endLine, endColumn }: Finding, lines: Lines): Markup {
  const first = Math.max(line - contextLines, 1);
  // Do not show an empty line after the last line break of a file.
  const last = lines.count > line && lines.line(lines.count) === "" ? lines.count - 1 : lines.count;
  const end = Math.min(line + contextLines, last);
  const width = String(end).length;
  const text = (from: number, to: number): string => {
    let rows = "";
    for (let number = from; number <= to; number += 1) {
      const start = { line: number, column: 1 };
      rows += `${label(number, width)}${excerpt(lines, { start, end: start }, maxColumns).after}\n`;
    }
    return rows;
  };
  const span = { start: { line, column }, end: { line: endLine, column: endColumn } };
  const { before, marked, after, continues } = excerpt(lines, span, maxColumns);
  return html`<pre tabindex="0">${text(first, line - 1)}<b>${label(line, width)}${before}<mark>${marked}</mark>${after}${continues ? " …" : ""}</b>
${text(line + 1, end)}</pre>`;
}

const label = (line: number, width: number): string => `${String(line).padStart(width)} | `;

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
