/** Reads the command line of `lintel api`: the only place that takes its words. */
import { vocabularies } from "../../../lint/inputs/vocabularies.ts";
import { badSetting, badUsage } from "../client-error.ts";
import type { ClientService, NamedOperation } from "../client-service.ts";
import { findService } from "../named-operation.ts";
import { errorFormats, outputFormats, pagingOptions } from "../options.ts";
import { readQuery } from "../output/query.ts";
import { pagingNumber } from "../requests/pagination.ts";
import { parameterOptions } from "../requests/parameters.ts";
import type { ApiCommand, CallCommand, ClientOptions, HelpCommand, PagingOptions, PartialLine } from "./command.ts";
import { isFromDocument, missingOptions, readRequest, serviceOptionsOf } from "./typed-request.ts";
import { sortWords, type Words } from "./words.ts";

/** Reads which options a line has, and no values yet. Rejects with a ClientError if its syntax is wrong. */
export async function readLine(args: readonly string[]): Promise<PartialLine> {
  const words = await sortWords(args);
  if (words.fault !== undefined) throw words.fault;
  const { names, named, given } = words;
  const [service, operation] = names;
  return {
    ...{ service, operation, named },
    asksForHelp: given.has("help") || names.includes("help"),
    asksForVersion: given.has("version"),
    profile: textOf(words, "profile"),
    errorFormat: choiceOf(words, "cli-error-format", errorFormats),
    vocabulary: vocabularyOf(words),
    prompts: { on: given.has("cli-auto-prompt"), off: given.has("no-cli-auto-prompt") },
    isSampled: given.has("generate-cli-skeleton"),
    isFromDocument: isFromDocument(words),
    isGiven: (option) => given.has(option),
    missing: () => (named === undefined ? { parameters: [], options: [] } : missingOptions(named, words)),
    read: () => readCommand(words),
  };
}

async function readCommand(words: Words): Promise<ApiCommand> {
  const { names, named, given } = words;
  if (given.has("version")) return { kind: "version" };
  if (given.has("help") || names.includes("help")) return readHelp(words);
  const [service] = names;
  if (service === undefined) throw badUsage("the following arguments are required: service");
  if (named === undefined) {
    await findService(service);
    throw badUsage("the following arguments are required: operation");
  }
  refuseMeaningless(named.service, words);
  const skeleton = given.has("generate-cli-skeleton") ? (textOf(words, "generate-cli-skeleton") ?? "input") : "none";
  if (skeleton === "input" || skeleton === "yaml-input") {
    return { kind: "sample", operation: named.operation, form: skeleton, vocabulary: vocabularyOf(words) };
  }
  return readCall(named, words, skeleton === "output");
}

async function readHelp(words: Words): Promise<HelpCommand> {
  const { names, named, given } = words;
  const [id] = names.filter((name) => name !== "help");
  return {
    kind: "help",
    service: named?.service ?? (id === undefined ? undefined : await findService(id)),
    operation: named?.operation,
    vocabulary: vocabularyOf(words),
    usesPager: !given.has("no-cli-pager"),
  };
}

/** Rejects options that do not apply to a service; ignoring them could mislead the user. */
function refuseMeaningless({ id, refusedOptions }: ClientService, { given }: Words): void {
  const refused = Object.entries(refusedOptions).find(([option]) => given.has(option));
  if (refused === undefined) return;
  const [option, why] = refused;
  throw badUsage(`argument --${option} does not apply to ${id}: ${why}`);
}

/** The order of the parts decides which of several errors is reported. */
async function readCall(named: NamedOperation, words: Words, isSampled: boolean): Promise<CallCommand> {
  const { given } = words;
  const expression = textOf(words, "query");
  const query = expression === undefined ? undefined : { expression, select: await readQuery(expression) };
  const request = await readRequest(named, words);
  return {
    kind: "call",
    ...named,
    serviceOptions: serviceOptionsOf(named, words),
    request,
    client: clientOptions(words),
    paging: pagingOf(named, words),
    output: {
      format: choiceOf(words, "output", outputFormats),
      query,
      color: choiceOf(words, "color", ["on", "off", "auto"]),
      usesPager: !given.has("no-cli-pager"),
    },
    vocabulary: vocabularyOf(words),
    isSampled,
    lints: !given.has("no-lint"),
    logs: given.has("debug"),
  };
}

const clientOptions = (words: Words): ClientOptions => ({
  profile: textOf(words, "profile"),
  region: textOf(words, "region"),
  endpointUrl: textOf(words, "endpoint-url"),
  skipCredentials: words.given.has("no-sign-request"),
  verifyTls: !words.given.has("no-verify-ssl"),
  caBundle: textOf(words, "ca-bundle"),
  connectTimeout: secondsOf(words, "cli-connect-timeout"),
  readTimeout: secondsOf(words, "cli-read-timeout"),
});

function pagingOf({ operation }: NamedOperation, words: Words): PagingOptions {
  const own = parameterOptions(operation.messages.input).map(({ name }) => name);
  const given = pagingOptions.map(({ name }) => name).filter((name) => words.given.has(name) && !own.includes(name));
  return {
    startingToken: textOf(words, "starting-token"),
    pageSize: pagingNumber("page-size", textOf(words, "page-size")),
    maxItems: pagingNumber("max-items", textOf(words, "max-items")),
    merges: !words.given.has("no-paginate"),
    given,
  };
}

/** The value of an option that takes one. */
const textOf = ({ given }: Words, option: string): string | undefined => given.get(option)?.[0];

/** The value of an option with choices, which sortWords has checked. */
const choiceOf = <Choice extends string>(words: Words, option: string, choices: readonly Choice[]) =>
  choices.find((choice) => choice === textOf(words, option));

const vocabularyOf = (words: Words) => choiceOf(words, "vocabulary", vocabularies);

function secondsOf(words: Words, option: string): number | undefined {
  const text = textOf(words, option);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) {
    throw badSetting(`--${option} is ${JSON.stringify(text)}; it must be a whole number of seconds, 0 or more`);
  }
  return Number(text);
}
