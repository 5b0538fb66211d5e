/** Pairs of equal elements of two lists. */

/**
 * The equal element for each element, without reusing any; undefined if there is none. Each test in `sames` is true of
 * whatever the one before it is true of. What an earlier test finds comes first; the last one decides how many find
 * theirs, which are as many as possible: whoever finds none left takes another's, if that one finds a different one.
 */
export function matched<T>(
  elements: readonly T[],
  others: readonly T[],
  sames: readonly ((element: T, other: T) => boolean)[],
): readonly (T | undefined)[] {
  const takers: (number | undefined)[] = others.map(() => undefined);
  const found: (number | undefined)[] = elements.map(() => undefined);
  const take = (taker: number, index: number): true => {
    takers[index] = taker;
    found[taker] = index;
    return true;
  };
  for (const same of sames) {
    for (const [taker, element] of elements.entries()) {
      if (found[taker] !== undefined) continue;
      const index = others.findIndex((other, each) => takers[each] === undefined && same(element, other));
      if (index >= 0) take(taker, index);
    }
  }
  const accepts = elements.map((element) => (other: T) => sames.at(-1)?.(element, other) === true);
  const takeAnothers = (taker: number, asked: Set<number>): boolean =>
    others.some((other, index) => {
      if (asked.has(index) || !accepts[taker]?.(other)) return false;
      asked.add(index);
      const before = takers[index];
      return before === undefined || takeAnothers(before, asked) ? take(taker, index) : false;
    });
  for (const taker of elements.keys()) if (found[taker] === undefined) takeAnothers(taker, new Set());
  return found.map((index) => (index === undefined ? undefined : others[index]));
}
