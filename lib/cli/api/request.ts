/** Builds the request of a command line from parameters and a document. */
import type { Members } from "../../base/members.ts";
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { givenOption } from "./configuration.ts";
import { readInputDocument } from "./input-document.ts";
import { parametersOf, requiredMembers } from "./parameters.ts";
import { type NamedOperation, typedName } from "./service.ts";
import { inEitherVocabulary } from "./vocabulary.ts";

/** Whether a document contains the request's members. */
export const isFromDocument = ({ given }: CommandLine): boolean =>
  given.has("cli-input-json") || given.has("cli-input-yaml");

/** Required parameters and service options that a command line lacks. */
export interface MissingParameters {
  /** Empty with a document, which is not read yet. */
  readonly parameters: readonly string[];
  readonly options: readonly string[];
}

/** The missing options of a command line, by name. */
export function missingOptions({ service, operation }: NamedOperation, line: CommandLine): MissingParameters {
  const given = givenOption(service, line);
  const parameters = isFromDocument(line) ? [] : requiredMembers(operation.messages.input).map(typedName);
  return {
    parameters: parameters.filter((option) => !line.given.has(option)),
    options: service.requiredOptions.filter((option) => given(option) === undefined),
  };
}

/** The members of options and document; an option replaces the document's whole member. */
export async function readRequest(named: NamedOperation, line: CommandLine): Promise<Members> {
  const { parameters, options } = missingOptions(named, line);
  const missing = [
    ...parameters.map((option) => `--${option}`),
    ...options.map((option) => `--${option}${instead(named.service.variables[option])}`),
  ];
  if (missing.length > 0) throw badUsage(`the following arguments are required: ${missing.join(", ")}`);
  const document = await readInputDocument(line);
  const inDocument = document && (named.operation.document?.requestIn(document) ?? document);
  return { ...inDocument, ...parametersOf(inEitherVocabulary(named.operation), line) };
}

const instead = (variable: string | undefined): string =>
  variable === undefined ? "" : ` (or the environment variable ${variable})`;
