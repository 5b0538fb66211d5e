/** Completes command lines of `lintel api`. */

import { operationsOf } from "./client-service.ts";
import { services } from "./client-services.ts";
import { sortWords } from "./line/words.ts";
import { commonOptionsOf, findService, optionsOf } from "./named-operation.ts";
import { globalOptions } from "./options.ts";

/** The words that may follow: services, operations, options, or the values of the last option. */
export async function candidates(before: readonly string[]): Promise<readonly string[]> {
  const { names, named, open } = await sortWords(before);
  if (open !== undefined) return open.choices ?? [];
  const [id, operation] = names;
  const service = services.some((each) => each.id === id) ? await findService(id ?? "") : undefined;
  const common = service === undefined ? globalOptions : commonOptionsOf(service);
  const options = [...(named === undefined ? [] : optionsOf(named)), ...common].map(({ name }) => `--${name}`);
  if (id === undefined) return [...services.map(({ id }) => id), "help", ...options];
  if (service !== undefined && operation === undefined) return [...operationsOf(service).keys(), "help", ...options];
  return options;
}
