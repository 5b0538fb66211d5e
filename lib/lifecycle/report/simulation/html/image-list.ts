/** A list of all images by recipe and version with their acts, which works without scripts. */
import { html, type Markup } from "../../../../base/html/markup.ts";
import type { Act } from "../../../simulate/play/play.ts";
import { actionOf, type Simulation } from "../../../simulate/verdict/simulation.ts";
import { actionInWords } from "../sentence.ts";
import { actsUntil } from "./data.ts";

/** Yields the list with the acts up to a day in pieces, one recipe version each. */
export function* imageList(simulation: Simulation, lastDay: number): Iterable<Markup> {
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
