/** Defines a command: its options, its help, and its run. */
import type { Argv } from "yargs";
import type { RenamedOptions } from "./command-line.ts";

/**
 * Parses the options of a command from a command line without the command's name, and runs it. `all` are all commands,
 * for the command that completes their command lines.
 */
export type RunCommand = (line: Argv, all: readonly Command[]) => Promise<void>;

/** Returns words that a shell may complete. */
export type CompletionWords = () => readonly string[] | Promise<readonly string[]>;

/** A loaded command. If yargs cannot express its options, it parses its arguments and prints its errors itself. */
export type Loaded =
  | {
      readonly run: RunCommand;
      /** Runs a command line without options, which needs no parser. */
      readonly runPlain?: (words: readonly string[]) => Promise<void>;
      /** Options that change nothing, with which a command line still needs no parser. */
      readonly idleOptions?: readonly string[];
      /** Completes the values of options that yargs does not know, by option; "" is for positional arguments. */
      readonly values?: { readonly [option: string]: CompletionWords };
      /** Present names of options by their earlier names. */
      readonly renamed?: RenamedOptions;
    }
  | {
      readonly runArguments: (args: readonly string[]) => Promise<void>;
      /** The words that may follow those of a command line. */
      readonly candidates: (before: readonly string[]) => Promise<readonly string[]>;
    };

/** A command of `lintel`; its file is loaded on demand. */
export interface Command {
  /** As it is typed: `provider install`. */
  readonly name: string;
  /** One line for `lintel --help`. */
  readonly summary: string;
  /** Terraform runs it rather than users, so it is never suggested. */
  readonly isForPrograms?: true;
  load(): Promise<Loaded>;
}

/** The command at the beginning of a command line: `agent card sign` before `agent card`. */
export const commandOf = (args: readonly string[], all: readonly Command[]): Command | undefined => {
  const fitting = all.filter(({ name }) => name.split(" ").every((word, index) => args[index] === word));
  return fitting.reduce<Command | undefined>(
    (longest, each) => (longest === undefined || each.name.length > longest.name.length ? each : longest),
    undefined,
  );
};
