/** What completes `lintel api`. */
import { optionsOf } from "./named-operation.ts";
import { globalOptions } from "./options.ts";
import { operationsOf, services } from "./services.ts";

/** The words that may come next: services, operations, options, or the values of the option before. */
export function candidates(before: readonly string[]): readonly string[] {
  const [service, typed] = before.filter((word) => !word.startsWith("-"));
  const entry = services.find(({ id }) => id === service);
  const operation = entry && typed !== undefined ? operationsOf(entry).get(typed) : undefined;
  const isKnown = operation !== undefined && service !== undefined && typed !== undefined;
  const options = [...(isKnown ? optionsOf(service, typed) : []), ...globalOptions];
  const last = before.at(-1) ?? "";
  const asked = options.find(({ name, arity }) => last === `--${name}` && arity !== "none");
  if (asked !== undefined) return "choices" in asked ? (asked.choices ?? []) : [];
  const names = options.map(({ name }) => `--${name}`);
  if (service === undefined) return [...services.map(({ id }) => id), "help", ...names];
  if (entry !== undefined && typed === undefined) return [...operationsOf(entry).keys(), "help", ...names];
  return names;
}
