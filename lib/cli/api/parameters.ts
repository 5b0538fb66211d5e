/** The members of a request as options of the command line, and their values. */
import { readFileSync } from "node:fs";
import type { Members } from "../../api/operation.ts";
import { boundInWords } from "../../derive/wording.ts";
import type { Field, StructField } from "../../model/field.ts";
import { badParameter, badSetting } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import type { Option } from "./options.ts";
import { typedName } from "./service.ts";
import { asWritten, readShorthand } from "./shorthand.ts";

/** The options of a request's members, by the model. A boolean has one for each of its values. */
export function parameterOptions({ members }: StructField): readonly Option[] {
  return Object.entries(members).flatMap(([member, field]): Option[] => {
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

/** The members that a request cannot do without; a clientToken is made where none is given. */
export const requiredMembers = ({ members }: StructField): readonly string[] =>
  Object.keys(members).filter((member) => members[member]?.required === true);

/** The members that the command line gives. Throws a ClientError for a value that cannot be read. */
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
    if (words !== undefined) parameters[member] = readParameter(name, field, words);
  }
  return parameters;
}

function readParameter(name: string, field: Field, words: readonly string[]): unknown {
  const [only = ""] = words;
  if (words.length <= 1) {
    const text = readReference(name, only);
    if (text !== only) return readText(name, field, text);
    if (field.kind !== "list") return readText(name, field, only);
  }
  const list = field.kind === "list" ? field : undefined;
  if (words.length === 1 && only.trimStart().startsWith("[")) return readJson(name, only);
  return words.map((word) => readText(name, list?.element, word));
}

/**
 * A value of text: JSON or shorthand for what has parts, itself for what has none. `name`: its option, for errors.
 * Throws a ClientError for what cannot be read.
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

/** What the value of a parameter refers to where it begins with file://; every other value is itself. */
function readReference(name: string, text: string): string {
  if (text.startsWith("fileb://")) {
    throw badParameter(
      `Invalid type for parameter --${name}: ${text} gives bytes, and no parameter of these services is binary; write file:// for the text of a file`,
    );
  }
  return readDocument(name, text);
}

/** The text of the file that a value with file:// or fileb:// names; every other value is itself. */
export function readDocument(name: string, text: string): string {
  const [, path] = /^fileb?:\/\/(.*)$/s.exec(text) ?? [];
  if (path === undefined) return text;
  const home = process.env.HOME ?? "~";
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path.replace(/^~(?=\/|$)/, home)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badParameter(`Error parsing parameter '--${name}': unable to load paramfile ${text}: ${reason}`);
  }
}
