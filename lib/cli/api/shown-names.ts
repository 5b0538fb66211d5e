/**
 * Selects the vocabulary of a command. By default, the words of its query or its request decide; if neither has any
 * that differ, the service's own vocabulary is used, so that the response has the words that the user wrote.
 */

import { own } from "../../base/dictionary.ts";
import type { Members } from "../../base/members.ts";
import type { ResourcePart } from "../../client/operation.ts";
import { environment } from "../../client/profiles/environment.ts";
import { inDocumentsWords, inVendorsWords, pathInMessage, toWire } from "../../client/protocols/wire-names.ts";
import { spelled } from "../../facts/derive/spelling.ts";
import {
  differencesOf,
  type Vocabulary,
  vocabularyVerdict,
  type WordDifference,
  wordsIn,
} from "../../facts/derive/vocabulary.ts";
import type { Field, StructField } from "../../facts/model/field.ts";
import type { OperationMessages } from "../../facts/model/operation-messages.ts";
import { type RequestVocabulary, vocabularies } from "../../lint/inputs/vocabularies.ts";
import { badSetting } from "./client-error.ts";
import type { ServiceOperation } from "./client-service.ts";

/**
 * The vocabulary of --vocabulary, else of the environment, else `auto`. Throws a ClientError if the environment's is
 * invalid.
 */
export function chosenVocabulary(option: RequestVocabulary | undefined): RequestVocabulary {
  const set = option ?? environment("LINTEL_VOCABULARY") ?? "auto";
  const known = vocabularies.find((each) => each === set);
  if (known !== undefined) return known;
  throw badSetting(`LINTEL_VOCABULARY is ${JSON.stringify(set)}; it must be ${vocabularies.join(", ")}`);
}

/** The words that differ in an operation's messages, with paths in the messages. */
function differencesIn(parts: readonly ResourcePart[]): readonly WordDifference[] {
  return parts.flatMap((part) => {
    const inMessage = (path: string): string | undefined => pathInMessage(path, part.resource.name, part);
    return differencesOf(part.resource.name).flatMap((difference): WordDifference[] => {
      const { of, words } = difference;
      const path = inMessage(difference.path);
      if (path === undefined) return [];
      if (of !== "place") return [{ ...difference, path }];
      const vendor = inMessage(words.vendor);
      return vendor === undefined ? [] : [{ ...difference, path, words: { documents: path, vendor } }];
    });
  });
}

/** An operation with messages in one vocabulary, for samples and help. */
export function inVocabulary(operation: ServiceOperation, vocabulary: RequestVocabulary): ServiceOperation {
  if (vocabulary !== "auto") return operation;
  return { ...operation, messages: messagesIn(operation, "vendor") };
}

/** An operation's input that accepts both vocabularies, for parsing a command line. */
export const inEitherVocabulary = ({ messages, inputParts = [] }: ServiceOperation): StructField =>
  spelled(messages.input, differencesIn(inputParts), ["vendor", "documents"]);

function messagesIn(
  { messages, inputParts = [], outputParts = [] }: ServiceOperation,
  vocabulary: Vocabulary,
): OperationMessages {
  if (vocabulary === "documents") return messages;
  const { input, output } = messages;
  return {
    ...messages,
    input: spelled(input, differencesIn(inputParts), [vocabulary]),
    output: spelled(output, differencesIn(outputParts), [vocabulary]),
  };
}

/** The vocabulary of a command: the fields of its messages, and the translation to and from the wire. */
export interface CommandWords {
  /** The fields to validate the request, and the request in their words. */
  readonly input: StructField;
  readonly checked: (input: Members) => Members;
  /** The request in the words that the linter expects. */
  readonly linted: (input: Members) => Members;
  readonly request: (input: Members) => Members;
  /** The fields to print the response, and the response in their words. */
  readonly output: StructField;
  readonly response: (response: Members) => Members;
}

/**
 * The words of a command. With `documented`, neither requests nor responses are translated; with `aws`, the wire has
 * the vendor's words, and responses are printed in the documents'.
 */
export function wordsOf(
  operation: ServiceOperation,
  vocabulary: RequestVocabulary,
  typed: Members,
  query?: string,
): CommandWords {
  const { name, messages, inputParts = [], outputParts = [] } = operation;
  const { input, output } = messages;
  const asTimes = (request: Members): Members =>
    Object.fromEntries(
      Object.entries(request).map(([member, value]) => [member, onWire(own(input.members, member), value)]),
    );
  const asIs = (message: Members): Members => message;
  if (vocabulary === "documented") {
    return { input, output, checked: asIs, linted: asIs, request: asTimes, response: asIs };
  }
  const request = (members: Members): Members => toWire(asTimes(members), inputParts, "aws", name);
  const documented = (parts: readonly ResourcePart[]) => (message: Members) => inDocumentsWords(message, parts);
  const vendors = (parts: readonly ResourcePart[]) => (message: Members) => inVendorsWords(message, parts);
  if (vocabulary === "aws") {
    const translated = documented(inputParts);
    return { input, output, checked: translated, linted: translated, request, response: documented(outputParts) };
  }
  const inRequest = vocabularyVerdict(wordsIn(typed, differencesIn(inputParts))).vocabulary;
  const shown = vocabularyOfQuery(query, outputParts) ?? inRequest ?? "vendor";
  const asked = inRequest ?? shown;
  const into = { documents: documented, vendor: vendors };
  return {
    input: messagesIn(operation, asked).input,
    output: messagesIn(operation, shown).output,
    checked: into[asked](inputParts),
    linted: asIs,
    request,
    response: into[shown](outputParts),
  };
}

/** The vocabulary of a query, if it uses words that differ in the queried resources. */
function vocabularyOfQuery(query: string | undefined, parts: readonly ResourcePart[]): Vocabulary | undefined {
  if (query === undefined) return undefined;
  const written = new Set(query.match(/\w+/g));
  const uses = (vocabulary: Vocabulary): boolean =>
    parts.some(({ resource }) =>
      differencesOf(resource.name).some(({ of, words }) => of !== "place" && written.has(words[vocabulary])),
    );
  if (uses("documents") === uses("vendor")) return undefined;
  return uses("documents") ? "documents" : "vendor";
}

/** Times are seconds since the epoch on the wire; without a time zone, they are UTC. */
function onWire(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== "any" || field.time !== true || typeof value !== "string") return value;
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes(":") ? value : `${value}Z`;
  return Date.parse(zoned) / 1000;
}
