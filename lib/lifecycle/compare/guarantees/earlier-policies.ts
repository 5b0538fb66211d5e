/** Finds, among the policies added so far, those that may select the same images as a policy. */
import type { PolicyCondition } from "../condition.ts";
import { type Conditions, listed, VersionsOfRecipe } from "../version-index.ts";

/** Finds policies that select by the same means as another one: by recipe versions, or by a tag that both name. */
export class EarlierPolicies {
  readonly #versions = new Map<string, VersionsOfRecipe>();
  readonly #byTag = new Map<string, Conditions>();
  readonly #keys = new Set<string>();

  /** Adds a policy, unless one that does the same to every image is there: what holds of one holds of the other. */
  add(condition: PolicyCondition): void {
    const { key, recipes, tags, isForContainers } = condition;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    for (const { name, version } of recipes ?? []) {
      const named = keyOf(isForContainers, name);
      const versions = this.#versions.get(named) ?? new VersionsOfRecipe();
      this.#versions.set(named, versions);
      versions.add(version.split("."), condition);
    }
    for (const { name, value } of tags) listed(this.#byTag, keyOf(isForContainers, name, value)).push(condition);
  }

  /** Those that select a recipe version, or a tag, that a policy selects too, in the order of their indexes. */
  near({ recipes, tags, isForContainers }: PolicyCondition): Iterable<PolicyCondition> {
    const byRecipes = (recipes ?? []).flatMap(
      ({ name, version }) => this.#versions.get(keyOf(isForContainers, name))?.overlapping(version.split(".")) ?? [],
    );
    const byTags = tags.flatMap(({ name, value }) => {
      const found = this.#byTag.get(keyOf(isForContainers, name, value));
      return found === undefined ? [] : [found];
    });
    return inOrder([...byRecipes, ...byTags]);
  }
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** The policies of several lists, each once, by their indexes. Finds the next one only when it is asked for. */
function* inOrder(lists: readonly Conditions[]): Generator<PolicyCondition> {
  const places = lists.map((list) => ({ list, at: 0 }));
  for (let last = -1; ; ) {
    let next: PolicyCondition | undefined;
    for (const place of places) {
      while ((place.list[place.at]?.index ?? Number.POSITIVE_INFINITY) <= last) place.at += 1;
      const first = place.list[place.at];
      if (first !== undefined && (next === undefined || first.index < next.index)) next = first;
    }
    if (next === undefined) return;
    yield next;
    last = next.index;
  }
}
