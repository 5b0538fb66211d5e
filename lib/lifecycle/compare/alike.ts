/**
 * Groups exclusions that differ only in the names of tags, accounts or regions, so that one of each group is examined.
 */
import type { Facet } from "./facets.ts";

/** Members of which the key names what has a value, so that policies may name several values of it. */
const keyed = ["resourceSelection.tagMap", "exclusionRules.tagMap", "exclusionRules.vmImages.tagMap"];

/**
 * A name for each exclusion of a policy, which is equal for those that behave alike. What a policy says of a tag key, a
 * region or an account is by whom it is named, and where the values are the same; the name itself means nothing. So
 * a policy of 1,536 accounts in three rules has as many names as there are sets of these rules.
 */
export function likenessAmong(facets: readonly Facet[]): (exclusion: Facet) => string {
  const uses = new Map<string, Facet[]>();
  for (const facet of facets) {
    const variable = variableOf(facet);
    const known = uses.get(variable);
    if (known === undefined) uses.set(variable, [facet]);
    else known.push(facet);
  }
  const patterns = new Map([...uses].map(([variable, of]) => [variable, patternOf(of)]));
  return (exclusion) => JSON.stringify([placeOf(exclusion), patterns.get(variableOf(exclusion))]);
}

/** Tags of an image are one kind, whether a policy selects or excludes them. */
const variableOf = ({ member, key }: Facet): string =>
  JSON.stringify([member === "resourceSelection.tagMap" ? "exclusionRules.tagMap" : member, key]);

const placeOf = ({ member, rule }: Facet): readonly unknown[] => [member, rule?.action, rule?.occurrence];

/** Where a variable is named; its values by their first use. */
function patternOf(uses: readonly Facet[]): readonly unknown[] {
  const values: unknown[] = [];
  return uses.map((each) => {
    if (!keyed.includes(each.member)) return placeOf(each);
    if (!values.includes(each.value)) values.push(each.value);
    return [...placeOf(each), values.indexOf(each.value)];
  });
}
