/** Writes HTML in which every value is escaped. */

/** HTML as opposed to text. Make one with {@link html}. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What may stand in HTML: text, which is escaped, HTML, which is not, nothing, or several of them. */
export type Content = string | number | Markup | undefined | readonly Content[];

/** A template whose values are escaped: both as text and within quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index])).join(""));
}

function render(content: Content): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.source;
  return typeof content === "object" ? content.map(render).join("") : escaped(String(content));
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll(refused, "\ufffd");

/** What HTML may not hold, and what would be read in another order than it is written. */
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are refused
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
