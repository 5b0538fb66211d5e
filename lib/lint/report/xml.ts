/** Writes XML 1.0 (https://www.w3.org/TR/xml). */
import { referenced } from "../../base/printable.ts";

/** The first line of a document. */
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * An element; attributes that are undefined are left out. `content` is already XML: elements, or {@link text}. Several
 * parts stand on lines of their own, a single one as it is.
 */
export function element(
  name: string,
  attributes: { readonly [name: string]: string | number | undefined },
  ...content: readonly string[]
): string {
  const start = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .reduce((tag, [key, value]) => `${tag} ${key}="${attribute(String(value))}"`, `<${name}`);
  if (content.length === 0) return `${start}/>`;
  const [only = ""] = content;
  const isText = content.length === 1 && !only.startsWith("<");
  return isText ? `${start}>${only}</${name}>` : `${start}>\n${content.join("\n")}\n</${name}>`;
}

/** Character data. A reader turns a carriage return into a line break unless it is written as a reference. */
export const text = (value: string): string =>
  referenced(allowed(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));

/** The value of an attribute. A reader turns tabs and line breaks into spaces unless they are written as references. */
const attribute = (value: string): string =>
  text(value).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");

/** XML 1.0, section 2.2: characters that no document may hold, not even as references, become U+FFFD. */
const allowed = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are forbidden
  value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
