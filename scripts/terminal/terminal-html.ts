/** A terminal as HTML, for the site. */
import { type StyledLine, wrapped } from "./styled-lines.ts";

/** As many as fit beside each other on the front page. */
const columns = 110;

/** The lines as a region that the keyboard scrolls, which Vue takes as it is and whose blank lines do not end it in Markdown. */
export const terminalHtml = (title: string, lines: readonly StyledLine[]): string =>
  `<pre v-pre class="terminal" tabindex="0" role="region" aria-label="${escaped(title)}">${wrapped(lines, columns).map(lineHtml).join("\n")}</pre>`;

const lineHtml = (line: StyledLine): string =>
  line
    .map(({ text, style }) =>
      style === "plain" ? escaped(text) : `<span class="terminal-${style}">${escaped(text)}</span>`,
    )
    .join("");

/** A text in HTML and SVG. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
