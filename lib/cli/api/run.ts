/** Runs `lintel api`: reads the command line, prompts for missing parts if enabled, and carries out the command. */

import { version } from "../../base/version.ts";
import { type Profile, readProfile } from "../../client/profiles/profile.ts";
import { print, printMessage } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { promptMode } from "./auto-prompt/mode.ts";
import { call } from "./call.ts";
import { exitCodes } from "./client-error.ts";
import { errorFormatOf } from "./command-settings.ts";
import { describeFailure } from "./failure.ts";
import type { ApiCommand, HelpCommand, PartialLine, SampleCommand } from "./line/command.ts";
import { readLine } from "./line/read.ts";
import { formatJson } from "./output/output.ts";
import { openSink } from "./output/pager.ts";
import { chosenVocabulary, inVocabulary } from "./shown-names.ts";

/** Maximum width of help, since longer lines are hard to read. */
const widestHelp = 100;

/** Runs the arguments after `lintel api`. Sets the exit code; prints errors on standard error. */
export async function runApi(args: readonly string[]): Promise<void> {
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  const profiles = new Map<string | undefined, Promise<Profile>>();
  const profileOf = (name: string | undefined): Promise<Profile> => {
    const profile = profiles.get(name) ?? readProfile(name);
    profiles.set(name, profile);
    return profile;
  };
  let line: PartialLine | undefined;
  try {
    line = await completed(args, await readLine(args), profileOf);
    const { profile } = line;
    await carryOut(await line.read(), () => profileOf(profile));
  } catch (error) {
    const format = await errorFormatOf(line?.errorFormat, () => profileOf(line?.profile));
    const { text, exitCode } = await describeFailure(error, format, columnsOf(process.stderr), line?.named?.service);
    printMessage(text);
    process.exitCode = exitCode;
  }
}

/** The command line, completed by prompts if these are enabled. */
async function completed(
  args: readonly string[],
  line: PartialLine,
  profileOf: (name: string | undefined) => Promise<Profile>,
): Promise<PartialLine> {
  const mode = await promptMode(line, profileOf);
  if (mode === "off") return line;
  const { completedWords } = await import("./auto-prompt/ask.ts");
  return readLine(await completedWords(args, mode));
}

async function carryOut(command: ApiCommand, profile: () => Promise<Profile>): Promise<void> {
  switch (command.kind) {
    case "version":
      return print(`lintel/${version} node/${process.versions.node}\n`);
    case "help":
      return showHelp(command);
    case "sample":
      return printRequestSample(command);
    case "call":
      return call(command, await profile());
  }
}

async function showHelp({ service, operation, vocabulary, usesPager }: HelpCommand): Promise<void> {
  const { helpOnOperation, helpOnService, helpOnServices } = await import("./help.ts");
  const width = Math.min(columnsOf(process.stdout), widestHelp);
  const sink = openSink(!usesPager, undefined);
  if (service === undefined) await sink.write(helpOnServices(width));
  else if (operation === undefined) await sink.write(helpOnService(service, width));
  else {
    const spoken = inVocabulary(operation, chosenVocabulary(vocabulary));
    await sink.write(helpOnOperation({ service, operation: spoken }, width));
  }
  await sink.end();
}

async function printRequestSample({ operation, form, vocabulary }: SampleCommand): Promise<void> {
  const { messages, document, filledIn = [] } = inVocabulary(operation, chosenVocabulary(vocabulary));
  const { requestSample, yamlRequestSample } = await import("./requests/skeleton.ts");
  const sample = document?.sample ?? messages.input;
  print(form === "input" ? formatJson(requestSample(sample)) : yamlRequestSample(sample, filledIn));
}
