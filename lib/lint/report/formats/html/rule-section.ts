/** The page of a rule in the report. */

import { html, type Markup } from "../../../../base/html/markup.ts";
import type { Section } from "../../../../facts/derive/citation.ts";
import type { RuledField, RulePage, TitledExample } from "../../rules/rule-page.ts";
import { cannotBeSuppressed, judgedWith, lessBetweenFiles, offByDefault } from "../../rules/rule-text.ts";

/** The id of a rule's section, which findings link to. */
export const ruleAnchor = (rule: string): string => `rule-${rule.replaceAll("/", "-")}`;

/** Summary, sections, and the fields or examples of a rule. */
export const ruleSection = ({
  id,
  severity,
  summary,
  notSuppressible,
  isWithinAccount,
  isOptIn,
  sections,
  fields,
  examplesWith,
  good,
  bad,
}: RulePage): Markup => html`
<article class="rule" id="${ruleAnchor(id)}" tabindex="-1" aria-labelledby="${ruleAnchor(id)}-name">
<h3 id="${ruleAnchor(id)}-name"><code>${id}</code> <span class="badge ${severity}">${severity}</span></h3>
<p>${summary}</p>
${seeSections(sections)}
${isOptIn === true ? html`<p>${offByDefault}</p>` : undefined}
${isWithinAccount === true ? html`<p>${lessBetweenFiles}</p>` : undefined}
${notSuppressible === true ? html`<p>${cannotBeSuppressed}</p>` : undefined}
${fields.length === 0 ? undefined : fieldTable(fields)}
${examplesWith === undefined ? undefined : html`<p>${judgedWith(examplesWith)}</p>`}
${bad.map((example) => titledExample("Bad", example))}
${good.map((example) => titledExample("Good", example))}
</article>`;

/** Links to the documentation; undefined without sections. */
const seeSections = (sections: readonly Section[]): Markup | undefined =>
  sections.length === 0 ? undefined : html`<p class="documents">See ${sectionLinks(sections)}.</p>`;

/** Links to sections of the documentation, in one line. */
const sectionLinks = (sections: readonly Section[]): readonly Markup[] =>
  sections.map((section, index) => html`${index === 0 ? "" : "; "}${link(section)}`);

const link = ({ title, url }: Section): Markup => html`<a href="${url}" rel="noreferrer">${title}</a>`;

const fieldTable = (fields: readonly RuledField[]): Markup => html`
<div class="scroll" tabindex="0" role="region" aria-label="Fields"><table>
<thead><tr><th>Field</th><th>Allowed</th><th>Where</th></tr></thead>
<tbody>${fields.map(
  ({ path, bound, section }) => html`
<tr><td>${path === "" ? "the declaration" : html`<code>${breakable(path)}</code>`}</td><td>${bound}</td><td>${link(section)}</td></tr>`,
)}</tbody>
</table></div>`;

/** Allows line breaks after the dots of a path. */
const breakable = (path: string): readonly Markup[] => path.split(/(?<=\.)/).map((member) => html`${member}<wbr>`);

const titledExample = (kind: "Good" | "Bad", example: TitledExample): Markup => html`
<figure class="example ${kind.toLowerCase()}">
<figcaption><strong>${kind}</strong> ${example.title}</figcaption>
<pre tabindex="0"><code>${marked(example)}</code></pre>
</figure>`;

function marked({ yaml, marks }: TitledExample): readonly (string | Markup)[] {
  const parts: (string | Markup)[] = [];
  let done = 0;
  for (const { start, end } of marks) {
    parts.push(yaml.slice(done, start), html`<mark>${yaml.slice(start, end)}</mark>`);
    done = end;
  }
  return [...parts, yaml.slice(done)];
}
