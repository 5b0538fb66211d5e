/** Describes an image and an act on it in a sentence. */

import type { Act } from "../../simulate/play.ts";
import { daysInWords, placeInWords, whyDone } from "../../simulate/reasons.ts";
import { actionOf, type Simulation } from "../../simulate/simulation.ts";

/** "ami-1 of web 1.2.0, 94 days old, 4th newest"; the age is that of the first run. */
export function imageInWords(simulation: Simulation, act: Act): string {
  const { table, at } = simulation;
  const index = simulation.indexOf(act);
  const { name = "?", version = "?" } = table.recipes[table.recipeOf(index)] ?? {};
  const createdAt = table.createdAt(index);
  const place = simulation.placeOf(act);
  const age = createdAt <= at ? `${daysInWords(createdAt, at)} old` : "of unknown age";
  const parts = [
    `${table.ids[index]} of ${name} ${version}`,
    age,
    ...(place === undefined ? [] : [placeInWords(place)]),
  ];
  return parts.join(", ");
}

/** "status is missing (img-4; --allow-undecided ignores what is not known)". */
export const unknownInWords = (missing: string, simulation: Simulation, act: Act): string =>
  `${missing} (${simulation.table.ids[simulation.indexOf(act)]}; --allow-undecided ignores what is not known)`;

/** `ami-1 of web 1.2.0, 94 days old, 4th newest: DELETE by "nightly images" rule 1 (older than 90 days, 3 are retained)`. */
export function actionInWords(simulation: Simulation, act: Act): string {
  const when = act.day === 0 ? "" : ` on ${simulation.dateOf(act.day).slice(0, 10)}`;
  const by = `by ${JSON.stringify(act.rule.policy.policy.name)} rule ${act.rule.index + 1}`;
  return `${imageInWords(simulation, act)}: ${actionOf(act)}${when} ${by} (${whyDone(act)})`;
}
