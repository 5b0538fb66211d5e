/** How messages name a value: as written where it is short, otherwise by its kind. */
import { counted } from "./text/counted.ts";

/** Values up to this length are shown as a whole, in UTF-16 code units. */
export const shownWhole = 60;

/** Levels of lists and objects that are shown; deeper ones are named by their kind. */
const maxLevels = 4;

/** Whether a text must not be shown; `name` is the member that has it, "" outside of objects. */
export type HidesText = (text: string, name: string) => boolean;

/** A text in quotes, shortened to 60 characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > shownWhole ? `${text.slice(0, shownWhole - 3)}…` : text);

/**
 * A value of a document, such as `"weekly"`, `3`, `["DELETE"]` or "an object". A text that `hides` refuses
 * is named by its length; a list or an object with such a text, by its kind. Default: every text is shown.
 */
export function valueInWords(value: unknown, hides: HidesText = () => false): string {
  if (value === undefined) return "missing";
  if (value === "") return "empty";
  if (typeof value === "string") {
    return hides(value, "") ? `a string of ${counted(value.length, "character")} (not shown)` : quoted(value);
  }
  if (typeof value === "number") return String(value);
  const isEmpty = typeof value !== "object" || value === null || sizeOf(value) === 0;
  return (isEmpty ? undefined : written(value, hides, "", maxLevels, shownWhole)) ?? kindOfValue(value);
}

/** What a value is, without its content: "a string", "a list", "an object". */
export function kindOfValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  const kind = Array.isArray(value) ? "list" : "object";
  return sizeOf(value) === 0 ? `an empty ${kind}` : kind === "list" ? "a list" : "an object";
}

/** The number of elements or members, those included whose names are not known. */
const sizeOf = (value: object): number =>
  Array.isArray(value) ? value.length : Object.keys(value).length + Object.getOwnPropertySymbols(value).length;

/** A value as JSON; undefined if that is longer than `left`, or is not to be shown. */
function written(value: unknown, hides: HidesText, name: string, levels: number, left: number): string | undefined {
  if (typeof value === "string") {
    return value.length > left || hides(value, name) ? undefined : fitting(JSON.stringify(value), left);
  }
  if (typeof value === "number") return isExact(value) ? fitting(String(value), left) : undefined;
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : String(value);
  if (levels === 0 || !isPlain(value) || sizeOf(value) > left) return undefined;
  const entries = Array.isArray(value) ? value.map((each) => [undefined, each] as const) : Object.entries(value);
  let inside = "";
  for (const [key, each] of entries) {
    const begin = `${inside === "" ? "" : ", "}${key === undefined ? "" : `${JSON.stringify(key)}: `}`;
    const rest = left - inside.length - begin.length - 2;
    const part = rest < 0 ? undefined : written(each, hides, key ?? name, levels - 1, rest);
    if (part === undefined) return undefined;
    inside += begin + part;
  }
  return Array.isArray(value) ? `[${inside}]` : `{${inside}}`;
}

const fitting = (text: string, left: number): string | undefined => (text.length > left ? undefined : text);

/** Whether the number is the one that the document has: greater ones may be rounded. */
const isExact = (value: number): boolean => !Number.isInteger(value) || Number.isSafeInteger(value);

/** Whether this is data of a document, and nothing that stands in it for a value that is not known. */
const isPlain = (value: object): boolean =>
  Object.getOwnPropertySymbols(value).length === 0 &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)));
