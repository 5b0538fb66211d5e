/** Policies by what they select, so that each is compared only with those that may select the same images. */
import type { PolicyCondition } from "./condition.ts";

/** Finds policies that may select images that another policy selects. */
export type Rivals = (condition: PolicyCondition) => readonly PolicyCondition[];

/** Sorts policies by the recipes that they name. */
export function rivalsAmong(conditions: readonly PolicyCondition[]): Rivals {
  const byTags = conditions.filter(({ recipes }) => recipes === undefined);
  const byName = new Map<string, PolicyCondition[]>();
  for (const condition of conditions) {
    for (const name of new Set(condition.recipes?.map((each) => each.name))) {
      const named = byName.get(name);
      if (named === undefined) byName.set(name, [condition]);
      else named.push(condition);
    }
  }
  return ({ recipes, isForContainers }) => {
    // A policy by tags is asked about images of a recipe that no other names.
    const named = new Set(recipes?.flatMap(({ name }) => byName.get(name) ?? []));
    return [...named, ...byTags].filter((each) => each.isForContainers === isForContainers);
  };
}
