/** Describes an image and an act on it in a sentence. */

import type { Act } from "../../simulate/play/play.ts";
import { daysInWords, placeInWords, whyDone } from "../../simulate/verdict/reasons.ts";
import { actionOf, type Simulation } from "../../simulate/verdict/simulation.ts";
import { isOfToday } from "./today.ts";

/**
 * "ami-1 of web 1.2.0, 94 days old, 4th newest, IN USE by …"; the age is that of the first run.
 * @param isShort shortens ARNs if all images are of one account and region: "web 1.2.0/3, 94 days old".
 */
export function imageInWords(simulation: Simulation, act: Act, isShort = false): string {
  const { table, at } = simulation;
  const index = simulation.indexOf(act);
  const { name = "?", version = "?" } = table.recipes[table.recipeOf(index)] ?? {};
  const createdAt = table.createdAt(index);
  const place = simulation.placeOf(act);
  const use = useInWords(simulation, act);
  const age = createdAt <= at ? `${daysInWords(createdAt, at)} old` : "of unknown age";
  const parts = [
    (isShort ? shortName(simulation, index) : undefined) ?? `${table.ids[index]} of ${name} ${version}`,
    age,
    ...(place === undefined ? [] : [placeInWords(place)]),
    ...(use === undefined ? [] : [`IN USE by the ${use}`]),
  ];
  return parts.join(", ");
}

/** "web 1.2.0/3": an image by its ARN, where only one account and region can be meant; its recipe if that differs. */
function shortName({ table }: Simulation, index: number): string | undefined {
  const [, image, version, build] = /^arn:.*:image\/([^/]+)\/([^/]+)\/(\d+)$/.exec(table.ids[index] ?? "") ?? [];
  if (image === undefined || version === undefined || table.places.length > 1) return undefined;
  const recipe = table.recipes[table.recipeOf(index)] ?? { name: undefined, version: undefined };
  const isOfRecipe = recipe.name === image && recipe.version === version;
  return `${image} ${version}/${build}${isOfRecipe ? "" : ` of ${recipe.name ?? "?"} ${recipe.version ?? "?"}`}`;
}

/**
 * "status is missing (img-4; --allow-undecided ignores undecided results)", with the option that reads what `lintel
 * inventory` reads on request alone.
 */
export function unknownInWords(missing: string, simulation: Simulation, act: Act): string {
  const image = simulation.table.ids[simulation.indexOf(act)];
  const remedy = /^sharedAccounts of .+ is missing$/.test(missing)
    ? "lintel inventory --shared-accounts reads it, "
    : "";
  return `${missing} (${image}; ${remedy}--allow-undecided ignores undecided results)`;
}

/**
 * What uses the AMIs on which an act has an effect, or may have: "instance i-0123 and 2 more"; undefined if
 * nothing does, as far as the inventory says.
 */
function useInWords(simulation: Simulation, act: Act): string | undefined {
  const { vmImages = [] } = simulation.table.parts(simulation.indexOf(act));
  if (!vmImages.some(({ usedBy = [] }) => usedBy.length > 0)) return undefined;
  const unaffected = new Set(["KEEP", "SKIP"]);
  const uses = simulation
    .partsAt(act)
    .vmImages.flatMap(({ action }, at) => (unaffected.has(action) ? [] : (vmImages[at]?.usedBy ?? [])));
  const [first] = uses;
  if (first === undefined) return undefined;
  return `${first.kind} ${first.id}${uses.length > 1 ? ` and ${uses.length - 1} more` : ""}`;
}

/** When an act is done: "today", "within 24 hours" since the hour of a run is not known, and then the day. */
export function runInWords(simulation: Simulation, act: Act): string {
  if (act.day === 0) return "today";
  return isOfToday(simulation, act) ? "within 24 hours" : simulation.dateOf(act.day).slice(0, 10);
}

/** `ami-1 of web 1.2.0, 94 days old, 4th newest: DELETE by "nightly images" rule 1 (older than 90 days, 3 are retained)`. */
export function actionInWords(simulation: Simulation, act: Act): string {
  const when = act.day === 0 ? "" : ` ${isOfToday(simulation, act) ? "" : "on "}${runInWords(simulation, act)}`;
  const by = `by ${JSON.stringify(act.rule.policy.policy.name)} rule ${act.rule.index + 1}`;
  return `${imageInWords(simulation, act)}: ${actionOf(act)}${when} ${by} (${whyDone(act)})${othersInWords(simulation, act)}`;
}

/** `; ami-1: DISABLE by "other" rule 2`: what other policies do to AMIs. */
const othersInWords = (simulation: Simulation, act: Act): string =>
  act.leads.length < 2
    ? ""
    : simulation
        .partsAt(act)
        .vmImages.map(({ id, action, policy, rule = 0 }) =>
          policy === undefined ? "" : `; ${id}: ${action} by ${JSON.stringify(policy)} rule ${rule + 1}`,
        )
        .join("");
