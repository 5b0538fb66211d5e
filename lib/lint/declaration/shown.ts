/** How messages show values. */
import { alternatives, eitherInWords, withUnit } from "../../facts/derive/wording.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Segment } from "../text/path.ts";
import { nearestFirst } from "../text/suggest.ts";
import type { Reading } from "./reading.ts";

/** Texts that messages show as a whole. */
const shownWhole = 60;

/** A string in quotes, shortened to 60 characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > shownWhole ? `${text.slice(0, shownWhole - 3)}…` : text);

/**
 * A string in quotes beside another: of long ones without what both begin and end with, as far as a part of a path, so
 * that the difference is not cut off.
 */
export function quotedBeside(text: string, other: string): string {
  if (Math.max(text.length, other.length) <= shownWhole) return quoted(text);
  const shorter = Math.min(text.length, other.length);
  let equal = 0;
  while (equal < shorter && text[equal] === other[equal]) equal += 1;
  let ending = 0;
  while (ending < shorter - equal && text.at(-1 - ending) === other.at(-1 - ending)) ending += 1;
  const begins = [equal - 2, equal - 1].map((at) => Math.max(text.lastIndexOf("/", at), text.lastIndexOf(" ", at)));
  const begin = begins.find((at) => at > 0) ?? 0;
  const parting = text.slice(text.length - ending).search(/[/ ]/);
  const end = parting < 0 ? text.length : text.length - ending + parting + 1;
  return quoted(`${begin > 0 ? "…" : ""}${text.slice(begin, end)}${end < text.length ? "…" : ""}`);
}

/** Describes a value with parts: "an empty list". */
const partsInWords = (value: object): string =>
  `${Object.keys(value).length === 0 ? "an empty" : "a"} ${Array.isArray(value) ? "list" : "structure"}`;

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
