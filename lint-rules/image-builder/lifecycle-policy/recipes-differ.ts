import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary: "A recipe version is listed once.",
  otherwise: "The second entry does not select further images.",
  unwanted: "A generator joins several lists of recipes, and repeats some of them.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "two versions of a recipe": `
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.0.0 }
    - { name: web-base, semanticVersion: 2.0.0 }`,
    "the same version of two recipes": `
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.0.0 }
    - { name: batch-base, semanticVersion: 1.0.0 }`,
  },
  bad: {
    "a version twice": `
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.0.0 }
    - ⟦{ name: web-base, semanticVersion: 1.0.0 }⟧`,
  },
  when: [["resourceSelection.recipes[1]", present]],
  *check(policy) {
    const recipes = policy.at("resourceSelection", "recipes").items();
    const [repeat] = repeats(recipes, (recipe) => {
      const name = recipe.at("name").value;
      const version = recipe.at("semanticVersion").value;
      return name === undefined || version === undefined ? undefined : JSON.stringify([name, version]);
    });
    if (repeat === undefined) return;
    const { part, first } = repeat;
    yield {
      at: part,
      message: `${part.path} is the same recipe version as ${first.path}: ${part.at("name").shown}, ${part.at("semanticVersion").shown}`,
      help: "list it once",
    };
  },
});
