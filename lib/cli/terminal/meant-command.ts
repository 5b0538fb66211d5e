/** Suggests the intended command or operation for a misspelled one. */
import { closest } from "../../lint/text/suggest.ts";

/** Verbs with the same meaning, which services use interchangeably. */
const verbs: readonly (readonly string[])[] = [
  ["get", "describe", "show", "read", "view", "list"],
  ["create", "add", "new", "make", "put"],
  ["update", "change", "modify", "edit", "set"],
  ["delete", "remove", "destroy", "rm"],
  ["start", "run", "begin"],
  ["cancel", "stop", "abort", "end"],
];

/**
 * The intended name, of names with several words such as `list-lifecycle-policies` or `agent push create`: equal except
 * for singular and plural, otherwise with a verb of the same meaning, otherwise with a few different letters.
 */
export function meantCommand(typed: string, known: readonly string[]): string | undefined {
  const same = (spelling: (name: string) => string): string | undefined =>
    known.find((name) => spelling(name) === spelling(typed));
  return (
    same(spelled(singular)) ??
    same(spelled(verb)) ??
    same(spelled((word) => verb(singular(word)))) ??
    closest(typed, known)
  );
}

const spelled =
  (by: (word: string) => string) =>
  (name: string): string =>
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map(by)
      .join(" ");

/** The first verb with the same meaning. */
const verb = (word: string): string => verbs.find((each) => each.includes(word))?.[0] ?? word;

const singular = (word: string): string => {
  if (/..ies$/.test(word)) return word.replace(/ies$/, "y");
  return /[^s]s$/.test(word) ? word.replace(/(?:(?<=s|x|ch|sh)es|s)$/, "") : word;
};
