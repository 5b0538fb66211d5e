/** The options of `lintel migrate` and `lintel export`. */
import type { MigrationCommand } from "../../adopt/migrate/direction.ts";

/** The options of the command line. */
export interface MigrateOptions {
  readonly command: MigrationCommand;
  readonly paths: readonly string[];
  /** Where to write; undefined: print a diff. */
  readonly to: "sources" | { readonly folder: string } | undefined;
  readonly format: "text" | "json";
  readonly takesIgnored: boolean;
  /** See {@link HclSources.state}. */
  readonly state?: string | undefined;
  /** Whether files of a former run are replaced. */
  readonly replaces: boolean;
}
