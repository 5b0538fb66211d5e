/** Tables in Markdown, for pull requests. */
import { markdownText } from "./markdown.ts";

/** Maximum number of listed images, since code hosts cut long comments. */
export const listedImages = 100;

export const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

/** A text of others in a cell. */
export const cell = markdownText;
