import { cite } from "../../../lib/facts/model/citation.ts";
import { isMissing } from "../../../lib/lifecycle/simulate/policy/missing.ts";
import type { ReadyPolicy } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import type { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { imagesInWords, type SimulatedProblem, simulationRule, someOf } from "../simulation-rule.ts";

/** Images of a recipe that no policy deletes. */
interface UncoveredImages {
  readonly recipe: string | undefined;
  /** Where they are, as `Simulation.placeInWords` says it. */
  readonly place: string;
  /** A DISABLED policy that selects them. */
  readonly disabled: ReadyPolicy | undefined;
  readonly ids: string[];
}

export default simulationRule({
  severity: "warning",
  summary: "A policy that is not DISABLED selects every image of the inventory; unselected images are never deleted.",
  otherwise: "Unselected images accumulate, and their storage is billed.",
  unwanted: "Some images must remain until a person deletes them, such as images for audits.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "every version of the recipe": `
resourceSelection: { recipes: [{ name: web-base, semanticVersion: x.x.x }] }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 2.0.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }`,
    "images that policies never act on": `
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 2.0.0 }, createdAt: "2026-02-15", status: FAILED, tags: {} }
  - { id: web/3, recipe: { name: web-base, semanticVersion: 2.0.1 }, createdAt: "2026-02-15", status: CANCELLED, tags: {} }`,
  },
  bad: {
    "a new major version": `
resourceSelection: ⟦{ recipes: [{ name: web-base, semanticVersion: 1.x.x }] }⟧
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 2.0.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }`,
    "a DISABLED policy": `
status: ⟦DISABLED⟧
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }`,
  },
  *judge(simulation) {
    for (const { recipe, place, disabled, ids } of leaksIn(simulation)) {
      const policy = disabled ?? nearest(simulation, recipe);
      if (policy === undefined) continue;
      const of = recipe === undefined ? "" : ` of the recipe ${JSON.stringify(recipe)}`;
      const one = ids.length === 1;
      yield {
        policy,
        at: [disabled === undefined ? "resourceSelection" : "status"],
        message:
          disabled === undefined
            ? `no policy${place} selects ${imagesInWords(ids.length)}${of}, so ${one ? "it is" : "they are"} never deleted: ${someOf(ids)}`
            : `no policy but this one, which is DISABLED, selects ${imagesInWords(ids.length)}${of}: ${someOf(ids)}`,
        help:
          disabled === undefined
            ? `select ${one ? "it" : "them"} in a policy${place}`
            : "set status to ENABLED, or select the images in another policy",
      } satisfies SimulatedProblem;
    }
  },
});

/** The images on which no policy may act, by recipe and DISABLED policy, in the order of the inventory. */
function leaksIn(simulation: Simulation): Iterable<UncoveredImages> {
  const { table } = simulation;
  const leaks = new Map<string, UncoveredImages>();
  for (let index = 0; index < table.size; index += 1) {
    const status = table.status(index);
    // Policies ignore failed and canceled images.
    if (status === undefined || status === "FAILED" || status === "CANCELLED") continue;
    const selected = [...simulation.selections(index)].map(({ policy }) => policy);
    if (selected.some(({ isEnabled }) => isEnabled !== false)) continue;
    const [disabled] = selected;
    const recipe = table.recipes[table.recipeOf(index)]?.name;
    const place = simulation.placeInWords(index);
    const key = JSON.stringify([recipe, place, disabled?.index]);
    const leak = leaks.get(key) ?? { recipe, place, disabled, ids: [] };
    leaks.set(key, leak);
    leak.ids.push(table.ids[index] ?? "");
  }
  return leaks.values();
}

/** The policy to extend with a recipe: the first that names it, else the first of all. */
function nearest({ policies }: Simulation, recipe: string | undefined): ReadyPolicy | undefined {
  const names = ({ selection }: ReadyPolicy): boolean =>
    selection.by === "recipes" && selection.recipes.some(({ name }) => !isMissing(name) && name === recipe);
  return policies.find(names) ?? policies[0];
}
