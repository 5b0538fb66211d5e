/** The operation that a command line names, and the options that it takes. */
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { documentOptions, type Option, pagingOptions } from "./options.ts";
import type { Paging } from "./pagination.ts";
import { parameterOptions } from "./parameters.ts";
import { type NamedOperation, operationsOf, type ServiceEntry, services } from "./services.ts";

/** The service of this id. Throws a ClientError that names those there are. */
export function findService(id: string): ServiceEntry {
  const service = services.find((each) => each.id === id);
  if (service !== undefined) return service;
  const known = services.map((each) => each.id).join(", ");
  throw badUsage(`argument service: there is no service ${JSON.stringify(id)}; the services are ${known}`);
}

/** The operation of this name. Throws a ClientError that names those there are. */
export function findOperation(service: string, typed: string): NamedOperation {
  const operations = operationsOf(findService(service));
  const operation = operations.get(typed);
  if (operation !== undefined) return operation;
  throw badUsage(
    `argument operation: ${service} has no operation ${JSON.stringify(typed)}; its operations are ${[...operations.keys()].join(", ")}`,
  );
}

/** The options of an operation beyond those of every command; help has none. */
export function optionsOf(service: string, operation: string): readonly Option[] {
  if (service === "help" || operation === "help") return [];
  const named = findOperation(service, operation);
  const paged = pagingOf(named) === undefined ? [] : pagingOptions;
  return [...parameterOptions(named.messages.input), ...documentOptions, ...paged];
}

/** How the client puts the pages of an operation together; undefined where it does not. */
export function pagingOf({ service, operation }: NamedOperation): Paging | undefined {
  if (service.paging === undefined || operation.pageOf === undefined) return undefined;
  return { ...service.paging, items: operation.pageOf };
}

/** Reads the service and operation of a command line, as far as they are given. */
export function namedOn({ words: [service, operation] }: CommandLine): NamedOperation | undefined {
  if (service === undefined || operation === undefined) return undefined;
  return findOperation(service, operation);
}
