/** How messages show values. */
import { type HidesText, quoted, shownWhole, valueInWords } from "../../base/value-words.ts";
import { alternatives, eitherInWords } from "../../facts/derive/wording.ts";
import type { Field } from "../../facts/model/field.ts";
import { secretByName } from "../../facts/model/secrets/secret-text.ts";
import { holdsSecrets, mayBeSecret } from "../../facts/model/shown-value.ts";
import type { Segment } from "../text/path.ts";
import { nearestFirst } from "../text/suggest.ts";
import type { Reading } from "./reading.ts";

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

/** What a message must know of a value to show it. */
interface ShownValue {
  readonly raw: unknown;
  readonly isSecret: boolean;
  readonly field: Field | undefined;
  /** Its path in the file. */
  readonly segments: readonly Segment[];
}

/** A value as messages show it. */
export function shownAs(value: ShownValue, reading: Reading): string {
  const { raw, isSecret } = value;
  if (typeof raw === "object" && raw !== null) return valueInWords(raw, hiddenIn(value, reading));
  if (isSecret) return valueInWords(String(raw), () => true);
  if (typeof raw === "string") return valueInWords(raw);
  const rounded = typeof raw === "number" ? reading.numberText?.(raw) : undefined;
  return rounded ?? reading.places?.written(value.segments) ?? String(raw);
}

/** Which texts within a list or an object must not be shown. */
function hiddenIn({ field, segments }: ShownValue, reading: Reading): HidesText {
  const isNamedSecret = segments.some((each) => secretByName(String(each)) !== "never");
  if (isNamedSecret || (field !== undefined && holdsSecrets(field))) return () => true;
  return (text, name) => reading.secrets?.has(text) === true || mayBeSecret(text, name);
}
