/** The request that a command line makes: parameters, what a document adds, the words of the wire. */

import type { Members, ResourcePart } from "../../api/operation.ts";
import type { Vocabulary } from "../../api/settings.ts";
import { inDocumentsWords, toWire } from "../../api/vocabulary.ts";
import { own } from "../../dictionary.ts";
import type { Field } from "../../model/field.ts";
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { givenOption } from "./configuration.ts";
import { readInputDocument } from "./input-document.ts";
import { parametersOf, requiredMembers } from "./parameters.ts";
import { type NamedOperation, type ServiceOperation, typedName } from "./service.ts";

/** Whether a document gives the request's members. */
export const isFromDocument = ({ given }: CommandLine): boolean =>
  given.has("cli-input-json") || given.has("cli-input-yaml");

/** What a command line lacks: parameters, and options of its service. */
export interface Missing {
  /** With a document none can be told before it is read. */
  readonly parameters: readonly string[];
  readonly options: readonly string[];
}

/** The options that a command line lacks, by their names. */
export function missingOptions({ service, operation }: NamedOperation, line: CommandLine): Missing {
  const given = givenOption(service, line);
  const parameters = isFromDocument(line) ? [] : requiredMembers(operation.messages.input).map(typedName);
  return {
    parameters: parameters.filter((option) => !line.given.has(option)),
    options: service.requiredOptions.filter((option) => given(option) === undefined),
  };
}

/** The members that options and document give; an option replaces the document's whole member. */
export async function readRequest(named: NamedOperation, line: CommandLine): Promise<Members> {
  const { parameters, options } = missingOptions(named, line);
  const missing = [
    ...parameters.map((option) => `--${option}`),
    ...options.map((option) => `--${option}${instead(named.service.variables[option])}`),
  ];
  if (missing.length > 0) throw badUsage(`the following arguments are required: ${missing.join(", ")}`);
  const document = await readInputDocument(line);
  const inDocument = document && (named.operation.document?.requestIn(document) ?? document);
  return { ...inDocument, ...parametersOf(named.operation.messages.input, line) };
}

const instead = (variable: string | undefined): string =>
  variable === undefined ? "" : ` (or the environment variable ${variable})`;

/** Translation at the wire. With `documented` nothing is translated, neither in requests nor in answers. */
export interface Words {
  readonly request: (input: Members) => Members;
  readonly answer: (answer: Members) => Members;
  /** The same request as it is checked: in the documents' words, whichever were typed. */
  readonly documented: (input: Members) => Members;
}

/** The translation of an operation's messages. */
export function wordsOf(operation: ServiceOperation, vocabulary: Vocabulary): Words {
  const { name, messages, inputParts = [], outputParts = [] } = operation;
  const asTimes = (input: Members): Members =>
    Object.fromEntries(
      Object.entries(input).map(([member, value]) => [member, onWire(own(messages.input.members, member), value)]),
    );
  if (vocabulary === "documented")
    return { request: asTimes, answer: (answer) => answer, documented: (input) => input };
  const translated = (parts: readonly ResourcePart[]) => (message: Members) => inDocumentsWords(message, parts);
  return {
    request: (input) => toWire(asTimes(input), inputParts, vocabulary, name),
    answer: translated(outputParts),
    documented: translated(inputParts),
  };
}

/** A time goes as seconds since the epoch; without a time zone it is in UTC. */
function onWire(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== "any" || field.time !== true || typeof value !== "string") return value;
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes(":") ? value : `${value}Z`;
  return Date.parse(zoned) / 1000;
}
