/** The tables of the page: by policy, against another revision, and undecided images. They work without scripts. */

import { html, Markup } from "../../../../base/html/markup.ts";
import { counted, grouped } from "../../../../base/text/counted.ts";
import { lastDayShown, withinInWords } from "../../../simulate/outlook.ts";
import type { Act } from "../../../simulate/play/play.ts";
import type { NotesOfKind } from "../../../simulate/verdict/notes.ts";
import { whyDone } from "../../../simulate/verdict/reasons.ts";
import { actionOf, type Simulation } from "../../../simulate/verdict/simulation.ts";
import type { ImageAction } from "../../../simulate/verdict/verdict.ts";
import { kindOf, kindsInWords, kindsOfComparison, whatInWords, whenInWords, whyInWords } from "../comparison/words.ts";
import type { Difference, PossibleDifference, SimulationComparison } from "../comparison.ts";
import { type FreedSpace, type FreedSpaces, freedInWords } from "../freed.ts";
import { examplesInWords, remarkOn } from "../notes.ts";
import { imagesToday, oldestFirst, type SimulationReport } from "../report.ts";
import { imageInWords, runInWords } from "../sentence.ts";
import { laterInWords } from "../text.ts";
import type { Totals } from "../totals.ts";
import { badgeOf } from "./data.ts";

/** Maximum number of rows; the timeline and the list have all. */
const maxRows = 200;

/** What each policy does in the first run and later, and which of its rules never act. */
export function policySection({ simulation, days }: SimulationReport, { today, later }: Totals): Markup {
  const lastDay = lastDayShown(days);
  const { keptOfPolicies } = imagesToday(simulation);
  const rows = simulation.summaries().map(({ name, file, deadRules, matched, excluded }, index) => {
    const ready = simulation.policies[index];
    const place = ready === undefined ? "" : simulation.placeInWords(ready);
    const taken = (action: ImageAction): number => today.get(index)?.get(action)?.images ?? 0;
    const counts = [
      matched,
      taken("DELETE"),
      taken("DISABLE"),
      taken("DEPRECATE"),
      keptOfPolicies[index] ?? 0,
      excluded,
      taken("UNDECIDED"),
    ];
    return html`<tr><td><strong>${name}</strong>${place}${file === undefined ? undefined : html`<small><code>${file}</code></small>`}${deadRules.map(
      ({ rule, reason }) => html`<small class="dead">Rule ${rule + 1} never acts: ${reason}</small>`,
    )}</td>${counts.map(
      (count, at) =>
        html`<td class="number${count === 0 ? " zero" : ""}" data-title="${numbers[at]}">${grouped(count)}</td>`,
    )}<td data-title="Next ${lastDay} days">${laterInWords(today.get(index), later.get(index))}</td></tr>
`;
  });
  return section(
    "Policies, today",
    html`<thead><tr><th>Policy</th>${numbers.map((title) => html`<th class="number">${title}</th>`)}<th>Next ${lastDay} days</th></tr></thead>
<tbody>${rows}</tbody>`,
  );
}

const numbers = ["Matched", "Deleted", "Disabled", "Deprecated", "Kept", "Excluded", "Undecided"] as const;

/** The snapshots that policies free, and those of each recipe; undefined if no size is known. */
export function freedSection(
  { simulation, days, price }: SimulationReport,
  { all, policies, recipes }: FreedSpaces,
): Markup | undefined {
  const lastDay = lastDayShown(days);
  if (all.gib === 0) return undefined;
  const ofPolicies = policies.map((space, index) => [simulation.policies[index]?.policy.name ?? "", space] as const);
  const row = ([name, space]: readonly [string, FreedSpace], kind: string): Markup =>
    html`<tr><td><strong>${name}</strong></td><td>${kind}</td><td class="number" data-title="Snapshots">${grouped(space.snapshots)}</td><td>${freedInWords(space, price)}</td></tr>
`;
  return section(
    `Snapshots freed in the next ${lastDay} days`,
    html`<thead><tr><th>Of</th><th></th><th class="number">Snapshots</th><th>Space</th></tr></thead>
<tbody>${ofPolicies.map((each) => row(each, "policy"))}${[...recipes].map((each) => row(each, "recipe"))}</tbody>`,
    html`<p class="more">Snapshots are incremental: deleting one frees at most the size of its volume.</p>`,
  );
}

/** What the actions meet besides the policies; undefined if there is nothing to say. */
export function notesSection(notes: readonly NotesOfKind[]): Markup | undefined {
  if (notes.length === 0) return undefined;
  const rows = notes.map(
    (each) => html`<tr><td>${remarkOn(each)}</td><td class="examples">${examplesInWords(each)}</td></tr>
`,
  );
  return section(
    "Notes",
    html`<thead><tr><th>Note</th><th>On</th></tr></thead>
<tbody>${rows}</tbody>`,
  );
}

/** What differs from another revision, and what may. */
export function comparisonSection(comparison: SimulationComparison): Markup {
  const { revision, days, differences, possible } = comparison;
  const rows = [
    ...differences.map((each) => differenceRow(each, badgeOf(kindOf(each.action, each.change)))),
    ...possible.map((each) => differenceRow(each, "UNDECIDED")),
  ];
  const title = `Against ${revision}, ${withinInWords(days)}`;
  const kinds = kindsOfComparison(comparison);
  if (kinds.length === 0) return html`<section>${headingOf(title)}<p class="kinds">no difference</p></section>`;
  return acts(title, rows, "Why", html`<ul class="kinds">${kinds.map((each) => html`<li>${each}</li>`)}</ul>`);
}

/** What differs in each policy, whatever the inventory; undefined if nothing is compared. */
export const everyInventorySection = (revision: string, policies: string | undefined): Markup | undefined =>
  policies === undefined
    ? undefined
    : html`<section>${headingOf(`Against ${revision}, in every inventory that can exist`)}${new Markup(policies)}</section>`;

/** The undecided images, and the missing members; undefined if there are none. */
export function undecidedSection({ simulation, days }: SimulationReport): Markup | undefined {
  const undecided = oldestFirst(simulation.acts(lastDayShown(days) + 1)).filter((act) => actionOf(act) === "UNDECIDED");
  if (undecided.length === 0) return undefined;
  const rows = undecided.map((act) => undecidedRow(simulation, act));
  const images = new Set(undecided.map(({ rank }) => rank)).size;
  return acts(`${counted(images, "image")} undecided`, rows, "What is missing");
}

/** A table of acts, limited to the first rows. */
const acts = (title: string, rows: readonly Markup[], why: string, lead?: Markup): Markup =>
  section(
    title,
    html`<thead><tr><th>Image</th><th></th><th>When</th><th>By</th><th>${why}</th></tr></thead>
<tbody>${rows.slice(0, maxRows)}</tbody>`,
    rows.length <= maxRows
      ? undefined
      : html`<p class="more">and ${grouped(rows.length - maxRows)} more, in the timeline</p>`,
    lead,
  );

const undecidedRow = (simulation: Simulation, act: Act): Markup => {
  return row(
    imageInWords(simulation, act),
    badge("undecided", "UNDECIDED"),
    runInWords(simulation, act),
    act,
    whyDone(act),
  );
};

const differenceRow = (each: Difference | PossibleDifference, className: string): Markup =>
  row(whatInWords(each), badge(kindsInWords(each), className), whenInWords(each), each.act, whyInWords(each));

const badge = (kind: string, className: string): Markup => html`<span class="badge ${className}">${kind}</span>`;

const row = (what: string, kind: Markup, when: string, { rule }: Act, why: string): Markup => html`<tr>
<td>${what}</td><td>${kind}</td><td>${when}</td><td>${rule.policy.policy.name}, rule ${rule.index + 1}</td><td>${why}</td></tr>
`;

const headingOf = (title: string): Markup => html`<h2>${title}</h2>`;

const section = (title: string, table: Markup, after?: Markup, lead?: Markup): Markup => html`<section>
${headingOf(title)}
${lead}
<div class="scroll card" tabindex="0" role="region" aria-label="${title}"><table>
${table}
</table></div>
${after}
</section>`;
