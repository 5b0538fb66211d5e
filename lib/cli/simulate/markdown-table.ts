/** Tables in Markdown, for pull requests. */
import { inline } from "../../base/printable.ts";

/** Maximum number of listed images, since code hosts cut long comments. */
export const listedImages = 100;

/** A row of a table. */
export const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

/**
 * Escapes text for a cell, so that it contains neither Markdown nor HTML, and mentions nobody: code hosts look for
 * mentions and references (`@team`, `#1`, `!1`) in the rendered text, where an escaped sign is the sign again, so a
 * character without width follows it.
 */
export const cell = (text: string): string =>
  inline(text).replaceAll(/[\\`*_{}[\]<>|#~!&@]/g, (mark) => {
    const escaped = `&#${mark.charCodeAt(0)};`;
    return "@#!".includes(mark) ? `${escaped}&#8203;` : escaped;
  });
