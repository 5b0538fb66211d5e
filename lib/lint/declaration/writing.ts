/** How a file writes a value differently from the model: a map as entries, a structure as a list of one. */

import { setOwn } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { isBlocks } from "../../facts/derive/blocks.ts";
import type { Field } from "../../facts/model/field.ts";
import type { EntryNames } from "../../facts/shape/shape.ts";
import type { Segment } from "../text/path.ts";
import type { Reading } from "./reading.ts";

/** The form in which a file writes a value, and the value `as` the model has it. */
export type Writing =
  | { readonly is: "list of one" | "sole element" | "no block"; readonly as: unknown }
  | {
      readonly is: "entries";
      readonly as: unknown;
      readonly names: EntryNames;
      /** Index of the list element for each key. */
      readonly indices: ReadonlyMap<string, number>;
    };

/**
 * Reads a list of structures as the map that it writes. The map is unknown if an element or key is; the result is
 * undefined if an element is not an entry.
 */
function entriesOf(raw: readonly unknown[], names: EntryNames, reading: Reading): Writing | undefined {
  const indices = new Map<string, number>();
  const as: { [key: string]: unknown } = {};
  for (const [index, element] of raw.entries()) {
    const key = isMembers(element) ? element[names.key] : undefined;
    const unknown = [element, key].find((each) => reading.unknownBecause(each) !== undefined);
    if (unknown !== undefined) return { is: "entries", as: unknown, names, indices };
    if (!isMembers(element) || typeof key !== "string") return undefined;
    indices.set(key, reading.indexIn?.(raw, index) ?? index);
    setOwn(as, key, element[names.value]);
  }
  return { is: "entries", as, names, indices };
}

/** The path of a value in the documents' words, computed on demand. */
interface Place {
  readonly memberPath: string;
}

/** The form in which a file writes a value, if it differs from `field`; otherwise undefined. */
export function writingOf(raw: unknown, field: Field, reading: Reading, at: Place): Writing | undefined {
  if (field.kind === "map" && field.value.kind !== "struct") {
    const names = Array.isArray(raw) ? reading.entryNames?.(at.memberPath) : undefined;
    return Array.isArray(raw) && names ? entriesOf(raw, names, reading) : undefined;
  }
  if (reading.takesBlocks !== true || !isBlocks(field)) return undefined;
  if (field.kind !== "list") {
    if (Array.isArray(raw) && raw.length <= 1) return { is: "list of one", as: raw[0] };
    const isEmpty = field.kind === "map" && isMembers(raw) && Object.keys(raw).length === 0;
    return isEmpty ? { is: "no block", as: undefined } : undefined;
  }
  if (Array.isArray(raw) && raw.length === 0) return { is: "no block", as: undefined };
  const isSole = isMembers(raw);
  const isKnown = reading.unknownBecause(raw) === undefined;
  return isSole && isKnown ? { is: "sole element", as: [raw] } : undefined;
}

/** Whether the value is an enum. Tools validate enums themselves and do not treat "" as absent. */
const hasWords = (field: Field): boolean => field.kind === "string" && field.enum !== undefined;

/** Whether a value means the same as omitting it: see {@link Reading.emptyIsAbsent}. */
export function meansAbsent(raw: unknown, field: Field, reading: Reading, isMember: boolean): boolean {
  const { emptyIsAbsent, emptyTextIsAbsent, unknownBecause } = reading;
  if (raw === "" && isMember) return emptyTextIsAbsent === true && field.required !== true && !hasWords(field);
  if (emptyIsAbsent !== true || field.required === true) return false;
  if (field.kind === "list") return Array.isArray(raw) && raw.length === 0;
  const isAlike = field.kind === "map" || (field.kind === "struct" && field.absentMeans !== undefined);
  if (!isAlike || !isMembers(raw) || unknownBecause(raw) !== undefined) return false;
  return Object.values(raw).every((entry) => entry === null);
}

/** Whether `""` or an empty collection may mean the same as omitting a value: see {@link meansAbsent}. */
export function mayEmptyMeanAbsent(field: Field | undefined, reading: Reading): boolean {
  const { emptyIsAbsent, emptyTextIsAbsent, takesBlocks } = reading;
  const hasParts = field === undefined || ["any", "list", "map", "struct"].includes(field.kind);
  const isText = field === undefined || ["any", "string"].includes(field.kind);
  return (hasParts && (emptyIsAbsent === true || takesBlocks === true)) || (isText && emptyTextIsAbsent === true);
}

/** The names of the members or entries; empty for any other value. */
export function namesIn(raw: unknown, field: Field | undefined, { emptyIsAbsent }: Reading): readonly string[] {
  if (!isMembers(raw)) return [];
  const names = Object.keys(raw);
  return field?.kind === "map" && emptyIsAbsent === true ? names.filter((name) => raw[name] !== null) : names;
}

/** The segment of a list element in the file. */
export const segmentOf = (
  list: readonly unknown[],
  index: number,
  field: Field | undefined,
  { elementOf, indexIn }: Reading,
): Segment => elementOf?.(list, index, field) ?? indexIn?.(list, index) ?? index;

/**
 * The names of the members of the list that the input requires in place of this map; undefined if it accepts the map.
 */
export function listInPlaceOf(raw: unknown, field: Field, reading: Reading, at: Place): readonly string[] | undefined {
  if (field.kind !== "map" || reading.mapsAreLists !== true || !isMembers(raw)) return undefined;
  const { memberPath } = at;
  const names = reading.entryNames?.(memberPath) ?? field.asList;
  return names && [names.key, names.value].map((name) => reading.namesOf(name, `${memberPath}[].${name}`)[0] ?? name);
}
