import type { Argv } from "yargs";

/** Reads the options of a command from a command line on which only they are left, and does what it says. */
export type Run = (line: Argv) => Promise<void>;

/** A loaded command. One whose options yargs cannot express reads its words itself, and prints its own errors. */
export type Loaded = { readonly run: Run } | { readonly runArguments: (args: readonly string[]) => Promise<void> };

/** A command of `lintel`; its file is loaded when it is run. */
export interface Command {
  /** As it is typed: `provider install`. */
  readonly name: string;
  /** One line for `lintel --help`. */
  readonly summary: string;
  load(): Promise<Loaded>;
}
