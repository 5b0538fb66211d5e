/** Writes HTML with escaped values. */
import { printable, printableJson, referenced } from "../text/printable.ts";

/** HTML, as opposed to text. {@link html} creates it. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value in HTML: text, which is escaped, HTML, which is not, nothing, or a list of these. */
export type HtmlContent = string | number | Markup | undefined | readonly HtmlContent[];

/** A template that escapes its values, for text content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index])).join(""));
}

/** A value as JSON for a script element of type application/json; it cannot end the element or begin another. */
export const jsonMarkup = (value: unknown): Markup =>
  new Markup(printableJson(JSON.stringify(value)).replaceAll("<", "\\u003c"));

function render(content: HtmlContent): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.source;
  return typeof content === "object" ? content.map(render).join("") : escaped(String(content));
}

/** Unprintable characters would change the order of the text, or are not allowed in HTML. */
const escaped = (text: string): string =>
  referenced(
    printable(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;"),
  );
