/** Suggests the intended command or operation for a misspelled one. */
import { closest } from "../../lint/text/suggest.ts";

/** Verbs with the same meaning, which services use interchangeably; one verb may have several. */
const verbs: readonly (readonly string[])[] = [
  ["get", "describe", "show", "read", "view", "list", "status"],
  ["create", "add", "new", "make", "put"],
  ["update", "change", "modify", "edit", "set"],
  ["delete", "remove", "destroy", "rm"],
  ["start", "run", "begin", "resume"],
  ["cancel", "stop", "abort", "end"],
  ["pause", "stop", "suspend", "halt"],
];

/**
 * The intended name, of names with several words such as `list-lifecycle-policies` or `agent push create`: equal except
 * for singular and plural, otherwise with a verb of the same meaning, otherwise with a few different letters.
 */
export function meantCommand(typed: string, known: readonly string[]): string | undefined {
  const fitting = (fits: (word: string, other: string) => boolean): string | undefined =>
    known.find((name) => {
      const [words, others] = [wordsOf(typed), wordsOf(name)];
      return words.length === others.length && words.every((word, index) => fits(word, others[index] ?? ""));
    });
  const isSame = (word: string, other: string): boolean => singular(word) === singular(other);
  return (
    fitting(isSame) ??
    fitting((word, other) => word === other || meansSame(word, other)) ??
    fitting((word, other) => isSame(word, other) || meansSame(word, other)) ??
    closest(typed, known)
  );
}

const wordsOf = (name: string): readonly string[] => name.toLowerCase().split(/[^a-z0-9]+/);

const meansSame = (word: string, other: string): boolean =>
  verbs.some((each) => each.includes(word) && each.includes(other));

const singular = (word: string): string => {
  if (/..ies$/.test(word)) return word.replace(/ies$/, "y");
  return /[^s]s$/.test(word) ? word.replace(/(?:(?<=s|x|ch|sh)es|s)$/, "") : word;
};
