/** Members of a request as options of the command line. */

import { own } from "../../base/dictionary.ts";
import type { Members } from "../../base/members.ts";
import { boundInWords } from "../../derive/wording.ts";
import type { Field, StructField } from "../../model/field.ts";
import { badParameter, badSetting } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import type { CommandOption } from "./options.ts";
import { readBytes, readDocument } from "./parameter-file.ts";
import { typedName } from "./service.ts";
import { asWritten, readShorthand } from "./shorthand.ts";

/** The options of a request's members, from the model. A boolean has one option per value. */
export function parameterOptions({ members }: StructField): readonly CommandOption[] {
  return Object.entries(members).flatMap(([member, field]): CommandOption[] => {
    const name = typedName(member);
    const bound = boundInWords(field);
    const summary = bound === undefined ? field.description : `${field.description} It must be ${bound}.`;
    if (field.kind !== "boolean") return [{ name, arity: field.kind === "list" ? "many" : "one", summary }];
    return [
      { name, arity: "none", summary },
      { name: `no-${name}`, arity: "none", summary: `The opposite of --${name}` },
    ];
  });
}

/** The required members of a request; a missing clientToken is generated. */
export const requiredMembers = ({ members }: StructField): readonly string[] =>
  Object.keys(members).filter((member) => members[member]?.required === true);

/** Whether binary parameters are raw text, to be encoded in base64, rather than already encoded. */
const isRaw = ({ given }: CommandLine): boolean => given.get("cli-binary-format")?.[0] === "raw-in-base64-out";

/** The members that the command line sets. Throws a ClientError for an invalid value. */
export function parametersOf({ members }: StructField, line: CommandLine): Members {
  const parameters: Record<string, unknown> = {};
  for (const [member, field] of Object.entries(members)) {
    const name = typedName(member);
    if (field.kind === "boolean") {
      const given = line.order.filter((option) => option === name || option === `no-${name}`).at(-1);
      if (given !== undefined) parameters[member] = given === name;
      continue;
    }
    const words = line.given.get(name);
    if (words !== undefined)
      parameters[member] = withBytes(name, field, readParameter(name, field, words), isRaw(line));
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

/**
 * Parses a value: JSON or shorthand for values with parts, otherwise the text itself. `name`: its option, for errors.
 * Throws a ClientError for an invalid value.
 */
export function readText(name: string, field: Field | undefined, text: string): unknown {
  switch (field?.kind) {
    case "integer":
      if (!/^\s*[-+]?\d+\s*$/.test(text))
        throw badSetting(`--${name} is ${JSON.stringify(text)}; it must be a whole number`);
      return Number(text);
    case "boolean":
      return asWritten(field, text);
    case "struct":
    case "map":
      return /^\s*[[{]/.test(text) ? readJson(name, text) : asWritten(field, readNamed(name, text));
    case "list": {
      if (/^\s*[[{]/.test(text)) return readJson(name, text);
      return [readText(name, field.element, text)];
    }
    default:
      return text;
  }
}

function readNamed(name: string, text: string): ReturnType<typeof readShorthand> {
  try {
    return readShorthand(text, (value) => readReference(name, value));
  } catch (error) {
    throw badParameter(`--${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badParameter(`--${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
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

/** Resolves a reference: file:// is the file's text, fileb:// its bytes; returns other values unchanged. */
const readReference = (name: string, text: string): string | Uint8Array =>
  text.startsWith("fileb://") ? readBytes(name, text) : readDocument(name, text);
