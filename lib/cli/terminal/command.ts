import type { Argv } from "yargs";

/**
 * Reads the options of a command from a command line on which only they are left, and does what it says. It is handed
 * all commands, for the one that completes their command lines.
 */
export type RunCommand = (line: Argv, all: readonly Command[]) => Promise<void>;

/** Words that a shell may complete. */
export type CompletionWords = () => readonly string[] | Promise<readonly string[]>;

/** A loaded command. One whose options yargs cannot express reads its words itself, and prints its own errors. */
export type Loaded =
  | {
      readonly run: RunCommand;
      /** The values of options that yargs does not know, by their names; those of what is no option by "". */
      readonly values?: { readonly [option: string]: CompletionWords };
    }
  | {
      readonly runArguments: (args: readonly string[]) => Promise<void>;
      /** What may follow the words of a command line. */
      readonly candidates: (before: readonly string[]) => Promise<readonly string[]>;
    };

/** A command of `lintel`; its file is loaded when it is run. */
export interface Command {
  /** As it is typed: `provider install`. */
  readonly name: string;
  /** One line for `lintel --help`. */
  readonly summary: string;
  /** Terraform runs it rather than people, so that it is never suggested. */
  readonly isForPrograms?: true;
  load(): Promise<Loaded>;
}

/** The command that a command line begins with. */
export const commandOf = (args: readonly string[], all: readonly Command[]): Command | undefined =>
  all.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
