/** Checks Lintel's own options in a resource's configuration, which lint rules do not see. */
import { snakeCase } from "../../facts/derive/names.ts";
import { boundInWords } from "../../facts/derive/wording.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Diagnostic, ObjectValue } from "../protocol/provider-server.ts";
import { titleOf } from "./title.ts";

/** The problems with the values of a resource's options, as far as they are known. */
export const problemsInOptions = ({ options = {} }: ResourceModel, config: ObjectValue): readonly Diagnostic[] =>
  Object.entries(options).flatMap(([option, field]) => {
    const name = snakeCase(option);
    const value = config[name];
    if (field.kind !== "string" || typeof value !== "string") return [];
    const { enum: words = [value], pattern = { source: "" } } = field;
    if (words.includes(value) && new RegExp(pattern.source, "u").test(value)) return [];
    const written = field.concealed === true ? "invalid (not shown)" : JSON.stringify(value);
    return {
      severity: "error",
      summary: titleOf(`${name} is ${written}; it must be ${boundInWords(field)}`),
      detail: `${name} is ${written}; it must be ${boundInWords(field)}.`,
      path: [{ attribute: name }],
    };
  });
