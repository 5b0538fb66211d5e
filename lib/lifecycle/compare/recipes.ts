/**
 * Recipe versions that stand for all others: two versions that the same patterns match are alike. Of those that a policy
 * selects, one that fewer other policies select is enough: what they do to it, they do to the others as well.
 */
import type { RecipeVersion } from "../simulate/image/inventory.ts";
import { isVersion } from "../simulate/policy/rule.ts";
import type { PolicyCondition, RecipePattern } from "./condition.ts";

/** Whether a policy selects images of a recipe version; undefined if their tags decide. */
export const selectsRecipe = (
  { recipes }: PolicyCondition,
  { name, semanticVersion }: RecipeVersion,
): boolean | undefined => recipes?.some((each) => each.name === name && isVersion(semanticVersion, each.version));

/** Recipe versions that stand for all that a policy selects, before the others. */
export function recipesOf(condition: PolicyCondition, others: readonly PolicyCondition[]): readonly RecipeVersion[] {
  const patterns = [condition, ...others].flatMap(({ recipes }) => recipes ?? []);
  if (condition.recipes === undefined) return [anotherRecipe(patterns.map(({ name }) => name))];
  const named = condition.recipes.flatMap(({ name, version }) =>
    versionsOf(version, versionsNamed(name, patterns)).map((semanticVersion) => ({ name, semanticVersion })),
  );
  return leastSelected(named, others);
}

const versionsNamed = (name: string, patterns: readonly RecipePattern[]): readonly string[] => [
  ...new Set(patterns.filter((each) => each.name === name).map(({ version }) => version)),
];

/** Recipe versions that two policies select, one for each set of their patterns. */
export function recipesOfBoth(one: PolicyCondition, other: PolicyCondition): readonly RecipeVersion[] {
  if (one.recipes === undefined) return other.recipes === undefined ? [anotherRecipe([])] : recipesOfBoth(other, one);
  const [ours, theirs] = [one.recipes, other.recipes ?? []].map((patterns) =>
    patterns.map(({ name, version }) => ({ name, version, parts: version.split(".") })),
  );
  return (ours ?? [])
    .flatMap(({ name, version, parts }) => {
      const near = (patterns: typeof ours = []) =>
        patterns.flatMap((each) => (each.name === name && overlap(parts, each.parts) ? [each.version] : []));
      const also = near(theirs);
      if (other.recipes !== undefined && also.length === 0) return [];
      return versionsOf(version, [...new Set([...near(ours), ...also])]).map((semanticVersion) => ({
        name,
        semanticVersion,
      }));
    })
    .filter((recipe) => selectsRecipe(other, recipe) !== false);
}

/** Whether a version may match both of two patterns. */
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at] || part === "x" || other[at] === "x");

/** Recipe versions that a policy selects, one for each set of policies that select it. */
export function everyRecipeOf(
  condition: PolicyCondition,
  others: readonly PolicyCondition[],
): readonly RecipeVersion[] {
  const patterns = [condition, ...others].flatMap(({ recipes }) => recipes ?? []);
  const names = [...new Set(patterns.map(({ name }) => name))];
  const all = names.flatMap((name) => versionsOfRecipe(name, [condition, ...others]));
  return [anotherRecipe(names), ...all].filter((recipe) => selectsRecipe(condition, recipe) !== false);
}

/** The versions of a recipe, one for each set of patterns of policies that match it. */
export function versionsOfRecipe(name: string, conditions: readonly PolicyCondition[]): readonly RecipeVersion[] {
  const patterns = versionsNamed(
    name,
    conditions.flatMap(({ recipes }) => recipes ?? []),
  );
  return versionsOf("x.x.x", patterns).map((semanticVersion) => ({ name, semanticVersion }));
}

/** A recipe that has none of these names. */
export function anotherRecipe(taken: readonly string[]): RecipeVersion {
  const names = new Set(taken);
  let name = "another";
  for (let count = 2; names.has(name); count += 1) name = `another-${count}`;
  return { name, semanticVersion: "1.0.0" };
}

/** A version that is being built part by part, and the patterns that match it so far. */
interface Beginning {
  readonly parts: readonly string[];
  readonly matching: readonly (readonly string[])[];
}

/** The versions that a pattern matches, one for each set of other patterns that match it too. */
function versionsOf(pattern: string, others: readonly string[]): readonly string[] {
  const parts = pattern.split(".");
  const patterns = others.map((other) => other.split(".")).filter(({ length }) => length === parts.length);
  let found: readonly Beginning[] = [{ parts: [], matching: patterns }];
  for (const [at, part] of parts.entries()) {
    const next = new Map<string, Beginning>();
    for (const { parts: before, matching } of found) {
      for (const value of part === "x" ? numbersAt(at, matching) : [part]) {
        const still = matching.filter((each) => isVersion(value, each[at] ?? ""));
        const key = still.map((each) => each.join(".")).join(" ");
        if (!next.has(key)) next.set(key, { parts: [...before, value], matching: still });
      }
    }
    found = [...next.values()];
  }
  return found.map((each) => each.parts.join("."));
}

/** A number that no pattern has at this part, and those that one has. */
function numbersAt(at: number, patterns: readonly (readonly string[])[]): readonly string[] {
  const named = new Set(patterns.map((each) => each[at] ?? "").filter((part) => /^\d+$/.test(part)));
  let other = at === 0 ? 1 : 0;
  while (named.has(String(other))) other += 1;
  return [String(other), ...named];
}

/** Leaves out recipe versions that more of the policies select than another one. */
function leastSelected(
  recipes: readonly RecipeVersion[],
  others: readonly PolicyCondition[],
): readonly RecipeVersion[] {
  const byRecipes = others.filter((each) => each.recipes !== undefined);
  const bySignature = new Map<string, { readonly recipe: RecipeVersion; readonly by: ReadonlySet<PolicyCondition> }>();
  for (const recipe of recipes) {
    const by = new Set(byRecipes.filter((each) => selectsRecipe(each, recipe) === true));
    const key = [...by].map(({ key }) => key).join();
    if (!bySignature.has(key)) bySignature.set(key, { recipe, by });
  }
  const all = [...bySignature.values()];
  return all
    .filter(({ by }) => !all.some((other) => other.by.size < by.size && [...other.by].every((each) => by.has(each))))
    .map(({ recipe }) => recipe);
}
