/** JSON values as the values of attributes, with Terraform's own conversions between types. */
import { isMembers } from "../../base/members.ts";
import { kindOfValue } from "../../base/value-words.ts";
import { titleOf } from "../managed/title.ts";
import { mapRecord } from "../managed/values/value.ts";
import type { ObjectValue, SchemaAttribute, TerraformType, TerraformValue } from "../protocol/provider-server.ts";
import { ExecError } from "./exec-error.ts";

type Attributes = { readonly [name: string]: SchemaAttribute };

/** The attributes of an object; missing ones are null. Throws for a value that Terraform would reject. */
export function attributeValues(attributes: Attributes, json: unknown, at = ""): ObjectValue {
  if (!isMembers(json)) throw typeMismatch(at, json, "an object");
  for (const name of Object.keys(json)) {
    if (Object.hasOwn(attributes, name)) continue;
    throw new ExecError(
      titleOf(`Unknown attribute ${JSON.stringify(`${at}${name}`)}`),
      `The attribute ${at}${name} does not exist; the attributes are ${Object.keys(attributes).join(", ")}.`,
    );
  }
  return mapRecord(attributes, (attribute, name) => attributeValue(attribute, json[name] ?? null, `${at}${name}`));
}

function attributeValue({ type, nested }: SchemaAttribute, json: unknown, at: string): TerraformValue {
  if (json === null) return null;
  if (nested === undefined) return typed(type, json, at);
  // Terraform's JSON writes a block as an object, or as a list of objects.
  if (nested.nesting === "single") {
    return attributeValues(nested.attributes, Array.isArray(json) && json.length === 1 ? json[0] : json, `${at}.`);
  }
  if (nested.nesting !== "map") {
    const list = nested.block !== undefined && isMembers(json) ? [json] : json;
    if (!Array.isArray(list)) throw typeMismatch(at, json, "a list");
    return list.map((each, index) => attributeValues(nested.attributes, each, `${at}[${index}].`));
  }
  if (!isMembers(json)) throw typeMismatch(at, json, "a map");
  return mapRecord(json, (each, key) => attributeValues(nested.attributes, each, `${at}[${JSON.stringify(key)}].`));
}

function typed(type: TerraformType | undefined, json: unknown, at: string): TerraformValue {
  if (json === null) return null;
  if (typeof type === "object") {
    const [kind, element] = type;
    if ((kind === "list" || kind === "set") && Array.isArray(json))
      return json.map((each, index) => typed(element, each, `${at}[${index}]`));
    if (kind === "map" && isMembers(json)) return mapRecord(json, (each, key) => typed(element, each, `${at}.${key}`));
    throw typeMismatch(at, json, `a ${kind}`);
  }
  if (type === "number" && typeof json === "number") return json;
  if (type === "number" && typeof json === "string" && json.trim() !== "" && Number.isFinite(Number(json)))
    return Number(json);
  if (type === "bool" && typeof json === "boolean") return json;
  if (type === "bool" && (json === "true" || json === "false")) return json === "true";
  if (type === "string" && (typeof json === "number" || typeof json === "boolean")) return String(json);
  if (type === "string" && typeof json === "string") return json;
  throw typeMismatch(at, json, `a ${type}`);
}

function typeMismatch(at: string, json: unknown, wanted: string): ExecError {
  const what = `${at} is ${kindOfValue(json)}; it must be ${wanted}`;
  return new ExecError(titleOf(what, at), `${what}.`);
}
