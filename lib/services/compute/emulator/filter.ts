/** EC2's filters: `Filter.1.Name`, `Filter.1.Value.1`. */
import { own } from "../../../base/dictionary.ts";
import type { QueryCall } from "../../../emulator/query-protocol.ts";
import { Refusal } from "../../../emulator/refusal.ts";

/** The values of a record that a filter compares, by the name of the filter. */
export type FilterValues<Facts> = { readonly [name: string]: (facts: Facts) => readonly string[] };

/** Something with tags. */
export interface Tagged {
  readonly tags: { readonly [key: string]: string };
}

/**
 * Whether a record matches all filters; of the values of one, any has to match. `*` and `?` are wildcards.
 * @throws Refusal for an unknown filter.
 */
export function filterOf<Facts extends Tagged>(call: QueryCall, known: FilterValues<Facts>): (facts: Facts) => boolean {
  const names = new Set([...call.form.keys()].flatMap((field) => /^(Filter\.\d+)\./.exec(field)?.[1] ?? []));
  const filters = [...names].map((at) => {
    const name = call.form.get(`${at}.Name`) ?? "";
    const patterns = call.list(`${at}.Value`).map(patternOf);
    const valuesOf = valuesFor(name, known);
    return (facts: Facts) => valuesOf(facts).some((value) => patterns.some((pattern) => pattern.test(value)));
  });
  return (facts) => filters.every((matches) => matches(facts));
}

function valuesFor<Facts extends Tagged>(
  name: string,
  known: FilterValues<Facts>,
): (facts: Facts) => readonly string[] {
  const valuesOf = new Map(Object.entries(known)).get(name);
  if (valuesOf !== undefined) return valuesOf;
  if (name === "tag-key") return ({ tags }) => Object.keys(tags);
  if (name.startsWith("tag:")) {
    const key = name.slice("tag:".length);
    return ({ tags }) => [own(tags, key) ?? []].flat();
  }
  const supported = [...Object.keys(known), "tag:KEY", "tag-key"].join(", ");
  throw new Refusal(
    "InvalidParameterValue",
    400,
    `the filter ${JSON.stringify(name)} is not one that the emulator supports; it supports ${supported}`,
  );
}

const patternOf = (value: string): RegExp =>
  new RegExp(
    `^${value
      .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "su",
  );

/** Tags as EC2 returns them. */
export const tagSet = (tags: { readonly [key: string]: string }) =>
  Object.entries(tags).map(([key, value]) => ({ key, value }));

/** The bounds of MaxResults in most operations of EC2. */
export const pageSize = { field: "MaxResults", least: 1, most: 1000, error: "InvalidParameterValue" } as const;
