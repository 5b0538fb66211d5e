/** A quick answer about declarations: false only if the engine finds no image on which two of them act. */
import type { Node } from "../../lib/lint/declaration/node.ts";

/** Whether two policies may select one image: they select by tags, or name one recipe. */
export function mayShareImages(policies: readonly Node[]): boolean {
  if (policies.length < 2) return false;
  const names = new Set<unknown>();
  for (const policy of policies) {
    const recipes = policy.at("resourceSelection", "recipes");
    if (recipes.state !== "known") return true;
    for (const name of new Set(recipes.items().map((recipe) => recipe.at("name").value))) {
      if (name === undefined || names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}
