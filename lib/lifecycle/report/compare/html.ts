/** A self-contained HTML page: what differs in each policy, and what the other changes mean. */
import { html, type Markup } from "../../../base/html/markup.ts";
import { page } from "../../../base/html/page.ts";
import { pageStyle } from "../../../base/html/page-style.ts";
import { bySeverity, type CompareReport, placeOf } from "../../declared/compare-report.ts";
import { changeStyle } from "../simulation/html/change-style.ts";
import { headlineOf } from "./headline.ts";
import { changeTable, policyTable } from "./html-tables.ts";
import { changesInWords, openInWords, togetherInWords } from "./words.ts";

const style = `${pageStyle}${changeStyle}`;

/** Yields the page in pieces. */
export const htmlOf = (report: CompareReport): Iterable<string> =>
  page({ title: `Changes against ${report.against}`, style, script: "" }, bodyOf(report));

function* bodyOf(report: CompareReport): Iterable<Markup> {
  const { policies } = report.policies;
  yield html`<header>
<p class="product">Lintel comparison</p>
<h1>${headlineOf(report) ?? "Impact of this change"}</h1>
<p class="extent">Against ${report.against}: ${togetherInWords(report)}. Other changes: ${changesInWords(report.changes)}.${
    report.suppressed.length === 0 ? undefined : ` Suppressed: ${changesInWords(report.suppressed)}.`
  }</p>
</header>
<main>
${policies.length === 0 ? undefined : html`<h2>Policies</h2>${policyTable(policies)}`}
${changeSection(report)}
${openSection(report)}
</main>
`;
}

/** The other changes, the most severe first. */
function changeSection({ against, changes }: CompareReport): Markup | undefined {
  if (changes.length === 0) return undefined;
  const rows = bySeverity(changes).map((change) => {
    const { severity, resource, message, help, rule } = change;
    return html`<tr><td><span class="badge ${severity}">${severity}</span></td><td data-title="Where"><strong>${resource}</strong><small><code>${placeOf(change, against)}</code></small></td><td data-title="What it means">${message}${
      help === undefined ? undefined : html`<small>${help}</small>`
    }</td><td data-title="Rule"><code>${rule}</code></td></tr>
`;
  });
  return html`<h2>Other changes</h2>${changeTable(["Severity", "Where", "What it means", "Rule"], rows)}`;
}

function openSection({ open }: CompareReport): Markup | undefined {
  if (open.length === 0) return undefined;
  return html`<h2>Not known</h2><ul>${open.map((each) => html`<li>${openInWords(each)}</li>`)}</ul>`;
}
