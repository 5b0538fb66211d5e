/** Words the bounds of fields for findings, reference pages and schema descriptions. */
import type { Field, ListField } from "../model/field.ts";

const range = (low: number | undefined, high: number | undefined): string | undefined => {
  if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}` : `${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? undefined : `at most ${high}`;
};

/** Adds a unit to a range: "1 to 3 elements", "at least 1 element". */
export const withUnit = (bounds: string, one: string, many = `${one}s`): string =>
  `${bounds} ${/(?:^|\D)1$/.test(bounds) ? one : many}`;

/** Joins alternatives: "a, b or c". */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** Joins synonyms: "VM_IMAGE (AMI_IMAGE)". */
export const eitherInWords = ([first = "", ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (${others.join(", ")})`;

/** A noun with its indefinite article: "an auto scaling configuration". */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;

/** The type of a field's values: "a whole number". */
export function typeInWords(field: Field): string {
  if (field.kind === "any" && field.time === true) return "a time";
  if (field.kind !== "map") return kindInWords[field.kind];
  return `a map of ${field.value.kind === "any" ? "any values" : field.value.kind === "struct" ? "objects" : "strings"}`;
}

const kindInWords: { readonly [kind in Exclude<Field["kind"], "map">]: string } = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  list: "a list",
  struct: "an object",
  any: "any value",
};

/**
 * Completes "it must be …" for a value of the right type; undefined if any such value is allowed. `nameOf` returns a
 * member's name in the reader's file; default: the model's.
 */
export function boundInWords(field: Field, nameOf = (member: string): string => member): string | undefined {
  switch (field.kind) {
    case "string": {
      if (field.enum !== undefined) return alternatives(field.enum);
      if (field.pattern !== undefined) return field.pattern.meaning;
      const characters = range(field.minLength, field.maxLength);
      return characters === undefined ? undefined : `${withUnit(characters, "character")} long`;
    }
    case "integer": {
      const bounds = range(field.minimum, field.maximum);
      return bounds?.includes(" to ") ? `from ${bounds}` : bounds;
    }
    case "list": {
      const items = itemsInWords(field);
      return items === undefined ? undefined : `a list of ${withUnit(items, "element")}`;
    }
    case "map": {
      const entries = range(field.minEntries, field.maxEntries);
      return entries === undefined ? undefined : `a map of ${withUnit(entries, "entry", "entries")}`;
    }
    case "struct":
      return field.exactlyOne === undefined
        ? undefined
        : `an object with exactly one of ${alternatives(field.exactlyOne.map(nameOf))}`;
    default:
      return undefined;
  }
}

/** The number of elements that a list may have: "1 to 3"; undefined if any number is allowed. */
export const itemsInWords = ({ minItems, maxItems }: ListField): string | undefined => range(minItems, maxItems);

/** The length bounds of a string in words, for messages that state its pattern or enum separately. */
export const lengthInWords = (field: Field): string | undefined =>
  field.kind === "string" ? range(field.minLength, field.maxLength) : undefined;
