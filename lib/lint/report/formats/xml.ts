/** Writes XML 1.0 (https://www.w3.org/TR/xml). */
import { referenced } from "../../../base/text/printable.ts";

/** First line of a document. */
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * An element, without undefined attributes. `content` is XML: elements, or {@link text}. Several parts get a line each.
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

/** Escapes character data. XML parsers turn a carriage return into a line break unless it is a reference. */
export const text = (value: string): string =>
  referenced(allowed(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));

/** Escapes the value of an attribute. XML parsers turn tabs and line breaks into spaces unless they are references. */
const attribute = (value: string): string =>
  text(value).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");

/** XML 1.0, section 2.2: characters that documents may not contain, not even as references, become U+FFFD. */
const allowed = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are forbidden
  value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
