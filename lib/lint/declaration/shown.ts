/** How messages show values. */
import { alternatives, eitherInWords, withUnit } from "../../derive/wording.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import { nearestFirst } from "../text/suggest.ts";
import type { Reading } from "./reading.ts";

/** A string in quotes, shortened to 60 characters. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** Describes a value with parts: "a list of 2 elements". */
function partsInWords(value: object): string {
  if (Array.isArray(value)) return `a list of ${withUnit(String(value.length), "element")}`;
  return Object.keys(value).length === 0 ? "an empty structure" : "a structure";
}

/**
 * The values of an enum, other versions of the written one first; undefined for a field without an enum. `wordsFor`
 * returns the file's words for a value.
 */
export function choicesInWords(
  field: Field | undefined,
  written: unknown,
  isOffered = (_value: string): boolean => true,
  wordsFor: (value: string) => readonly string[],
): string | undefined {
  if (field?.kind !== "string" || field.enum === undefined) return undefined;
  const words = field.enum.filter(isOffered).map((value) => eitherInWords(wordsFor(value)));
  return alternatives(nearestFirst(String(written ?? ""), words));
}

/** A value as messages show it; `segments` is its path in the file. */
export function valueInWords(
  raw: unknown,
  isSecret: boolean,
  reading: Reading,
  segments: () => readonly Segment[],
): string {
  if (typeof raw === "object" && raw !== null) return partsInWords(raw);
  if (isSecret) return `a string of ${withUnit(String(String(raw).length), "character")} (not shown)`;
  if (typeof raw === "string") return quoted(raw);
  const rounded = typeof raw === "number" ? reading.numberText?.(raw) : undefined;
  return rounded ?? reading.places?.written(segments()) ?? String(raw);
}
