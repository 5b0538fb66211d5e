/** Writes HTML in which every value is escaped. */
import { printable, printableJson, referenced } from "./printable.ts";

/** HTML as opposed to text. Create it with {@link html}. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Values in HTML: text, which is escaped, HTML, which is not, nothing, or several of them. */
export type HtmlContent = string | number | Markup | undefined | readonly HtmlContent[];

/** A template that escapes its values, for text and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index])).join(""));
}

/** A value as JSON for a script element of type application/json: nothing in it ends the element or begins another. */
export const jsonMarkup = (value: unknown): Markup =>
  new Markup(printableJson(JSON.stringify(value)).replaceAll("<", "\\u003c"));

function render(content: HtmlContent): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.source;
  return typeof content === "object" ? content.map(render).join("") : escaped(String(content));
}

/** Characters that may not be printed would change the order of the text, or are not allowed in HTML. */
const escaped = (text: string): string =>
  referenced(
    printable(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;"),
  );
