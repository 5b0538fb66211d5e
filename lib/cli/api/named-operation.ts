/** The operation that a command line names, and the options that it takes. */
import { meantCommand } from "../terminal/meant-command.ts";
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { type CommandOption, documentOptions, globalOptions, pagingOptions } from "./options.ts";
import { parameterOptions } from "./parameters.ts";
import { type ClientService, type NamedOperation, operationsOf } from "./service.ts";
import { services } from "./services.ts";

/** The service of this id. Throws a ClientError that names those there are. */
export async function findService(id: string): Promise<ClientService> {
  const entry = services.find((each) => each.id === id);
  if (entry !== undefined) return { id, summary: entry.summary, ...(await entry.load()) };
  const known = services.map((each) => each.id);
  throw badUsage(
    `argument service: unknown service ${JSON.stringify(id)}; the services are ${known.join(", ")}${meaning(id, known)}`,
  );
}

/** The operation of this name. Throws a ClientError that names those there are. */
export async function findOperation(service: string, typed: string): Promise<NamedOperation> {
  const operations = operationsOf(await findService(service));
  const operation = operations.get(typed);
  if (operation !== undefined) return operation;
  const known = [...operations.keys()];
  throw badUsage(
    `argument operation: unknown operation ${JSON.stringify(typed)} of ${service}; its operations are ${known.join(", ")}${meaning(typed, known)}`,
  );
}

/** What a misspelt word may mean, as a sentence's end. */
function meaning(word: string, known: readonly string[]): string {
  const meant = meantCommand(word, known);
  return meant === undefined ? "" : `. Did you mean ${meant}?`;
}

/**
 * The options of an operation beyond those of every command: its parameters, among which may be one of those that speak
 * of pages, and then it is the parameter.
 */
export function optionsOf({ service, operation }: NamedOperation): readonly CommandOption[] {
  const parameters = parameterOptions(operation.messages.input);
  const paged = operation.paging === undefined ? [] : pagingOptions;
  const isNew = ({ name }: CommandOption): boolean => !parameters.some((each) => each.name === name);
  return [...parameters, ...service.options, ...documentOptions, ...paged.filter(isNew)];
}

/** The options of every command that mean something to a service. */
export const commonOptionsOf = ({ refusedOptions }: ClientService): readonly CommandOption[] =>
  globalOptions.filter(({ name }) => !Object.hasOwn(refusedOptions, name));

/** Reads the service and operation of a command line, as far as they are given. */
export async function namedOn({ words: [service, operation] }: CommandLine): Promise<NamedOperation | undefined> {
  if (service === undefined || operation === undefined) return undefined;
  return findOperation(service, operation);
}
