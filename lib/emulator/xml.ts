/** Writes responses of the query protocol: elements in the order of their members. */
import { randomUUID } from "node:crypto";

/** A value in a response. Undefined members are omitted; a list becomes elements of one name. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlContent[]
  | { readonly [element: string]: XmlContent };

/** The two variants of the protocol, by the name of a list's elements. */
export type ListElement = "item" | "member";

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

/** Characters that XML 1.0 cannot contain become spaces. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML excludes.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, " ")
    .replaceAll(/[&<>]/g, (character) => entities.get(character) ?? character);

/** The elements of a structure's members, a list's elements, or the text of a value. */
export function xmlOf(content: XmlContent, item: ListElement): string {
  if (content === undefined) return "";
  if (Array.isArray(content)) return content.map((each) => element(item, each, item)).join("");
  if (typeof content !== "object") return escaped(String(content));
  return Object.entries(content)
    .map(([name, inner]) => (inner === undefined ? "" : element(name, inner, item)))
    .join("");
}

const element = (name: string, content: XmlContent, item: ListElement): string =>
  `<${name}>${xmlOf(content, item)}</${name}>`;

/** A new id of a request. */
export const requestId = (): string => randomUUID();
