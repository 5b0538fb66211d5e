/** The types of arguments in blocks, from the expressions that they have. */

import type { Expression } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";
import type { TerraformType } from "../../lib/terraform/protocol/provider-server.ts";
import { isListName } from "./plausible.ts";
import { chainOf } from "./references.ts";

const listFunctions = new Set([
  ...["toset", "tolist", "concat", "split", "keys", "values", "compact", "flatten", "distinct", "sort", "setunion"],
]);
const mapFunctions = new Set(["merge", "tomap", "zipmap"]);

/** The type of an argument that has these values: a text, unless one says otherwise. */
export function typeOfArguments(name: string, values: readonly Expression[]): TerraformType {
  return values.map((value) => typeOf(name, value)).find((type) => type !== "string") ?? "string";
}

function typeOf(name: string, value: Expression): TerraformType {
  switch (value.kind) {
    case "tuple": {
      const inner = value.items.map((item) => typeOf("", item)).find((type) => type !== "string") ?? "string";
      return ["list", inner];
    }
    case "object":
      return ["map", "string"];
    case "for":
      return value.makesKey === undefined ? ["list", typeOf("", value.makes)] : ["map", "string"];
    case "splat":
      return ["list", "string"];
    case "conditional":
      return typeOfArguments(name, [value.yes, value.no]);
    case "call":
      if (listFunctions.has(value.name)) return ["list", "string"];
      if (mapFunctions.has(value.name)) return ["map", "string"];
      return ["try", "coalesce", "lookup"].includes(value.name) ? typeOfArguments(name, value.args) : "string";
    default:
      if (chainOf(value) === undefined) return "string";
      if (name === "tags" || name === "variables") return ["map", "string"];
      return isListName(name) ? ["list", "string"] : "string";
  }
}
