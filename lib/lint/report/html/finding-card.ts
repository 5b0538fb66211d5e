/** A finding in the report, with the lines of the file around it. */

import { html, type Markup } from "../../../base/markup.ts";
import { sectionsOf } from "../../../derive/citation.ts";
import type { Finding, SuppressedFinding } from "../../findings/finding.ts";
import type { Lines } from "../../text/lines.ts";
import { excerpt } from "../code-frame.ts";
import { suppressionInWords } from "../summary.ts";
import { ruleAnchor, seeSections } from "./rule-section.ts";

/** Number of lines shown before and after the finding's line. */
const context = 2;

/** Longer lines are shortened around the marked part. */
const maxColumns = 240;

/** `lines` are those of the file, if it exists. */
export function findingCard(finding: Finding | SuppressedFinding, lines: Lines | undefined): Markup {
  const { severity, message, rule, file, line, column, resource, help, documents } = finding;
  const suppression = "suppression" in finding ? finding.suppression : undefined;
  const place =
    suppression === undefined ? `line ${line}, column ${column}` : `${file}, line ${line}, column ${column}`;
  const state = suppression === undefined ? severity : "suppressed";
  return html`
<article class="finding ${state}" data-severity="${state}" data-rule="${rule}" data-file="${file}">
<h3><span class="badge ${severity}">${severity}</span> ${message}</h3>
<p class="place"><span>${place}</span> <span>${resource}</span></p>
${lines === undefined ? undefined : frame(finding, lines)}
${suppression === undefined ? undefined : html`<p class="help"><strong>Suppressed</strong> ${suppressionInWords(suppression)}</p>`}
${help === undefined ? undefined : html`<p class="help"><strong>Help</strong> ${help}</p>`}
${seeSections(sectionsOf(documents))}
<p class="about"><strong>Rule</strong> <a class="rule-link" href="#${ruleAnchor(rule)}">${rule}</a></p>
</article>`;
}

function frame({ file, line, column, endLine, endColumn }: Finding, lines: Lines): Markup {
  const first = Math.max(line - context, 1);
  // Do not show an empty line after the last line break of a file.
  const last = lines.count > line && lines.line(lines.count) === "" ? lines.count - 1 : lines.count;
  const count = Math.min(line + context, last) - first + 1;
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const rows = numbers.map((number) => {
    if (number !== line) {
      const start = { line: number, column: 1 };
      return row(number, excerpt(lines, { start, end: start }, maxColumns).after);
    }
    const span = { start: { line, column }, end: { line: endLine, column: endColumn } };
    const { before, marked, after, continues } = excerpt(lines, span, maxColumns);
    return row(number, html`${before}<mark>${marked}</mark>${after}${continues ? " …" : ""}`, "at");
  });
  return html`<pre class="frame" tabindex="0" aria-label="${file}, line ${line}"><code>${rows}</code></pre>`;
}

const row = (number: number, content: string | Markup, state = ""): Markup =>
  html`<span class="row ${state}"><span class="number" aria-hidden="true">${number}</span><span class="code">${content}
</span></span>`;
