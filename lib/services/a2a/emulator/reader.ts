/**
 * Reads A2A JSON by a field of lib/facts/model: members have names in camel case or snake case, null and empty strings count
 * as absent (gaps `message/casing`, `message/empty-strings`, `message/unknown-members`).
 */

import { misfitInWords } from "../../../emulator/misfit-words.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import type { Field, FieldFacts } from "../../../facts/model/field.ts";
import { isAbsentInProtoJson } from "../../../facts/shape/proto-json.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { type Dialect, walk } from "../../../facts/shape/walk.ts";

/** The result of reading. */
export interface DocumentReading<Value> {
  /** The value in camel case, without absent and unknown members. Use it only if there are no problems. */
  readonly value: Value;
  /** The differences from the documentation, one sentence each, without secrets. */
  readonly problems: readonly string[];
}

const casings = new Map<string, readonly string[]>();

/** The names of a member, which are those of the model, so that there are few. */
function inBothCasings(member: string): readonly string[] {
  const known = casings.get(member) ?? [member, snakeCase(member)];
  casings.set(member, known);
  return known;
}

const request: Dialect<FieldFacts> = {
  namesOf: inBothCasings,
  isAbsent: isAbsentInProtoJson,
  ignoresUnknownMembers: true,
  maxLevels: 100, // as in protocol buffers; writing a value is recursive
};

const { ignoresUnknownMembers: _, ...file } = request;

/** @param unknownMembers ignored in requests, for newer clients; refused in files, where they are typos. */
export function readDocument<F extends Field>(
  field: F,
  value: unknown,
  unknownMembers: "ignored" | "refused" = "ignored",
): DocumentReading<ValueOf<F>> {
  const { value: read, misfits } = walk(field, value, unknownMembers === "refused" ? file : request);
  return { value: read, problems: misfits.map((misfit) => misfitInWords(misfit, "the document")) };
}
