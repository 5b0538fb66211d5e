/** The request that a command line makes: parameters, what a document adds, the words of the wire. */
import type { Members, ResourcePart } from "../../api/operation.ts";
import type { Vocabulary } from "../../api/settings.ts";
import { inDocumentsWords, toWire } from "../../api/vocabulary.ts";
import type { Field } from "../../model/field.ts";
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { readInputDocument } from "./input-document.ts";
import { parametersOf, requiredMembers } from "./parameters.ts";
import { type NamedOperation, typedName } from "./services.ts";

/** Whether a document gives the request's members. */
export const isFromDocument = ({ given }: CommandLine): boolean =>
  given.has("cli-input-json") || given.has("cli-input-yaml");

/** The options that a command line lacks; with a document none can be told before it is read. */
export function missingOptions({ messages: { input } }: NamedOperation, line: CommandLine): readonly string[] {
  if (isFromDocument(line)) return [];
  const options = requiredMembers(input).map(typedName);
  return options.filter((option) => !line.given.has(option));
}

/** The members that options and document give; an option replaces the document's whole member. */
export async function readRequest(named: NamedOperation, line: CommandLine): Promise<Members> {
  const missing = missingOptions(named, line);
  if (missing.length > 0) {
    throw badUsage(`the following arguments are required: ${missing.map((option) => `--${option}`).join(", ")}`);
  }
  return { ...(await readInputDocument(line)), ...parametersOf(named.messages.input, line) };
}

/** Translation at the wire. With `documented` nothing is translated, neither in requests nor in answers. */
export interface Words {
  readonly request: (input: Members) => Members;
  readonly answer: (answer: Members) => Members;
  /** The same request as it is checked: in the documents' words, whichever were typed. */
  readonly documented: (input: Members) => Members;
}

/** The translation of an operation's messages. */
export function wordsOf({ operation, messages }: NamedOperation, vocabulary: Vocabulary): Words {
  const { name, inputParts = [], outputParts = [] } = operation;
  const asTimes = (input: Members): Members =>
    Object.fromEntries(
      Object.entries(input).map(([member, value]) => [member, onWire(messages.input.members[member], value)]),
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
