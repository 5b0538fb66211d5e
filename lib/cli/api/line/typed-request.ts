/** Reads the request of a command line: parameters, and a document. */
import { environment } from "../../../client/profiles/environment.ts";
import { badUsage } from "../client-error.ts";
import { type NamedOperation, type ServiceOptions, typedName } from "../client-service.ts";
import { requiredMembers } from "../requests/parameters.ts";
import { inEitherVocabulary } from "../shown-names.ts";
import type { MissingOptions, TypedRequest } from "./command.ts";
import { readInputDocument } from "./input-document.ts";
import { parametersOf } from "./typed-parameters.ts";
import type { Words } from "./words.ts";

/** Whether a document contains the request's members. */
export const isFromDocument = ({ given }: Words): boolean => given.has("cli-input-json") || given.has("cli-input-yaml");

/**
 * The values of a service's options, and of the global ones that it requires; if an option is not given, a variable
 * replaces it, with values separated by spaces.
 */
export function serviceOptionsOf({ service }: NamedOperation, { given }: Words): ServiceOptions {
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
export function missingOptions(named: NamedOperation, words: Words): MissingOptions {
  const given = serviceOptionsOf(named, words);
  const parameters = isFromDocument(words) ? [] : requiredMembers(named.operation.messages.input).map(typedName);
  return {
    parameters: parameters.filter((option) => !words.given.has(option)),
    options: named.service.requiredOptions.filter((option) => !given.has(option)),
  };
}

/** The members of options and document; an option replaces the document's whole member. */
export async function readRequest(named: NamedOperation, words: Words): Promise<TypedRequest> {
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
