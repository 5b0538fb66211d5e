/** Checks of our own settings in a resource's configuration, which no lint rule sees. */
import { snakeCase } from "../../derive/names.ts";
import { boundInWords } from "../../derive/wording.ts";
import type { Option } from "../../runtime/handler.ts";
import type { Diagnostic, ObjectValue } from "./protocol/provider-server.ts";

/** What is wrong with the values of a handler's options, as far as they are known. */
export const problemsInOptions = (
  options: { readonly [name: string]: Option },
  config: ObjectValue,
): readonly Diagnostic[] =>
  Object.entries(options).flatMap(([option, field]) => {
    const name = snakeCase(option);
    const value = config[name];
    if (field.kind !== "string" || field.enum === undefined || typeof value !== "string") return [];
    if (field.enum.includes(value)) return [];
    return {
      severity: "error",
      summary: `${name} has no such value`,
      detail: `${name} is ${JSON.stringify(value)}; it must be ${boundInWords(field)}.`,
      path: [{ attribute: name }],
    };
  });
