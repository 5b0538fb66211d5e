/** Titles of tests, as their files write them and as reports name them. */
import type { NamedTest } from "./mutant.ts";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Matches the full name of a test, which ends with its title; of a table, the rows with these words. */
export function titlePattern([, title, row]: NamedTest): string {
  const words = title.split(/%[sjdifo#]|\$[\w.]+/).map(escaped);
  return `${row === undefined ? "" : `^(?=.*${escaped(row)})`}.*${words.join(".*")}$`;
}
