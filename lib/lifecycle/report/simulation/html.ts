/**
 * A self-contained HTML page: totals by policy, differences from another revision, undecided images, and a timeline of
 * all images with filters. Without JavaScript, a list of all images replaces the timeline.
 */
import script from "#pages/simulation";
import { html, Markup } from "../../../base/html/markup.ts";
import { chip, page, searchField, selectField } from "../../../base/html/page.ts";
import { counted, grouped } from "../../../base/text/counted.ts";
import { inline } from "../../../base/text/printable.ts";
import { lastDayShown, outlookDays } from "../../simulate/outlook.ts";
import type { Act } from "../../simulate/play/play.ts";
import { actions } from "../../simulate/policy/rule.ts";
import { day } from "../../simulate/policy/time.ts";
import { actionOf, type Simulation } from "../../simulate/verdict/simulation.ts";
import type { ImageAction } from "../../simulate/verdict/verdict.ts";
import { differenceKinds } from "./comparison/words.ts";
import { freedInWords } from "./freed.ts";
import { actsUntil, bitOf, dataOf, horizonOf } from "./html/data.ts";
import { style } from "./html/style.ts";
import {
  comparisonSection,
  everyInventorySection,
  freedSection,
  notesSection,
  policySection,
  undecidedSection,
} from "./html/tables.ts";
import { imagesToday, type SimulationReport, sum, type TakenByAction } from "./report.ts";
import { actionInWords } from "./sentence.ts";
import { actionsInWords, laterInWords } from "./text.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** Yields the page in pieces. */
export function htmlOf(report: SimulationReport): Iterable<string> {
  const totals = totalsOf(report.simulation, report.days);
  const today = sum([...totals.today.values()]);
  const headline =
    gravest(today, "today") ??
    gravest(sum([...totals.later.values()]), `in the next ${lastDayShown(report.days)} days`) ??
    "No image deleted today";
  return page({ title: `${headline}: lifecycle policies`, style, script }, bodyOf(report, totals, headline));
}

/** "17 images disabled today": the gravest thing that happens, and what is undecided, which may be a deletion. */
function gravest(taken: TakenByAction, when: string): string | undefined {
  const action = actions.find((each) => taken.has(each));
  const read = new Map([...taken].filter(([each]) => each === action || each === "UNDECIDED"));
  return read.size === 0 ? undefined : `${actionsInWords(read)} ${when}`;
}

// The distribution of the ages of images, and how many of each age are deleted. It works without scripts.

/** The ages in days from which a bar counts, and its title. */
const bars = [
  [0, "under a week"],
  [7, "1 to 4 weeks"],
  [28, "4 weeks to 3 months"],
  [90, "3 to 6 months"],
  [180, "6 to 12 months"],
  [365, "1 to 2 years"],
  [730, "over 2 years"],
] as const;

/** A table of the images by age, with those that the first days delete; undefined without images. */
export function agesSection(simulation: Simulation, lastDay: number): Markup | undefined {
  const { table, at } = simulation;
  if (table.size === 0) return undefined;
  const deleted = new Set<number>();
  for (const act of simulation.acts(lastDay + 1)) if (actionOf(act) === "DELETE") deleted.add(simulation.indexOf(act));
  const counts = [...bars, undefined].map(() => ({ images: 0, deleted: 0 }));
  for (let index = 0; index < table.size; index += 1) {
    const age = (at - table.createdAt(index)) / day;
    const bar = age >= 0 ? bars.findLastIndex(([from]) => age >= from) : bars.length;
    const count = counts[bar];
    if (count === undefined) continue;
    count.images += 1;
    if (deleted.has(index)) count.deleted += 1;
  }
  const most = Math.max(...counts.map(({ images }) => images));
  const title = `Ages, and deletions in the next ${lastDay} days`;
  const rows = counts.map(({ images, deleted: gone }, index) => {
    const name = bars[index]?.[1] ?? "unknown";
    if (images === 0 && index === bars.length) return undefined;
    const kept = ((images - gone) / most) * 100;
    return html`<tr><td>${name}</td><td class="number${images === 0 ? " zero" : ""}" data-title="Images">${grouped(images)}</td><td class="number${gone === 0 ? " zero" : ""}" data-title="Deleted">${grouped(gone)}</td><td class="share"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="kept" x="0" y="0" width="${kept.toFixed(2)}" height="8"/><rect class="gone" x="${kept.toFixed(2)}" y="0" width="${((gone / most) * 100).toFixed(2)}" height="8"/></svg></td></tr>
`;
  });
  return html`<section>
<h2>${title}</h2>
<div class="scroll card" tabindex="0" role="region" aria-label="${title}"><table class="ages">
<thead><tr><th>Age</th><th class="number">Images</th><th class="number">Deleted</th><th class="share"><span class="kept">kept</span> <span class="gone">deleted</span></th></tr></thead>
<tbody>${rows}</tbody>
</table></div>
</section>`;
}

/** Yields the list with the acts up to a day in pieces, one recipe version each. */
function* imageList(simulation: Simulation, lastDay: number): Iterable<Markup> {
  const { table } = simulation;
  const groups = table.recipes.map((): number[] => []);
  for (let index = 0; index < table.size; index += 1) groups[table.recipeOf(index)]?.push(index);
  for (const [recipe, images] of groups.entries()) {
    const { name = "?", version = "?" } = table.recipes[recipe] ?? {};
    yield html`<h3>${name} ${version}</h3>
<ul>${images.map((index) => imageItem(simulation, index, actsUntil(simulation, index, lastDay)))}</ul>
`;
  }
}

function imageItem(simulation: Simulation, index: number, acts: readonly Act[]): Markup {
  const { table } = simulation;
  const { vmImages = [] } = table.parts(index);
  const where = vmImages.map(
    ({ id, region, accountId }) =>
      html`<li><code>${id}</code> in ${region ?? "an unknown region"} of ${accountId ?? "an unknown account"}</li>`,
  );
  const what =
    acts.length === 0
      ? html`<code>${table.ids[index]}</code>: kept (${simulation.verdict(index).reason})`
      : acts.map((act) => html`<span class="${actionOf(act)}">${actionInWords(simulation, act)}</span><br>`);
  return html`<li>${what}${where.length === 0 ? undefined : html`<ul>${where}</ul>`}</li>
`;
}

function* bodyOf(report: SimulationReport, totals: Totals, headline: string): Iterable<Markup> {
  const { simulation, days, comparison, price } = report;
  const lastDay = lastDayShown(days);
  const { today, later } = totals;
  const freed = totals.freed.all;
  const { table, policies } = simulation;
  yield html`<a class="skip" href="#images">Skip to the images</a>
<header>
<p class="product">Lintel simulation</p>
<h1>${headline}</h1>
<p class="extent">${counted(table.size, "image")} and ${counted(policies.length, "policy", "policies")}, first run within 24 hours of ${simulation.dateOf(0).slice(0, 16).replace("T", " ")} UTC, which is today. In the next ${lastDay} days: ${laterInWords(sum([...today.values()]), sum([...later.values()]))}.${
    freed.snapshots === 0 ? undefined : ` Snapshots freed by then: ${freedInWords(freed, price)}.`
  }</p>
${todaySection(report)}
</header>
<main>
${policySection(report, totals)}
${comparison === undefined ? undefined : comparisonSection(comparison)}
${comparison === undefined ? undefined : everyInventorySection(comparison.revision, report.everyInventory)}
${undecidedSection(report)}
${freedSection(report, totals.freed)}
${notesSection(totals.notes)}
${agesSection(simulation, lastDay)}
<h2 id="images" tabindex="-1">Images<span class="count" id="shown" role="status"></span></h2>
${filters(report)}
${timeline}
<noscript><div class="list">
`;
  yield* imageList(simulation, lastDay);
  yield new Markup("</div></noscript>\n</main>\n");
  yield* dataOf(report);
}

function todaySection({ simulation }: SimulationReport): Markup {
  const { images, unmatched } = simulation.summary();
  const { deleted, disabled, deprecated, undecided, kept } = imagesToday(simulation);
  const shown: readonly (readonly [string, number, string])[] = [
    ["images", images, ""],
    ["deleted", deleted, "DELETE"],
    ["disabled", disabled, "DISABLE"],
    ["deprecated", deprecated, "DEPRECATE"],
    ["undecided", undecided, "UNDECIDED"],
    ["kept", kept, ""],
    ["selected by no enabled policy", unmatched, ""],
  ];
  return html`<dl class="totals" aria-label="Today">${shown.map(
    ([title, count, action]) =>
      html`<div class="${count === 0 ? "zero" : action}"><dt>${title}</dt><dd>${grouped(count)}</dd></div>`,
  )}</dl>`;
}

const actionTitles: readonly (readonly [ImageAction, string])[] = [
  ["DELETE", "Delete"],
  ["DISABLE", "Disable"],
  ["DEPRECATE", "Deprecate"],
  ["UNDECIDED", "Undecided"],
];

/** Hidden until the script runs. */
function filters({ simulation, days, comparison }: SimulationReport): Markup {
  const { table, policies } = simulation;
  const regions = new Set<string>();
  const accounts = new Set<string>();
  for (let index = 0; index < table.size; index += 1) {
    for (const { region, accountId } of table.parts(index).vmImages ?? []) {
      regions.add(inline(region ?? "unknown"));
      accounts.add(inline(accountId ?? "unknown"));
    }
  }
  const recipes = new Set(table.recipes.map(({ name = "?" }) => inline(name)));
  const spans = [...new Set([outlookDays, 90, lastDayShown(days), horizonOf(days)])].sort((one, other) => one - other);
  return html`<form id="filters" role="search" aria-label="Filter the images" hidden><div>
${searchField}
${selectField(
  "policy",
  "Policy",
  policies.map(({ policy }, index) => [String(index), inline(policy.name)]),
)}
${selectField("recipe", "Recipe", [...recipes].sort())}
${selectField("account", "Account", [...accounts].sort())}
${selectField("region", "Region", [...regions].sort())}
${
  comparison === undefined
    ? undefined
    : selectField(
        "compared",
        `Against ${inline(comparison.revision)}`,
        differenceKinds.map((kind) => [String(bitOf(kind)), kind.words] as const),
      )
}
<label class="field"><span>Ahead</span><select name="span">${spans.map(
    (span) => html`<option value="${span}"${span === lastDayShown(days) ? selected : undefined}>${span} days</option>`,
  )}</select></label>
<fieldset class="chosen" aria-label="Actions">
${actionTitles.map(([action, title]) => chip("action", action, html`<i class="mark ${action}"></i>${title}`))}
${chip("action", "KEEP", "Keep")}
<button type="button" id="unfold">Expand all</button>
<button type="reset">Clear</button>
</fieldset>
</div></form>
`;
}

const selected = new Markup(" selected");

/** The script renders into this. */
const timeline = html`<section id="timeline" aria-label="Timeline" hidden>
<div class="board">
<div id="axis" aria-hidden="true"></div>
<div id="rows" role="treegrid" aria-label="Images by recipe and version" aria-describedby="keys"><div id="space" role="rowgroup"></div></div>
<p class="none" id="nothing" role="status" hidden>No image matches these filters.</p>
<p id="keys">Arrow keys move between images and their actions; Enter expands a recipe version. The past is left of the first run, on a scale that shrinks with age.</p>
</div>
<aside id="details" aria-label="The image" tabindex="-1"></aside>
</section>
<section id="printed" hidden></section>
`;
