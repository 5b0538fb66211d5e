/** Runs `lintel api`: parses the command line, prompts for missing parts if enabled, and runs it. */
import { version } from "../../base/version.ts";
import { print, printMessage } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { promptMode } from "./auto-prompt/mode.ts";
import { badUsage, exitCodes } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { readErrorFormat } from "./configuration.ts";
import { describeFailure } from "./failure.ts";
import { findOperation, findService } from "./named-operation.ts";
import { openSink } from "./pager.ts";
import { readCommandLine } from "./read-command-line.ts";
import { runOperation } from "./run-operation.ts";
import type { ClientService } from "./service.ts";
import { services } from "./services.ts";
import { inVocabulary, vocabularyOf } from "./vocabulary.ts";

/** Limit of columns of help, since longer lines are hard to read. */
const widestHelp = 100;

/** Runs the arguments after `lintel api`. Sets the exit code; prints errors on standard error. */
export async function runApi(args: readonly string[]): Promise<void> {
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  let line: CommandLine | undefined;
  try {
    line = await completed(args, await readCommandLine(args));
    await runLine(line);
  } catch (error) {
    const format = await readErrorFormat(line);
    const service = await knownService(line);
    const { text, exitCode } = await describeFailure(error, format, columnsOf(process.stderr), service);
    printMessage(text);
    process.exitCode = exitCode;
  }
}

/** The service that a command line names, if it exists. */
async function knownService(line: CommandLine | undefined): Promise<ClientService | undefined> {
  const [id] = line?.words ?? [];
  return id !== undefined && services.some((each) => each.id === id) ? findService(id) : undefined;
}

/** The command line, completed by prompts if these are enabled. */
async function completed(args: readonly string[], line: CommandLine): Promise<CommandLine> {
  const mode = await promptMode(line);
  if (mode === "off") return line;
  const { completedWords } = await import("./auto-prompt/ask.ts");
  return readCommandLine(await completedWords(args, mode));
}

async function runLine(line: CommandLine): Promise<void> {
  const [service, operation] = line.words;
  if (line.given.has("version")) {
    print(`lintel/${version} node/${process.versions.node}\n`);
    return;
  }
  if (line.given.has("help") || line.words.includes("help")) return showHelp(line);
  if (service === undefined) throw badUsage("the following arguments are required: service");
  if (operation === undefined) {
    await findService(service);
    throw badUsage("the following arguments are required: operation");
  }
  await runOperation(await findOperation(service, operation), line);
}

async function showHelp(line: CommandLine): Promise<void> {
  const { helpOnOperation, helpOnService, helpOnServices } = await import("./help.ts");
  const width = Math.min(columnsOf(process.stdout), widestHelp);
  const [service, operation] = line.words.filter((word) => word !== "help");
  const sink = openSink(line.given.has("no-cli-pager"), undefined);
  if (service === undefined) await sink.write(helpOnServices(width));
  else if (operation === undefined) await sink.write(helpOnService(await findService(service), width));
  else {
    const named = await findOperation(service, operation);
    const spoken = { ...named, operation: inVocabulary(named.operation, vocabularyOf(line)) };
    await sink.write(helpOnOperation(spoken, width));
  }
  await sink.end();
}
