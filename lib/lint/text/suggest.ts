/** "Did you mean": the word that a misspelt one most likely means, or means without doubt. */
import { distance } from "fastest-levenshtein";

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** How many letters may be off. */
const reach = (wanted: string): number => Math.max(1, Math.floor(wanted.length / 3));

/**
 * The word that a misspelt one most likely means: equal but for case and punctuation, or a few letters off. Two
 * neighbours that changed places are one slip, also in a short word.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = bare(word);
  let best: string | undefined;
  let least = reach(wanted) + 1;
  for (const candidate of candidates) {
    const letters = slips(wanted, bare(candidate));
    if (letters < least) {
      least = letters;
      best = candidate;
    }
  }
  return best;
}

/** The word that differs from this one in case and punctuation alone; undefined where none or several do. */
export function sameButForCase(word: string, candidates: readonly string[]): string | undefined {
  const same = candidates.filter((each) => bare(each) === bare(word) && numbersIn(each) === numbersIn(word));
  return same.length === 1 ? same[0] : undefined;
}

/**
 * The word that a misspelt one means without doubt: the same but for case and punctuation, or a single slip off while
 * no other word is near. Numbers are never taken for misspelt ones.
 */
export function certain(word: string, candidates: readonly string[]): string | undefined {
  const wanted = bare(word);
  const near = candidates.filter((each) => distance(wanted, bare(each)) <= reach(wanted));
  const [only] = near;
  const isOnly = near.length === 1 && only !== undefined && wanted.length > 2 && isOneSlip(wanted, bare(only));
  return sameButForCase(word, candidates) ?? (isOnly && numbersIn(only) === numbersIn(word) ? only : undefined);
}

/**
 * The words that are other versions of the same as this one, the highest first: of NODEJS and NODEJS_20 both NODEJS_22
 * and NODEJS_18.
 */
export function otherVersions(word: string, candidates: readonly string[]): readonly string[] {
  const wanted = stem(word);
  const same = candidates.filter((each) => wanted !== "" && stem(each) === wanted && stem(each) !== bare(each));
  return same.toSorted((one, other) => versionOf(other) - versionOf(one));
}

/** The words, those that are other versions of the same as this one before the others. */
export function nearestFirst(word: string, candidates: readonly string[]): readonly string[] {
  const near = otherVersions(word, candidates);
  return [...near, ...candidates.filter((each) => !near.includes(each))];
}

/** What stands before the version: `nodejs` of NODEJS_18; "" of what begins with a number. */
const stem = (word: string): string => bare(word).replace(/\d.*$/s, "");

const versionOf = (word: string): number => Number(/\d+/.exec(word)?.[0] ?? 0);

/** Whether two words differ by a letter, or by two neighbours that changed places. */
export function isOneSlip(one: string, other: string): boolean {
  const letters = distance(one, other);
  if (letters !== 2 || one.length !== other.length) return letters === 1;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}`;
  return swapped === other;
}

/** How far two words are apart: in letters, or by the one slip that exchanges two of them. */
const slips = (one: string, other: string): number => (isOneSlip(one, other) ? 1 : distance(one, other));

const numbersIn = (word: string): string => (word.match(/\d+(?:\.\d+)?/g) ?? []).join(" ");
