/**
 * A self-contained HTML page: findings by file with filters, rules that could not be evaluated, and the pages of rules.
 * It loads no resources and runs only its own script (enforced by a content security policy).
 */
import { counted } from "../../base/counted.ts";
import { html, type Markup } from "../../base/markup.ts";
import { chip, page, searchField, selectField } from "../../base/page.ts";
import type { Finding, LintResult, NotEvaluatedEntry, SuppressedFinding } from "../findings/finding.ts";
import type { Severity } from "../rule/rule.ts";
import type { Fault } from "../text/fault.ts";
import { byFile } from "./by-file.ts";
import { findingCard } from "./html/finding-card.ts";
import { ruleAnchor, ruleSection } from "./html/rule-section.ts";
import { script } from "./html/script.ts";
import { style } from "./html/style.ts";
import { involvedPages, type RulePage } from "./rule-page.ts";
import { extentInWords, findingsInWords } from "./summary.ts";

/** The report; of all rules' `pages`, it contains those of the rules in this run. */
export function formatHtml(result: LintResult, pages: readonly RulePage[]): string {
  const { findings, suppressed, notEvaluated, faults, summary } = result;
  const rules = involvedPages(result, pages);
  const unread = `${counted(faults.length, "input")} could not be linted`;
  const headline = findings.length === 0 && faults.length > 0 ? unread : findingsInWords(summary);
  const body = html`<a class="skip" href="#findings">Skip to the findings</a>
<header>
<p class="product">Lintel lint report</p>
<h1>${headline}</h1>
<p class="extent">${extentInWords(summary)}</p>
</header>
${findings.length + suppressed.length === 0 ? undefined : filters(findings, suppressed)}
<main id="findings" tabindex="-1">
${faults.length === 0 ? undefined : faultSection(faults)}
${findings.length === 0 && faults.length === 0 ? html`<p class="none good">Nothing to report.</p>` : undefined}
${[...byFile(findings)].map(([file, group]) => fileSection(file, group, result))}
${suppressed.length === 0 ? undefined : suppressedSection(suppressed, result)}
<p class="none" id="nothing" role="status" hidden>No finding matches these filters.</p>
${notEvaluated.length === 0 ? undefined : notEvaluatedSection(notEvaluated)}
${rules.length === 0 ? undefined : html`<h2 id="rules">Rules in this report</h2>`}
${rules.map(ruleSection)}
</main>
<dialog id="rule-dialog" aria-label="The rule"><form method="dialog"><span>The rule</span><button>Close</button></form>
<div class="body"></div></dialog>
`;
  return [...page({ title: `${headline}: lint report`, style, script }, [body])].join("");
}

const severities: readonly (readonly [Severity, string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["info", "Infos"],
];

/** Hidden until the script runs. */
function filters(findings: readonly Finding[], suppressed: readonly Finding[]): Markup {
  const all = [...findings, ...suppressed];
  const countOf = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return html`
<form id="filters" role="search" aria-label="Filter the findings" hidden><div>
${searchField}
${select("rule", "Rule", all)}
${select("file", "File", all)}
<fieldset class="chosen" aria-label="Severities">
${severities
  .filter(([severity]) => countOf(severity) > 0)
  .map(([severity, title]) => chip("severity", severity, title, countOf(severity)))}
${suppressed.length === 0 ? undefined : chip("severity", "suppressed", "Suppressed", suppressed.length)}
<button type="reset">Clear</button>
<span id="shown" role="status"></span>
</fieldset>
</div></form>`;
}

const select = (by: "rule" | "file", title: string, findings: readonly Finding[]): Markup =>
  selectField(by, title, [...new Set(findings.map((finding) => finding[by]))].sort());

const fileSection = (file: string, findings: readonly Finding[], { lines }: LintResult): Markup => html`
<section class="file" aria-label="${file}">
<h2><code>${file}</code><span class="count">${counted(findings.length, "finding")}</span></h2>
${findings.map((finding) => findingCard(finding, lines.get(finding.file)))}
</section>`;

const suppressedSection = (findings: readonly SuppressedFinding[], { lines }: LintResult): Markup => html`
<section class="file" aria-label="Suppressed findings">
<h2>${counted(findings.length, "finding")} suppressed</h2>
${findings.map((finding) => findingCard(finding, lines.get(finding.file)))}
</section>`;

const faultSection = (faults: readonly Fault[]): Markup => html`
<section aria-label="Inputs that could not be linted">
<h2>${counted(faults.length, "input")} could not be linted</h2>
${faults.map((fault) => html`<p class="fault">${fault.toString()}</p>`)}
</section>`;

const notEvaluatedSection = (entries: readonly NotEvaluatedEntry[]): Markup => html`
<section aria-label="Not evaluated">
<h2>${counted(entries.length, "check")} not evaluated, because of values that are not known</h2>
<div class="open scroll" tabindex="0" role="region" aria-label="Checks that were not evaluated"><table>
<thead><tr><th>Resource</th><th>Member</th><th>Rule</th><th>Reason</th></tr></thead>
<tbody>${entries.map(
  ({ resource, path, rule, reason }) => html`
<tr><td>${resource}</td><td><code>${path}</code></td><td><a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a></td><td>${reason}</td></tr>`,
)}</tbody>
</table></div>
</section>`;
