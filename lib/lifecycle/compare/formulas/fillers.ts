/**
 * The newer images that put an image at given places. A newer image counts for every policy that selects it by its
 * recipe, and for those by tags whose tags it has: so it is a set of tags. Two questions decide everything: for which
 * counts a newer image counts (its signature), and how many there are of each signature.
 */
import type { Counter } from "./formula.ts";
import { type Literal, variableOf } from "./literal.ts";

/** How many images of a count are newer. */
export interface Bound {
  readonly counter: Counter;
  readonly atLeast: number;
  /** Infinity if there may be any number. */
  readonly below: number;
}

/** The tags of one newer image. */
export type NewerImage = readonly Literal[];

/** A kind of newer image: its tags, and the bounds for which it counts. */
interface FillerKind {
  readonly tags: NewerImage;
  /** By bound. */
  readonly counts: readonly boolean[];
}

/** The fewest newer images that satisfy the bounds, at most so many; undefined if there are none. */
export function fillersFor(bounds: readonly Bound[], most: number): readonly NewerImage[] | undefined {
  if (bounds.some(({ atLeast, below }) => atLeast >= below || atLeast > most)) return undefined;
  const needed = bounds.map(({ atLeast }) => atLeast);
  if (needed.every((count) => count === 0)) return [];
  const kinds = kindsOf(bounds);
  const least = Math.max(...needed);
  const sum = needed.reduce((total, count) => total + count, 0);
  for (let total = least; total <= Math.min(sum, most); total += 1) {
    const found = distribution(bounds, kinds, 0, needed, room(bounds), total);
    if (found !== undefined) return found;
  }
  return undefined;
}

const room = (bounds: readonly Bound[]): readonly number[] => bounds.map(({ below }) => below - 1);

/** Numbers of each kind, so many in all, that give every bound what it needs within its room. */
function distribution(
  bounds: readonly Bound[],
  kinds: readonly FillerKind[],
  from: number,
  needed: readonly number[],
  left: readonly number[],
  total: number,
): readonly NewerImage[] | undefined {
  if (needed.every((count) => count <= 0)) return [];
  const kind = kinds[from];
  if (kind === undefined || needed.some((count) => count > total)) return undefined;
  const most = Math.min(total, ...left.filter((_, at) => kind.counts[at]));
  const useful = Math.max(0, ...needed.filter((_, at) => kind.counts[at]));
  for (let count = Math.min(most, useful); count >= 0; count -= 1) {
    const rest = distribution(
      bounds,
      kinds,
      from + 1,
      needed.map((need, at) => (kind.counts[at] ? need - count : need)),
      left.map((free, at) => (kind.counts[at] ? free - count : free)),
      total - count,
    );
    if (rest !== undefined) return [...Array.from({ length: count }, () => kind.tags), ...rest];
  }
  return undefined;
}

/** The kinds that matter: each set of needed counts by as few others as possible. */
function kindsOf(bounds: readonly Bound[]): readonly FillerKind[] {
  const needed = bounds.filter(({ atLeast, counter }) => atLeast > 0 && counter.tags !== undefined);
  let sets: readonly NewerImage[] = [[]];
  for (const { counter } of needed) {
    const grown = sets.flatMap((tags) => [tags, ...(counter.tags ?? []).flatMap((tag) => withTag(tags, tag))]);
    sets = [...new Map(grown.map((tags) => [JSON.stringify(tags), tags])).values()];
  }
  const kinds = sets.map((tags) => ({ tags, counts: bounds.map(({ counter }) => isCounted(tags, counter)) }));
  const useful = kinds.filter(({ counts }) => bounds.some(({ atLeast }, at) => atLeast > 0 && counts[at]));
  return useful.filter((kind, at) =>
    useful.every((other, index) => index === at || !isBetter(other, kind, bounds) || isLater(index, at, kind, other)),
  );
}

/** Of two kinds with the same counts the first stays. */
const isLater = (index: number, at: number, kind: FillerKind, other: FillerKind): boolean =>
  index > at && kind.counts.every((counts, bound) => counts === other.counts[bound]);

/** Whether a kind counts wherever another does and is needed, and nowhere else where there is an upper bound. */
const isBetter = (kind: FillerKind, other: FillerKind, bounds: readonly Bound[]): boolean =>
  bounds.every(({ atLeast, below }, at) => {
    const [counts, otherCounts] = [kind.counts[at] === true, other.counts[at] === true];
    return (atLeast === 0 || counts || !otherCounts) && (below === Number.POSITIVE_INFINITY || !counts || otherCounts);
  });

/** The tags with one more; none if its key has another value. */
const withTag = (tags: NewerImage, tag: Literal): readonly NewerImage[] =>
  tags.some((each) => variableOf(each) === variableOf(tag)) ? [] : [[...tags, tag]];

/** Whether an image with these tags takes a place in a count. */
const isCounted = (tags: NewerImage, { tags: counted }: Counter): boolean =>
  counted === undefined ||
  counted.some((tag) => tags.some((each) => variableOf(each) === variableOf(tag) && each.value === tag.value));
