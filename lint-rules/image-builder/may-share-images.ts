/** A quick answer about declarations as plain data: false only if the engine finds no image on which two of them act. */
import { partOf } from "../../lib/lint/declaration/plain.ts";

/** Whether two policies may select one image: they select by tags, or name one recipe, or are not known. */
export function mayShareImages(policies: readonly unknown[]): boolean {
  if (policies.length < 2) return false;
  const named = new Set<unknown>();
  for (const policy of policies) {
    const recipes = partOf(policy, ["resourceSelection", "recipes"]);
    if (!Array.isArray(recipes)) return true;
    const names = new Set(recipes.map((recipe) => partOf(recipe, ["name"])));
    for (const name of names) {
      if (typeof name !== "string" || named.has(name)) return true;
      named.add(name);
    }
  }
  return false;
}
