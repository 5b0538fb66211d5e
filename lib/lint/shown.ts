/** Values as messages show them. */

/** A text in quotes, cut where it is long. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** What a value with parts is: "a list of 2 elements". */
export function partsInWords(value: object): string {
  if (Array.isArray(value)) return value.length === 1 ? "a list of 1 element" : `a list of ${value.length} elements`;
  return Object.keys(value).length === 0 ? "an empty structure" : "a structure";
}
