/**
 * The `lintel` command. Each command is one file in commands/, loaded when it is run. A command reads a command line of
 * its own rather than being a subcommand of yargs, which renders the help of a subcommand each time that one is run.
 */
import { redactor } from "../api/redact.ts";
import { closest } from "../lint/suggest.ts";
import type { Command } from "./command.ts";
import { commandLine } from "./command-line.ts";
import { commandOf, commands } from "./commands/index.ts";
import { Misuse, UsageError, wordMisuse } from "./usage-error.ts";

/** The exit code of a command line that cannot be followed; a command's own help names its others. */
const badUsage = 2;

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
  try {
    const command = commandOf(args);
    if (command === undefined) await overview(args);
    else await runCommand(command, args.slice(command.name.split(" ").length));
  } catch (error) {
    const redact = redactor([]);
    process.stderr.write(redact(`lintel: ${error instanceof Error ? error.message : String(error)}\n`));
    if (process.env.LINTEL_DEBUG !== undefined && error instanceof Error)
      process.stderr.write(redact(`${error.stack}\n`));
    process.exitCode = badUsage;
  }
}

async function runCommand({ name, load }: Command, args: readonly string[]): Promise<void> {
  const loaded = await load();
  if ("runArguments" in loaded) return loaded.runArguments(args);
  const line = commandLine(args)
    .scriptName(`lintel ${name}`)
    .strictOptions()
    .middleware(refuseNoNumbers)
    .fail((message, error) => {
      throw error ?? new Misuse(message);
    });
  try {
    await loaded.run(line);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    throw new UsageError(`${wordMisuse(error, await line.getHelp())}\nSee \`lintel ${name} --help\`.`);
  }
}

/** What there is, for who asks for it, or for a command that is none. */
async function overview(args: readonly string[]): Promise<void> {
  const isGroup = commands.some(({ name }) => name.startsWith(`${args[0]} `));
  const listed = isGroup ? commands.filter(({ name }) => name.startsWith(`${args[0]} `)) : commands;
  let line = commandLine(args)
    .scriptName("lintel")
    .usage("$0 <command>\n\nDeclare, lint and apply image lifecycle policies and hosted services.")
    .epilogue("`lintel <command> --help` tells more.");
  for (const { name, summary } of listed) line = line.command(name.replace(`${args[0]} `, ""), summary);
  if (isGroup) line = line.scriptName(`lintel ${args[0]}`).usage("$0 <command>");
  const { _: typed } = await line.parseAsync();
  const names = listed.map(({ name }) => name);
  if (typed.length === (isGroup ? 1 : 0)) throw new UsageError(`name a command:\n${await line.getHelp()}`);
  const [meant] = [closest(typed.join(" "), names) ?? closest(String(typed[0]), names)];
  const hint = meant === undefined ? "; `lintel --help` lists them" : `; did you mean ${meant}?`;
  throw new UsageError(`${JSON.stringify(typed.join(" "))} is no command${hint}`);
}

/** yargs reads a number that is none as NaN and goes on. */
function refuseNoNumbers(options: { readonly [name: string]: unknown }): void {
  for (const [name, value] of Object.entries(options)) {
    if (Number.isNaN(value)) throw new UsageError(`--${name} is not a number; give a number, such as --${name} 1`);
  }
}
