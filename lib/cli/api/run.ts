/** Runs `lintel api`: reads the command line, prompts for missing parts if enabled, and carries out the command. */

import { messageOf } from "../../base/message-of.ts";
import { version } from "../../base/version.ts";
import { ApiError, type ApiErrorKind, RefusedCredentials } from "../../client/api-error.ts";
import { type Profile, readProfile } from "../../client/profiles/profile.ts";
import { ServiceError } from "../../client/service-error.ts";
import { print, printMessage, standardOutput } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { promptMode } from "./auto-prompt/mode.ts";
import { call } from "./call.ts";
import { badParameter, ClientError, exitCodes } from "./client-error.ts";
import type { ClientService } from "./client-service.ts";
import { errorFormatOf } from "./command-settings.ts";
import type { ApiCommand, HelpCommand, PartialLine, SampleCommand } from "./line/command.ts";
import { readLine } from "./line/read.ts";
import type { ErrorFormat } from "./options.ts";
import { formatJson } from "./output/output.ts";
import { openSink } from "./output/pager.ts";
import { formatText } from "./output/text.ts";
import { chosenVocabulary, inVocabulary } from "./shown-names.ts";

/** Maximum width of help, since longer lines are hard to read. */
const widestHelp = 100;

// Formats errors by --cli-error-format and determines their exit codes.

/** A formatted error. */
interface Failure {
  readonly exitCode: number;
  /** The complete sentence for the user. */
  readonly sentence: string;
  /** The members that structured formats print; undefined for errors that are plain sentences in every format. */
  readonly members: { readonly [member: string]: string } | undefined;
  /** What `enhanced` prints before the sentence. */
  readonly prefix: string;
}

/** Converts any error of the client to text and an exit code. */
async function describeFailure(
  error: unknown,
  format: ErrorFormat,
  width: number,
  service: ClientService | undefined,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const { exitCode, sentence, members, prefix } = failureOf(error, service);
  const plain = { text: `\nlintel: [ERROR]: ${format === "enhanced" ? prefix : ""}${sentence}\n`, exitCode };
  if (members === undefined || format === "enhanced" || format === "legacy") return plain;
  if (format === "json") return { text: formatJson(members), exitCode };
  if (format === "text") return { text: formatText(members), exitCode };
  if (format === "table") {
    const { formatTable } = await import("./output/table.ts");
    return { text: formatTable("error", members, { width, color: false }), exitCode };
  }
  const { formatYaml } = await import("./output/yaml-output.ts");
  return { text: formatYaml(members), exitCode };
}

function failureOf(error: unknown, service: ClientService | undefined): Failure {
  if (error instanceof ServiceError) return serviceFailure(error, service);
  if (error instanceof ClientError) return clientFailure(error);
  if (error instanceof UsageError) return clientFailure(badParameter(error.message));
  if (error instanceof RefusedCredentials) return refusedFailure(error);
  if (error instanceof ApiError) return clientFailure(asClientError(error));
  const message = messageOf(error);
  return { exitCode: exitCodes.general, sentence: message, members: undefined, prefix: "" };
}

function serviceFailure(error: ServiceError, service: ClientService | undefined): Failure {
  const { code, operation, message, retriesExhausted } = error;
  const retries = retriesExhausted === undefined ? "" : ` (reached max retries: ${retriesExhausted})`;
  const { codes = {}, message: member = "" } = service?.modelledErrors ?? {};
  const modelled = Object.hasOwn(codes, code) ? { [member]: message } : {};
  return {
    exitCode: exitCodes.service,
    sentence: `An error occurred (${code}) when calling the ${operation} operation${retries}: ${message}`,
    members: { Message: message, Code: code, ...modelled },
    prefix: "",
  };
}

const refusedFailure = ({ code, operation, reason }: RefusedCredentials): Failure => ({
  exitCode: exitCodes.service,
  sentence: `An error occurred (${code}) when calling the ${operation} operation: ${reason}`,
  members: { Message: reason, Code: code },
  prefix: "",
});

const clientFailure = ({ message, exitCode, code }: ClientError): Failure => ({
  exitCode,
  sentence: message,
  members: code === undefined ? undefined : { Code: code, Message: message },
  prefix: code === undefined ? "" : `An error occurred (${code}): `,
});

/** Exit codes and names of errors of lib/client; all others are plain sentences with exit code 255. */
const codesOfErrors: { readonly [kind in ApiErrorKind]?: readonly [exitCode: number, code: ClientError["code"]] } = {
  NoRegion: [exitCodes.configuration, "NoRegion"],
  NoCredentials: [exitCodes.configuration, "NoCredentials"],
  InvalidEndpoint: [exitCodes.usage, undefined],
  MissingInput: [exitCodes.usage, "ParamValidation"],
  InvalidInput: [exitCodes.usage, "ParamValidation"],
  Stopped: [exitCodes.interrupted, undefined],
};

function asClientError({ kind, message }: ApiError): ClientError {
  const [exitCode, code] = codesOfErrors[kind] ?? [exitCodes.general, undefined];
  return new ClientError(message, exitCode, code);
}

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
  const width = Math.min(columnsOf(standardOutput()), widestHelp);
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
