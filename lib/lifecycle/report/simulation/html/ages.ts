/** The distribution of the ages of images, and how many of each age are deleted. It works without scripts. */

import { html, type Markup } from "../../../../base/html/markup.ts";
import { grouped } from "../../../../base/text/counted.ts";
import { day } from "../../../simulate/policy/time.ts";
import { actionOf, type Simulation } from "../../../simulate/verdict/simulation.ts";

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
