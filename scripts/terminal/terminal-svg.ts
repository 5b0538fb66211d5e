/** A picture of a terminal: text in SVG, dark or light as the reader's system is. */

import { type Style, type StyledLine, textOf, wrapped } from "./styled-lines.ts";
import { escaped } from "./terminal-html.ts";

const columns = 110;
const lineHeight = 19;
/** The width of a character at a size of 13 px; `textLength` keeps it whatever the font is. */
const characterWidth = 7.8;
const padding = 20;
const titleHeight = 34;

/** Dark and light colors, each with a contrast of 4.5 to its background at least. */
const colors: { readonly [style in Style | "back" | "bar"]: readonly [light: string, dark: string] } = {
  back: ["#f6f8fa", "#0d1117"],
  bar: ["#d8dee4", "#21262d"],
  plain: ["#1f2328", "#e6edf3"],
  bold: ["#1f2328", "#ffffff"],
  red: ["#b3261e", "#ff8078"],
  yellow: ["#7d5200", "#e3b341"],
  blue: ["#0550ae", "#79c0ff"],
  cyan: ["#0a5c66", "#76e3ea"],
  grey: ["#57606a", "#9aa4af"],
  prompt: ["#57606a", "#9aa4af"],
};

/** Draws lines in a window; `title` is what screen readers say of the picture. */
export function terminalSvg(title: string, lines: readonly StyledLine[]): string {
  const shown = wrapped(lines, columns);
  const width = Math.ceil(columns * characterWidth + 2 * padding);
  const height = titleHeight + shown.length * lineHeight + padding;
  const dots = [0, 1, 2].map((index) => `<circle class="dot" cx="${padding + index * 18}" cy="17" r="5"/>`).join("");
  const texts = shown.map((line, index) => textLine(line, titleHeight + (index + 1) * lineHeight - 5)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>
${rules(0)}
@media (prefers-color-scheme: dark) {
${rules(1)}
}
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; white-space: pre }
.bold, .red { font-weight: 600 }
</style>
<rect class="window" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
${dots}
${texts}
</svg>
`;
}

/** The rules of style for light (0) or dark (1). */
const rules = (scheme: 0 | 1): string =>
  [
    `.window { fill: ${colors.back[scheme]}; stroke: ${colors.bar[scheme]} }`,
    `.dot { fill: ${colors.bar[scheme]} }`,
    ...(["plain", "bold", "red", "yellow", "blue", "cyan", "grey", "prompt"] as const).map(
      (style) => `.${style} { fill: ${colors[style][scheme]} }`,
    ),
  ].join("\n");

function textLine(line: StyledLine, y: number): string {
  const text = textOf(line);
  if (text.trim() === "") return "";
  const parts = line.map((part) => `<tspan class="${part.style}">${escaped(part.text)}</tspan>`).join("");
  const length = (text.length * characterWidth).toFixed(1);
  return `<text x="${padding}" y="${y}" textLength="${length}" xml:space="preserve">${parts}</text>`;
}
