/** The result of a migration: files before and after, and what is not carried over. */
import type { Fault } from "../../lint/text/fault.ts";
import type { MigrationProblem } from "./problem.ts";

/** A file that changes, or a new one. */
export interface MigratedFile {
  /** Relative to the working folder if the file is below it. */
  readonly name: string;
  readonly path: string;
  /** "" for a new file. */
  readonly before: string;
  readonly after: string;
  readonly isNew?: true;
}

/** What a migration changes, and what it leaves as it is. */
export interface Migration {
  readonly files: readonly MigratedFile[];
  /** How many resources and data sources have a counterpart in Lintel, whether they are taken over or not. */
  readonly resources: number;
  readonly problems: readonly MigrationProblem[];
  /** Why some inputs cannot be read. */
  readonly faults: readonly Fault[];
}
