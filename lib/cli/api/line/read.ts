/** Reads the command line of `lintel api`: the only place that takes its words. */

import { own } from "../../../base/dictionary.ts";
import type { Members } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { environment } from "../../../client/profiles/environment.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { vocabularies } from "../../../lint/inputs/vocabularies.ts";
import { SyntaxFault } from "../../../lint/text/fault.ts";
import { parseJson } from "../../../lint/text/parsers/json.ts";
import { badParameter, badSetting, badUsage } from "../client-error.ts";
import { type ClientService, type NamedOperation, type ServiceOptions, typedName } from "../client-service.ts";
import { findService } from "../named-operation.ts";
import { errorFormats, outputFormats, pagingOptions } from "../options.ts";
import { readQuery } from "../output/query.ts";
import { pagingNumber } from "../requests/pagination.ts";
import { readDocument } from "../requests/parameter-file.ts";
import { parameterOptions, readJson, readReference, readText, requiredMembers } from "../requests/parameters.ts";
import { inEitherVocabulary } from "../shown-names.ts";
import type {
  ApiCommand,
  CallCommand,
  ClientOptions,
  HelpCommand,
  MissingOptions,
  PagingOptions,
  PartialLine,
  TypedRequest,
} from "./command.ts";
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

/** Whether a document contains the request's members. */
const isFromDocument = ({ given }: Words): boolean => given.has("cli-input-json") || given.has("cli-input-yaml");

/**
 * The values of a service's options, and of the global ones that it requires; if an option is not given, a variable
 * replaces it, with values separated by spaces.
 */
function serviceOptionsOf({ service }: NamedOperation, { given }: Words): ServiceOptions {
  const { options, requiredOptions, variables } = service;
  const found = new Map<string, readonly string[]>();
  for (const name of new Set([...options.map((option) => option.name), ...requiredOptions])) {
    const variable = variables[name];
    const typed = given.get(name);
    const text = typed === undefined && variable !== undefined ? environment(variable) : undefined;
    const isList = options.find((option) => option.name === name)?.arity === "many";
    const values = text === undefined ? typed : isList ? text.trim().split(/\s+/) : [text];
    if (values !== undefined) found.set(name, values);
  }
  return found;
}

/** The missing options of a command line, by name. */
function missingOptions(named: NamedOperation, words: Words): MissingOptions {
  const given = serviceOptionsOf(named, words);
  const parameters = isFromDocument(words) ? [] : requiredMembers(named.operation.messages.input).map(typedName);
  return {
    parameters: parameters.filter((option) => !words.given.has(option)),
    options: named.service.requiredOptions.filter((option) => !given.has(option)),
  };
}

/** The members of options and document; an option replaces the document's whole member. */
async function readRequest(named: NamedOperation, words: Words): Promise<TypedRequest> {
  const { parameters, options } = missingOptions(named, words);
  const missing = [
    ...parameters.map((option) => `--${option}`),
    ...options.map((option) => `--${option}${instead(named.service.variables[option])}`),
  ];
  if (missing.length > 0) throw badUsage(`the following arguments are required: ${missing.join(", ")}`);
  const { given } = words;
  const document = await readInputDocument(given.get("cli-input-json")?.[0], given.get("cli-input-yaml")?.[0]);
  const inDocument = document && (named.operation.document?.requestIn(document) ?? document);
  const members = { ...inDocument, ...parametersOf(inEitherVocabulary(named.operation), words) };
  const isInline = (member: string): boolean => {
    const source = given.get(typedName(member)) ?? given.get("cli-input-json") ?? given.get("cli-input-yaml");
    return source !== undefined && !source.some((word) => word.includes("file://"));
  };
  return { members, inline: new Set(Object.keys(members).filter(isInline)) };
}

const instead = (variable: string | undefined): string =>
  variable === undefined ? "" : ` (or the environment variable ${variable})`;

/** The members of the document in one of the two options; undefined without both. Throws a ClientError. */
async function readInputDocument(json: string | undefined, yaml: string | undefined): Promise<Members | undefined> {
  if (json !== undefined && yaml !== undefined) {
    throw badUsage("Only one --cli-input- parameter may be specified.");
  }
  if (json !== undefined) return membersOf("cli-input-json", json, (text) => parseJson(text, []));
  if (yaml === undefined) return undefined;
  const { load } = await import("js-yaml");
  return membersOf("cli-input-yaml", yaml, (text) => load(text));
}

/** The file that has the document, or the option that contains it. */
const nameOf = (option: string, text: string): string => (/^fileb?:/.test(text) ? text : `--${option}`);

function membersOf(option: string, text: string, parse: (text: string) => unknown): Members {
  const document = readDocument(option, text);
  let value: unknown;
  try {
    value = parse(document);
  } catch (error) {
    const reason = error instanceof SyntaxFault ? String(error.in(nameOf(option, text), document)) : messageOf(error);
    throw badParameter(`Error parsing parameter '${option}': ${reason}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badParameter(`Invalid type: expected a mapping of parameters in --${option}`);
  }
  // Comments in JSON documents, for the linter and for users; they are not sent.
  const { "//": _, ...members } = { "//": undefined, ...value };
  return members;
}

/** Whether binary parameters are raw text, to be encoded in base64, rather than already encoded. */
const isRaw = ({ given }: Words): boolean => given.get("cli-binary-format")?.[0] === "raw-in-base64-out";

/** The members that the command line sets. Throws a ClientError for an invalid value. */
function parametersOf({ members }: StructField, words: Words): Members {
  const parameters: Record<string, unknown> = {};
  for (const [member, field] of Object.entries(members)) {
    const name = typedName(member);
    if (field.kind === "boolean") {
      const given = words.order.filter((option) => option === name || option === `no-${name}`).at(-1);
      if (given !== undefined) parameters[member] = given === name;
      continue;
    }
    const typed = words.given.get(name);
    if (typed !== undefined) {
      parameters[member] = withBytes(name, field, readParameter(name, field, typed), isRaw(words));
    }
  }
  return parameters;
}

function readParameter(name: string, field: Field, words: readonly string[]): unknown {
  const [only = ""] = words;
  if (words.length <= 1) {
    const text = readReference(name, only);
    if (typeof text !== "string") return text;
    if (text !== only) return readText(name, field, text);
    if (field.kind !== "list") return readText(name, field, only);
  }
  const list = field.kind === "list" ? field : undefined;
  if (words.length === 1 && only.trimStart().startsWith("[")) return readJson(name, only);
  return words.map((word) => readText(name, list?.element, word));
}

/** Encodes bytes in base64 in binary members; throws for bytes elsewhere. */
function withBytes(name: string, field: Field | undefined, value: unknown, raw: boolean): unknown {
  const isBinary = field?.kind === "string" && field.isBinary === true;
  if (value instanceof Uint8Array) {
    if (isBinary) return Buffer.from(value).toString("base64");
    throw badParameter(
      `Invalid type for parameter --${name}: fileb:// gives bytes, but the parameter is not binary; write file:// for the text of a file`,
    );
  }
  if (typeof value === "string") return isBinary && raw ? Buffer.from(value).toString("base64") : value;
  if (Array.isArray(value)) {
    const element = field?.kind === "list" ? field.element : undefined;
    return value.map((part) => withBytes(name, element, part, raw));
  }
  if (typeof value !== "object" || value === null) return value;
  const fieldOf = (member: string): Field | undefined =>
    field?.kind === "struct" ? own(field.members, member) : field?.kind === "map" ? field.value : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([member, part]) => [member, withBytes(name, fieldOf(member), part, raw)]),
  );
}
