/** "Did you mean": the word that a misspelt one most likely means. */
import { distance } from "fastest-levenshtein";

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The word that a misspelt one most likely means: equal but for case and punctuation, or a few letters off. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = bare(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const letters = distance(wanted, bare(candidate));
    if (letters < least) {
      least = letters;
      best = candidate;
    }
  }
  return best;
}
