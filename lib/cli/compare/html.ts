/** A self-contained HTML page: what differs in each policy, and what the other changes mean. */
import { html, type Markup } from "../../base/markup.ts";
import { page } from "../../base/page.ts";
import { pageStyle } from "../../base/page-style.ts";
import { bySeverity, type CompareReport, placeOf } from "./compare-report.ts";
import { relationsInWords } from "./effects.ts";
import { actionSentences } from "./policy-words.ts";
import { changesInWords, openInWords, togetherInWords, witnessesOf, witnessInWords } from "./words.ts";

const style = `${pageStyle}
td small { display: block; color: var(--soft); }
td p { margin: 0; }
td p + p { margin-top: .5rem; }
@media (max-width: 40rem) {
  td[data-title] { margin-top: .375rem; }
  td[data-title]::before { content: attr(data-title); display: block; color: var(--soft); font-size: .75rem; font-weight: 600; }
  td:empty { display: none; }
}
`;

/** Yields the page in pieces. */
export const htmlOf = (report: CompareReport): Iterable<string> =>
  page({ title: `Changes against ${report.against}`, style, script: "" }, bodyOf(report));

function* bodyOf(report: CompareReport): Iterable<Markup> {
  yield html`<header>
<p class="product">Lintel comparison</p>
<h1>What this change means</h1>
<p class="extent">Against ${report.against}: ${togetherInWords(report)}. Other changes: ${changesInWords(report.changes)}.${
    report.suppressed.length === 0 ? undefined : ` Suppressed: ${changesInWords(report.suppressed)}.`
  }</p>
</header>
<main>
${policySection(report)}
${changeSection(report)}
${openSection(report)}
</main>
`;
}

/** The policies, each with what differs and an example. */
function policySection({ policies: { policies } }: CompareReport): Markup | undefined {
  if (policies.length === 0) return undefined;
  const rows = policies.map((each) => {
    const { name, file, comparison } = each;
    const examples = comparison === undefined ? [] : [...witnessesOf(comparison)];
    return html`<tr><td><strong>${name}</strong><small><code>${file}</code></small></td><td data-title="Relation">${
      comparison === undefined ? "not compared: it has errors" : relationsInWords(comparison)
    }</td><td data-title="What differs">${actionSentences(each).map(({ text }) => html`<p>${text}</p>`)}</td><td data-title="For example">${examples.map(
      ({ what, witness }) =>
        html`<p>${what}: ${witnessInWords(witness)} <small>at ${witness.at.slice(0, 10)}</small></p>`,
    )}</td></tr>
`;
  });
  return table("Policies", ["Policy", "Relation", "What differs", "For example"], rows);
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
  return table("Other changes", ["Severity", "Where", "What it means", "Rule"], rows);
}

function openSection({ open }: CompareReport): Markup | undefined {
  if (open.length === 0) return undefined;
  return html`<h2>Not known</h2><ul>${open.map((each) => html`<li>${openInWords(each)}</li>`)}</ul>`;
}

const table = (title: string, heads: readonly string[], rows: readonly Markup[]): Markup =>
  html`<h2>${title}</h2>
<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`;
