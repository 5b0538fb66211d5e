/** The command line of this run, so that users can run it again. */
import { shellWord } from "../../../base/text/shell-word.ts";
import { commandWords } from "../../terminal/command-words.ts";

/** The words of the command line, quoted for shells where they need it. */
export const thisCommand = (words: readonly string[] = commandWords().words): string =>
  ["lintel", ...words.map(shellWord)].join(" ");
