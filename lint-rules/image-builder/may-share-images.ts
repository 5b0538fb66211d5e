/** A quick answer about declarations as plain data: false only if no two of them select by the same means. */
import { hasParts, isUnknown, partOf } from "../../lib/lint/declaration/plain.ts";

/** Whether two policies name one recipe or one tag, or are not known. */
export function mayShareImages(policies: readonly unknown[]): boolean {
  if (policies.length < 2) return false;
  const named = new Set<string>();
  for (const policy of policies) {
    const names = namedBy(policy);
    if (names === undefined) return true;
    for (const name of names) {
      if (named.has(name)) return true;
      named.add(name);
    }
  }
  return false;
}

/** The recipes, or the tags, by which a policy selects, each once; undefined if they are not known. */
function namedBy(policy: unknown): ReadonlySet<string> | undefined {
  const recipes = partOf(policy, ["resourceSelection", "recipes"]);
  if (isUnknown(recipes)) return undefined;
  if (Array.isArray(recipes)) {
    const names = recipes.map((recipe) => partOf(recipe, ["name"]));
    return names.some((name) => typeof name !== "string") ? undefined : new Set(names.map((name) => `recipe ${name}`));
  }
  const tags = partOf(policy, ["resourceSelection", "tagMap"]);
  if (isUnknown(tags) || (hasParts(tags) && Object.getOwnPropertySymbols(tags).length > 0)) return undefined;
  if (!hasParts(tags)) return new Set();
  const entries = Object.entries(tags);
  return entries.some(([, value]) => isUnknown(value))
    ? undefined
    : new Set(entries.map((each) => `tag ${each.join("=")}`));
}
