/** Orders work so that it spreads over groups. */
import { groupBy } from "../../../lint/text/group-by.ts";

/** One item of each group in turn. */
export function interleaved<Item>(items: readonly Item[], groupOf: (item: Item) => unknown): readonly Item[] {
  const groups = [...groupBy(items, groupOf)];
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat();
}
