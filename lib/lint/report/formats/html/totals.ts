/** The report's tables of totals, by rule and by file. */

import { html, type Markup } from "../../../../base/html/markup.ts";
import { grouped } from "../../../../base/text/counted.ts";
import { type Finding, severityPlurals } from "../../../findings/finding.ts";
import type { Severity } from "../../../rule/rule.ts";
import { groupOf } from "../../finding-place.ts";
import { ruleAnchor } from "./rule-section.ts";

/** Maximum number of rows; the groups below have every file. */
const maxRows = 10;

/** Below, the findings themselves are as short as their totals. */
const maxFindingsWithoutTotals = 10;

const severities = ["error", "warning", "info"] as const;

/** A row: what it is about, and its findings by severity. */
type Row = readonly [name: string, counts: ReadonlyMap<Severity, number>];

/** The tables; undefined for few findings. `anchorOf` is the id of a file's group. */
export function totals(findings: readonly Finding[], anchorOf: (file: string) => string): Markup | undefined {
  if (findings.length <= maxFindingsWithoutTotals) return undefined;
  return html`<div class="totals" id="totals">
${table("By rule", "Rule", rowsBy("rule", findings), (rule) => html`<a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a>`)}
${table(...fileWords(findings), rowsBy("file", findings), (file) => html`<a class="file-link" href="#${anchorOf(file)}">${file}</a>`)}
</div>`;
}

/** The title of the table, and of its column. */
const fileWords = (findings: readonly Finding[]): readonly [title: string, subject: string] =>
  findings.some(({ live }) => live !== undefined) ? ["By account and region", "Place"] : ["By file", "File"];

/** The findings by rule or file, those with most findings first. */
function rowsBy(by: "rule" | "file", findings: readonly Finding[]): readonly Row[] {
  const rows = new Map<string, Map<Severity, number>>();
  for (const finding of findings) {
    const name = by === "file" ? groupOf(finding) : finding.rule;
    const counts = rows.get(name) ?? new Map<Severity, number>();
    rows.set(name, counts);
    counts.set(finding.severity, (counts.get(finding.severity) ?? 0) + 1);
  }
  return [...rows].sort((one, other) => totalOf(other) - totalOf(one) || (one[0] < other[0] ? -1 : 1));
}

const totalOf = ([, counts]: Row): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

function table(title: string, subject: string, rows: readonly Row[], nameOf: (name: string) => Markup): Markup {
  const used = severities.filter((severity) => rows.some(([, counts]) => counts.has(severity)));
  return html`<section class="open"><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th>${subject}</th>${used.map((severity) => html`<th class="number">${severityPlurals[severity]}</th>`)}</tr></thead>
<tbody>${rows.slice(0, maxRows).map(
    ([name, counts]) => html`
<tr><td>${nameOf(name)}</td>${used.map((severity) => cell(severity, counts.get(severity) ?? 0))}</tr>`,
  )}</tbody>
</table></div>${rows.length <= maxRows ? undefined : html`<p class="place">and ${grouped(rows.length - maxRows)} more</p>`}</section>`;
}

const cell = (severity: Severity, count: number): Markup =>
  html`<td class="number${count === 0 ? " zero" : ""}" data-title="${severityPlurals[severity]}">${grouped(count)}</td>`;
