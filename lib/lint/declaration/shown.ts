/** Values as messages show them. */
import { alternatives, counted, eitherInWords } from "../../derive/wording.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import { nearestFirst } from "../text/suggest.ts";
import type { Reading } from "./reading.ts";

/** A text in quotes, cut where it is long. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** What a value with parts is: "a list of 2 elements". */
function partsInWords(value: object): string {
  if (Array.isArray(value)) return `a list of ${counted(value.length, "element")}`;
  return Object.keys(value).length === 0 ? "an empty structure" : "a structure";
}

/**
 * The values of a set, other versions of the one that is written first; undefined for a field that has none. `wordsFor`
 * has the file's words for one of them.
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

/** A value as a message shows it; `segments` lead to where it is written. */
export function valueInWords(
  raw: unknown,
  isSecret: boolean,
  reading: Reading,
  segments: () => readonly Segment[],
): string {
  if (typeof raw === "object" && raw !== null) return partsInWords(raw);
  if (isSecret) return `a string of ${counted(String(raw).length, "character")} (not shown)`;
  if (typeof raw === "string") return quoted(reading.text?.(raw) ?? raw);
  return reading.places?.written(segments()) ?? String(raw);
}
