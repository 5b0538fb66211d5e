import { deletingOtherRecipes } from "../../../lib/lifecycle/compare/guarantees/guarantees.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import type { Guarantee } from "../guarantee.ts";
import { guaranteeRule } from "../guarantee-rule.ts";
import { actInWords } from "../witness-words.ts";

export const guarantee: Guarantee = {
  summary: "Only images of the recipes that the guarantee deletableRecipes names are deleted.",
  otherwise: "The policy of one team deletes images of another team.",
  examplesWith: { deletableRecipes: ["web-base", "batch-base"] },
  good: {
    "a named recipe": `
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }`,
    "a deprecation of another": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection: { recipes: [{ name: shop-base, semanticVersion: 1.x.x }] }`,
  },
  bad: {
    "a recipe besides": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.x.x }, { name: ⟦shop-base⟧, semanticVersion: 1.x.x }]`,
    "images of any recipe, by their tags": `
resourceSelection: ⟦{ tagMap: { team: web } }⟧`,
  },
  named: ({ deletableRecipes = [] }) => ({ words: deletableRecipes.map((name) => ["recipe", name] as const) }),
  *breaches(policies, [declared], { deletableRecipes = [] }, steps) {
    if (declared === undefined) return;
    const said = new Set<Node>();
    for (const { witness, action } of deletingOtherRecipes(policies, deletableRecipes, steps)) {
      const name = witness.inventory.images[0]?.recipe.name;
      const selection = declared.at("resourceSelection");
      const recipes = selection.at("recipes").items();
      const at = recipes.find((each) => each.at("name").value === name)?.at("name") ?? selection;
      if (said.has(at)) continue;
      said.add(at);
      yield {
        at,
        statement: `${at.path} selects images of ${at === selection ? "any recipe" : String(name)}, but the guarantee deletableRecipes is ${JSON.stringify(deletableRecipes)}`,
        shows: actInWords(witness, action),
        help: "select images of these recipes only, or add the recipe to the guarantee",
        witness,
      };
    }
  },
};

export default guaranteeRule(guarantee);
