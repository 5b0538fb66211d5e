/** A finding in the report, with the lines of the file around it. Reports have thousands, so their markup is light. */

import { html, type Markup } from "../../../../base/html/markup.ts";
import type { Finding, SuppressedFinding } from "../../../findings/finding.ts";
import type { Lines } from "../../../text/lines.ts";
import { furtherPlaces, groupOf, placeInWords } from "../../finding-place.ts";
import { suppressionInWords } from "../../summary.ts";
import { excerpt } from "../code-frame.ts";
import { ruleAnchor } from "./rule-section.ts";

/** Number of lines shown before and after the finding's line. */
const context = 2;

/** Longer lines are shortened around the marked part. */
const maxColumns = 240;

/** `lines` are those of the file, if it exists. The script reads severity, rule and file from the card and its group. */
export function findingCard(finding: Finding | SuppressedFinding, lines: Lines | undefined): Markup {
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
  const first = Math.max(line - context, 1);
  // Do not show an empty line after the last line break of a file.
  const last = lines.count > line && lines.line(lines.count) === "" ? lines.count - 1 : lines.count;
  const end = Math.min(line + context, last);
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
