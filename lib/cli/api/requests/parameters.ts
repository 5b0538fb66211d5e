/** Members of a request as options of the command line. */

import { messageOf } from "../../../base/message-of.ts";
import { boundInWords } from "../../../facts/derive/wording.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";
import { badParameter, badSetting } from "../client-error.ts";
import { typedName } from "../client-service.ts";
import type { CommandOption } from "../options.ts";
import { readBytes, readDocument } from "./parameter-file.ts";
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
    throw badParameter(`--${name}: ${messageOf(error)}`);
  }
}

/** Parses JSON. Throws a ClientError that names the option. */
export function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badParameter(`--${name} is not JSON: ${messageOf(error)}`);
  }
}

/** Resolves a reference: file:// is the file's text, fileb:// its bytes; returns other values unchanged. */
export const readReference = (name: string, text: string): string | Uint8Array =>
  text.startsWith("fileb://") ? readBytes(name, text) : readDocument(name, text);
