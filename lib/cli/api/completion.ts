/** Completes command lines of `lintel api`. */
import { commonOptionsOf, findService, optionsOf } from "./named-operation.ts";
import { globalOptions } from "./options.ts";
import { operationsOf } from "./service.ts";
import { services } from "./services.ts";

/** Whether a word is a global option that takes a value. */
const isValueOf = (word: string | undefined): boolean =>
  globalOptions.some(({ name, arity }) => word === `--${name}` && arity === "one");

/** The words that may follow: services, operations, options, or the values of the last option. */
export async function candidates(before: readonly string[]): Promise<readonly string[]> {
  const [id, typed] = before.filter((word, index) => !word.startsWith("-") && !isValueOf(before[index - 1]));
  const service = services.some((each) => each.id === id) ? await findService(id ?? "") : undefined;
  const operation = service && typed !== undefined ? operationsOf(service).get(typed) : undefined;
  const common = service === undefined ? globalOptions : commonOptionsOf(service);
  const options = [...(operation === undefined ? [] : optionsOf(operation)), ...common];
  const last = before.at(-1) ?? "";
  const asked = options.find(({ name, arity }) => last === `--${name}` && arity !== "none");
  if (asked !== undefined) return "choices" in asked ? (asked.choices ?? []) : [];
  const names = options.map(({ name }) => `--${name}`);
  if (id === undefined) return [...services.map(({ id }) => id), "help", ...names];
  if (service !== undefined && typed === undefined) return [...operationsOf(service).keys(), "help", ...names];
  return names;
}
