/** What a misspelt command or operation most likely means. */
import { closest } from "../../lint/text/suggest.ts";

/** Verbs that are taken for each other: services call the same by one or the other. */
const verbs: readonly (readonly string[])[] = [
  ["get", "describe", "show", "read", "view", "list"],
  ["create", "add", "new", "make", "put"],
  ["update", "change", "modify", "edit", "set"],
  ["delete", "remove", "destroy", "rm"],
  ["start", "run", "begin"],
  ["cancel", "stop", "abort", "end"],
];

/**
 * Of these names of a few words, `list-lifecycle-policies` or `agent push create`, the one that is meant: the same in
 * singular or plural, else the same with a verb of the same meaning, else the one that is a few letters off.
 */
export function meantCommand(typed: string, known: readonly string[]): string | undefined {
  const same = (spelling: (name: string) => string): string | undefined =>
    known.find((name) => spelling(name) === spelling(typed));
  return (
    same(spelt(singular)) ?? same(spelt(verb)) ?? same(spelt((word) => verb(singular(word)))) ?? closest(typed, known)
  );
}

const spelt =
  (by: (word: string) => string) =>
  (name: string): string =>
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map(by)
      .join(" ");

/** One verb for all of its meaning. */
const verb = (word: string): string => verbs.find((each) => each.includes(word))?.[0] ?? word;

const singular = (word: string): string => {
  if (/..ies$/.test(word)) return word.replace(/ies$/, "y");
  return /[^s]s$/.test(word) ? word.replace(/(?:(?<=s|x|ch|sh)es|s)$/, "") : word;
};
