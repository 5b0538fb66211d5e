/** The command line of this run, for commands that print or repeat it. Only the entries of programs ask the process for it. */

/** What started this run. */
interface CommandWords {
  /** The words after the program's name. */
  readonly words: readonly string[];
  /** The script that Node runs; undefined outside of an executable. */
  readonly script: string | undefined;
}

let current: CommandWords = { words: [], script: undefined };

/** Keeps the command line; `main` calls it first. */
export function keepCommandWords(words: readonly string[], script: string | undefined): void {
  current = { words, script };
}

/** The command line of this run. */
export const commandWords = (): CommandWords => current;
