/** Values as messages show them. */
import { counted } from "../derive/wording.ts";
import type { Segment } from "./path.ts";
import type { Reading } from "./reading.ts";

/** A text in quotes, cut where it is long. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** What a value with parts is: "a list of 2 elements". */
export function partsInWords(value: object): string {
  if (Array.isArray(value)) return `a list of ${counted(value.length, "element")}`;
  return Object.keys(value).length === 0 ? "an empty structure" : "a structure";
}

/** A value as a message shows it; `segments` lead to where it is written. */
export function valueInWords(
  raw: unknown,
  isSecret: boolean,
  reading: Reading,
  segments: () => readonly Segment[],
): string {
  if (typeof raw === "object" && raw !== null) return partsInWords(raw);
  if (isSecret) return `a text of ${counted(String(raw).length, "character")} (not shown)`;
  if (typeof raw === "string") return quoted(reading.text?.(raw) ?? raw);
  return reading.places?.written(segments()) ?? String(raw);
}
