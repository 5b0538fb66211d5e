/** The `lintel` command. Each command is one file in commands/, which loads what it needs when it runs. */
import yargs from "yargs";
import { version } from "../version.ts";
import { addCommands } from "./commands/index.ts";
import { UsageError } from "./usage-error.ts";

/** Exit codes that every command shares; a command's own help names the others. */
const exitCode = { usage: 2, interrupted: 130 } as const;

/**
 * Runs the command line `args` (without the program's name). Sets `process.exitCode`; prints errors as sentences on
 * standard error, with a stack trace only where LINTEL_DEBUG is set.
 */
export async function main(args: readonly string[]): Promise<void> {
  // A reader that stops early (`lintel rules | head`) is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  const width = process.stdout.columns ?? 80;
  const parser = addCommands(yargs([...args]))
    .scriptName("lintel")
    .usage("$0 <command>\n\nDeclare, lint and apply image lifecycle policies.")
    .locale("en")
    .demandCommand(1, "Name a command; `lintel --help` lists them.")
    .recommendCommands()
    .strict()
    .version(version)
    .help()
    .alias("help", "h")
    .wrap(Math.min(Math.max(width, 40), 100))
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error ?? new UsageError(`${message}\nSee \`lintel --help\`.`);
    });
  try {
    await parser.parseAsync();
  } catch (error) {
    process.stderr.write(`lintel: ${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.LINTEL_DEBUG !== undefined && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    process.exitCode = exitCode.usage;
  }
}
