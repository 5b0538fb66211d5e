/** Finds the operation that a command line names, and its options. */
import { meantCommand } from "../terminal/meant-command.ts";
import { badUsage } from "./client-error.ts";
import { type ClientService, type NamedOperation, operationsOf } from "./client-service.ts";
import { services } from "./client-services.ts";
import { type CommandOption, documentOptions, globalOptions, pagingOptions } from "./options.ts";
import { parameterOptions } from "./requests/parameters.ts";

/** The service with this id. Throws a ClientError that lists the services. */
export async function findService(id: string): Promise<ClientService> {
  const entry = services.find((each) => each.id === id);
  if (entry !== undefined) return { id, summary: entry.summary, ...(await entry.load()) };
  const known = services.map((each) => each.id);
  throw badUsage(
    `argument service: unknown service ${JSON.stringify(id)}; the services are ${known.join(", ")}${meaning(id, known)}`,
  );
}

/** The operation with this name. Throws a ClientError that lists the operations. */
export async function findOperation(service: string, typed: string): Promise<NamedOperation> {
  const operations = operationsOf(await findService(service));
  const operation = operations.get(typed);
  if (operation !== undefined) return operation;
  const known = [...operations.keys()];
  throw badUsage(
    `argument operation: unknown operation ${JSON.stringify(typed)} of ${service}; its operations are ${known.join(", ")}${meaning(typed, known)}`,
  );
}

/** A suggestion for a misspelled word, as the end of a sentence. */
function meaning(word: string, known: readonly string[]): string {
  const meant = meantCommand(word, known);
  return meant === undefined ? "" : `. Did you mean ${meant}?`;
}

/**
 * The options of an operation besides the global ones: its parameters, which take precedence over paging options of the
 * same name.
 */
export function optionsOf({ service, operation }: NamedOperation): readonly CommandOption[] {
  const parameters = parameterOptions(operation.messages.input);
  const paged = operation.paging === undefined ? [] : pagingOptions;
  const isNew = ({ name }: CommandOption): boolean => !parameters.some((each) => each.name === name);
  return [...parameters, ...service.options, ...documentOptions, ...paged.filter(isNew)];
}

/** The global options that apply to a service. */
export const commonOptionsOf = ({ refusedOptions }: ClientService): readonly CommandOption[] =>
  globalOptions.filter(({ name }) => !Object.hasOwn(refusedOptions, name));
