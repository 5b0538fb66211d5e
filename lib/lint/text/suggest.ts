/** "Did you mean": finds the intended word for a misspelled one. */
import { distance } from "fastest-levenshtein";

/** A name without case and punctuation: `execution_role` equals `executionRole`. */
export const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Maximum number of different letters. */
const reach = (wanted: string): number => Math.max(1, Math.floor(wanted.length / 3));

/**
 * The most similar word: equal except for case and punctuation, or a few letters different. Two swapped neighbors count
 * as one difference, even in a short word.
 */
export const closest = (word: string, candidates: readonly string[]): string | undefined =>
  allClosest(word, candidates)[0];

/** All words that are as similar as {@link closest}: `lint` and `init` for `lnit`. */
export function allClosest(word: string, candidates: readonly string[]): readonly string[] {
  const wanted = bare(word);
  let best: string[] = [];
  let least = reach(wanted);
  for (const candidate of candidates) {
    const letters = slips(wanted, bare(candidate));
    if (letters > least) continue;
    if (letters < least) best = [];
    least = letters;
    best.push(candidate);
  }
  return best;
}

/** Whether a word is a misspelling of another: at most two letters differ, as for `capabilitys`. */
export const isMisspelling = (word: string, candidates: readonly string[]): boolean => {
  const wanted = bare(word);
  return candidates.some((each) => slips(wanted, bare(each)) <= Math.min(2, reach(wanted)));
};

/** Equal for words that differ in nothing but case and punctuation. */
export const caselessKey = (word: string): string => `${bare(word)} ${numbersIn(word)}`;

/** The only word that differs in nothing but case and punctuation; undefined if there are none or several. */
export function sameButForCase(word: string, candidates: readonly string[]): string | undefined {
  const same = candidates.filter((each) => caselessKey(each) === caselessKey(word));
  return same.length === 1 ? same[0] : undefined;
}

/**
 * The word that is certainly meant: equal except for case and punctuation, or one difference away with no other word
 * near. Words that differ in numbers are never matched.
 */
export function certainMatch(word: string, candidates: readonly string[]): string | undefined {
  const wanted = bare(word);
  const near = candidates.filter((each) => distance(wanted, bare(each)) <= reach(wanted));
  const [only] = near;
  const isOnly = near.length === 1 && only !== undefined && wanted.length > 2 && isOneTypo(wanted, bare(only));
  return sameButForCase(word, candidates) ?? (isOnly && numbersIn(only) === numbersIn(word) ? only : undefined);
}

/**
 * The words that are other versions of this one, highest first: for NODEJS_20 and for NODEJS, NODEJS_22 and NODEJS_18.
 */
export function otherVersions(word: string, candidates: readonly string[]): readonly string[] {
  const wanted = stem(word);
  const same = candidates.filter((each) => wanted !== "" && stem(each) === wanted && stem(each) !== bare(each));
  return same.toSorted((one, other) => versionOf(other) - versionOf(one));
}

/** All words, other versions of this one first. */
export function nearestFirst(word: string, candidates: readonly string[]): readonly string[] {
  const near = otherVersions(word, candidates);
  return [...near, ...candidates.filter((each) => !near.includes(each))];
}

/** The part before the version: `nodejs` for NODEJS_18; "" if the word begins with a number. */
const stem = (word: string): string => bare(word).replace(/\d.*$/s, "");

const versionOf = (word: string): number => Number(/\d+/.exec(word)?.[0] ?? 0);

/** Whether two words differ by one letter or by two swapped neighbors. */
export function isOneTypo(one: string, other: string): boolean {
  const letters = distance(one, other);
  if (letters !== 2 || one.length !== other.length) return letters === 1;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}`;
  return swapped === other;
}

/** Number of differences between two words; swapped neighbors count once. */
const slips = (one: string, other: string): number => (isOneTypo(one, other) ? 1 : distance(one, other));

const numbersIn = (word: string): string => (word.match(/\d+(?:\.\d+)?/g) ?? []).join(" ");
