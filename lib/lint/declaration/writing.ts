/** How files write what the model has otherwise. */

import { setOwn } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { isBlocks } from "../../derive/blocks.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import type { EntryNames, Reading } from "./reading.ts";

/** How a file writes what the model has otherwise, and what the model would have in its place. */
export type Writing =
  | { readonly is: "list of one" | "sole element" | "no block"; readonly as: unknown }
  | {
      readonly is: "entries";
      readonly as: unknown;
      readonly names: EntryNames;
      /** Which element of the list is the entry with this key. */
      readonly indices: ReadonlyMap<string, number>;
    };

/**
 * A list of structures as the map that it writes, which is unknown where an element or a key is; undefined where an
 * element is no entry.
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

/** Where a value is in its declaration, in the documents' words: asked only where it matters. */
interface Place {
  readonly memberPath: string;
}

/** How a file writes a value whose model is `field`; undefined where that is as the model has it. */
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

/** Whether the values are words, which tools check themselves: "" is another one. */
const hasWords = (field: Field): boolean => field.kind === "string" && field.enum !== undefined;

/** Whether a value says no more than leaving it out: see {@link Reading.emptyIsAbsent}. */
export function saysNothing(raw: unknown, field: Field, reading: Reading, isMember: boolean): boolean {
  const { emptyIsAbsent, emptyTextIsAbsent, unknownBecause } = reading;
  if (raw === "" && isMember) return emptyTextIsAbsent === true && field.required !== true && !hasWords(field);
  if (emptyIsAbsent !== true || field.required === true) return false;
  if (field.kind === "list") return Array.isArray(raw) && raw.length === 0;
  const isAlike = field.kind === "map" || (field.kind === "struct" && field.absentMeans !== undefined);
  if (!isAlike || !isMembers(raw) || unknownBecause(raw) !== undefined) return false;
  return Object.values(raw).every((entry) => entry === null);
}

/** The names under which something stands in a structure or map; none in any other value. */
export function namesIn(raw: unknown, field: Field | undefined, { emptyIsAbsent }: Reading): readonly string[] {
  if (!isMembers(raw)) return [];
  const names = Object.keys(raw);
  return field?.kind === "map" && emptyIsAbsent === true ? names.filter((name) => raw[name] !== null) : names;
}

/** The segment under which a file has an element of a list. */
export const segmentOf = (
  list: readonly unknown[],
  index: number,
  field: Field | undefined,
  { elementOf, indexIn }: Reading,
): Segment => elementOf?.(list, index, field) ?? indexIn?.(list, index) ?? index;

/** The names of the members of the list by which a file must write this map instead; undefined where it need not. */
export function listInPlaceOf(raw: unknown, field: Field, reading: Reading, at: Place): readonly string[] | undefined {
  if (field.kind !== "map" || reading.mapsAreLists !== true || !isMembers(raw)) return undefined;
  const { memberPath } = at;
  const names = reading.entryNames?.(memberPath) ?? field.asList;
  return names && [names.key, names.value].map((name) => reading.namesOf(name, `${memberPath}[].${name}`)[0] ?? name);
}
