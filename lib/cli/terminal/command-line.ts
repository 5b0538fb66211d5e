/** Creates the command lines that yargs parses. */
import yargs, { type Argv } from "yargs";
import { version } from "../../base/version.ts";
import { columnsOf } from "./terminal-width.ts";

/** A command line with the settings that all commands share. */
export function commandLine(args: readonly string[]): Argv {
  const width = columnsOf(process.stdout);
  return yargs([...args])
    .parserConfiguration({ "parse-positional-numbers": false, "greedy-arrays": false })
    .locale("en")
    .version(version)
    .help()
    .alias("help", "h")
    .wrap(Math.min(Math.max(width, 40), 100));
}
