/** Reads the members of a request from the options of a command line. */
import { own } from "../../../base/dictionary.ts";
import type { Members } from "../../../base/members.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { badParameter } from "../client-error.ts";
import { typedName } from "../client-service.ts";
import { readJson, readReference, readText } from "../requests/parameters.ts";
import type { Words } from "./words.ts";

/** Whether binary parameters are raw text, to be encoded in base64, rather than already encoded. */
const isRaw = ({ given }: Words): boolean => given.get("cli-binary-format")?.[0] === "raw-in-base64-out";

/** The members that the command line sets. Throws a ClientError for an invalid value. */
export function parametersOf({ members }: StructField, words: Words): Members {
  const parameters: Record<string, unknown> = {};
  for (const [member, field] of Object.entries(members)) {
    const name = typedName(member);
    if (field.kind === "boolean") {
      const given = words.order.filter((option) => option === name || option === `no-${name}`).at(-1);
      if (given !== undefined) parameters[member] = given === name;
      continue;
    }
    const typed = words.given.get(name);
    if (typed !== undefined) {
      parameters[member] = withBytes(name, field, readParameter(name, field, typed), isRaw(words));
    }
  }
  return parameters;
}

function readParameter(name: string, field: Field, words: readonly string[]): unknown {
  const [only = ""] = words;
  if (words.length <= 1) {
    const text = readReference(name, only);
    if (typeof text !== "string") return text;
    if (text !== only) return readText(name, field, text);
    if (field.kind !== "list") return readText(name, field, only);
  }
  const list = field.kind === "list" ? field : undefined;
  if (words.length === 1 && only.trimStart().startsWith("[")) return readJson(name, only);
  return words.map((word) => readText(name, list?.element, word));
}

/** Encodes bytes in base64 in binary members; throws for bytes elsewhere. */
function withBytes(name: string, field: Field | undefined, value: unknown, raw: boolean): unknown {
  const isBinary = field?.kind === "string" && field.isBinary === true;
  if (value instanceof Uint8Array) {
    if (isBinary) return Buffer.from(value).toString("base64");
    throw badParameter(
      `Invalid type for parameter --${name}: fileb:// gives bytes, but the parameter is not binary; write file:// for the text of a file`,
    );
  }
  if (typeof value === "string") return isBinary && raw ? Buffer.from(value).toString("base64") : value;
  if (Array.isArray(value)) {
    const element = field?.kind === "list" ? field.element : undefined;
    return value.map((part) => withBytes(name, element, part, raw));
  }
  if (typeof value !== "object" || value === null) return value;
  const fieldOf = (member: string): Field | undefined =>
    field?.kind === "struct" ? own(field.members, member) : field?.kind === "map" ? field.value : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([member, part]) => [member, withBytes(name, fieldOf(member), part, raw)]),
  );
}
