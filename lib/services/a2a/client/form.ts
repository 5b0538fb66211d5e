/**
 * Validates responses of agents against the model, and limits their nesting. The results are parts of sentences,
 * without values.
 */

import { memberPath } from "../../../base/member-path.ts";
import { kindOfValue } from "../../../base/value-words.ts";
import type { Field, FieldFacts } from "../../../facts/model/field.ts";
import { isAbsentInProtoJson } from "../../../facts/shape/proto-json.ts";
import { type Dialect, isDeeperThan, type Misfit, walk } from "../../../facts/shape/walk.ts";
import { message } from "../message/model/message.ts";

/** The maximum nesting of a response (gap `client/response-size`). */
export const maxLevels = 200;

/** The error about a response that is too deep; undefined if it is not. Printing a value is recursive. */
export const tooDeep = (value: unknown): string | undefined =>
  isDeeperThan(value, maxLevels)
    ? `it is nested deeper than ${maxLevels} levels, the deepest that Lintel reads`
    : undefined;

/** A response in camel case. An empty string is a value: agents may send one where a value is required. */
const response: Dialect<FieldFacts> = {
  isAbsent: (value, member) => isAbsentInProtoJson(value, member, true),
  ignoresUnknownMembers: true,
  allowsNumbersAsText: true,
};

const misfitsIn = (value: unknown, field: Field): readonly Misfit<FieldFacts>[] =>
  walk<FieldFacts>(field, value, response).misfits;

/** The first type that differs from the documented one, in a value in camel case; undefined if all match. */
export const wrongTypeIn = (value: unknown, field: Field): string | undefined => wrongTypeOf(misfitsIn(value, field));

/** The first wrong type in a value, or else its first missing member; undefined if there is neither. */
export function faultIn(value: unknown, field: Field): string | undefined {
  const misfits = misfitsIn(value, field);
  return wrongTypeOf(misfits) ?? missingOf(misfits);
}

function wrongTypeOf(misfits: readonly Misfit<FieldFacts>[]): string | undefined {
  const wrong = misfits.find(({ kind }) => kind === "type");
  return wrong && `${wrong.at || "it"} is ${kindOfValue(wrong.value)}, not ${wanted[wrong.shape.kind]}`;
}

/**
 * Protocol buffers omit empty lists, empty strings, 0 and false, so these do not count as missing. Nor does what a result
 * is readable without: the id of a message, and the content of a part that a later version may have added.
 */
function missingOf(misfits: readonly Misfit<FieldFacts>[]): string | undefined {
  for (const { kind, shape, at, value: part, names = [] } of misfits) {
    if (shape === message.members.messageId && kind === "required") continue;
    if (shape === message.members.parts.element && kind === "exactly-one" && isOfTheFuture(part, names)) continue;
    if (kind === "required" && !mayBeLeftOut(shape)) return `${memberPath(at, names.join())} is missing`;
    if (kind === "exactly-one" && shape.kind === "struct") {
      const has = Object.keys(part ?? {}).join(", ") || "nothing";
      return `${at || "it"} must have exactly one of ${shape.exactlyOne?.join(", ")}, and has ${has}`;
    }
  }
  return undefined;
}

/** Whether a part without content has a member that no part of this version has. `contents` are those that it has. */
const isOfTheFuture = (part: unknown, contents: readonly string[]): boolean =>
  contents.length === 0 &&
  Object.keys(part ?? {}).some((name) => !Object.hasOwn(message.members.parts.element.members, name));

/** Whether the empty value of a field is its default. */
const mayBeLeftOut = (field: Field): boolean =>
  field.kind !== "struct" && !(field.kind === "string" && (field.minLength ?? 0) > 0);

const wanted = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  list: "a list",
  map: "an object",
  struct: "an object",
  any: "any value",
} as const;
