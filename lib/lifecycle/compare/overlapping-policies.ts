/** Finds, in a fixed set, the policies that may select the same images as a policy. */
import type { PolicyCondition } from "./condition.ts";
import { VersionsOfRecipe } from "./version-index.ts";

/** Finds policies that may select images that another policy selects. */
export type OverlappingPolicies = (condition: PolicyCondition) => readonly PolicyCondition[];

/** Sorts policies by the recipe versions that they name. */
export function overlappingAmong(conditions: readonly PolicyCondition[]): OverlappingPolicies {
  const byTags = conditions.filter(({ recipes }) => recipes === undefined);
  const places = new Map(conditions.map((each, place) => [each, place] as const));
  const byName = new Map<string, VersionsOfRecipe>();
  for (const condition of conditions) {
    for (const { name, version } of condition.recipes ?? []) {
      const versions = byName.get(name) ?? new VersionsOfRecipe();
      byName.set(name, versions);
      versions.add(version.split("."), condition);
    }
  }
  return ({ recipes, isForContainers }) => {
    // A policy by tags is asked about images of a recipe that no other names.
    const near = new Set(
      recipes?.flatMap(({ name, version }) => byName.get(name)?.overlapping(version.split(".")).flat() ?? []),
    );
    const inOrder = [...near].toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    return [...inOrder, ...byTags].filter((each) => each.isForContainers === isForContainers);
  };
}
