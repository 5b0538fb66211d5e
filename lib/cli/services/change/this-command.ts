/** The command line of this run, so that users can run it again. */
import { shellWord } from "../../../base/text/shell-word.ts";

/** The words of the command line, quoted for shells where they need it. */
export const thisCommand = (words: readonly string[] = process.argv.slice(2)): string =>
  ["lintel", ...words.map(shellWord)].join(" ");
