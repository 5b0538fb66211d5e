/** Tables in Markdown, for pull requests. */
import { inline } from "../../base/printable.ts";

/** Maximum number of listed images, since code hosts cut long comments. */
export const listedImages = 100;

/** A row of a table. */
export const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

/** A character without width: what it stands in is no longer a mention, a reference or a link. */
const apart = "&#8203;";

/**
 * Escapes text for a cell, so that it contains neither Markdown nor HTML, mentions nobody and refers to nothing. Code
 * hosts look for mentions (`@team`), references (`#1`, `!1`, `GH-1`, `~label`, `%1`, `$1`, `&1`, hashes of commits) and
 * addresses in the rendered text, where an escaped sign is the sign again, so a character without width is within. Twelve
 * digits are an account, which stays whole.
 */
export const cell = (text: string): string =>
  inline(text)
    .replaceAll(/[\\`*_{}[\]<>|#~!&@]|[%$^](?=[\w"'])/g, (mark) => {
      const escaped = `&#${mark.charCodeAt(0)};`;
      return "@#!~%$&^".includes(mark) ? `${escaped}${apart}` : escaped;
    })
    .replaceAll(/\bGH-(?=\d)/gi, `$&${apart}`)
    .replaceAll(/(?<![\w&#-])(?=\d*[a-f]|\d{40})[0-9a-f]{7,64}(?![\w-])/gi, (hash) =>
      hash.replaceAll(/.{6}(?=.)/g, `$&${apart}`),
    )
    .replaceAll(/:(?=\/\/)|\bwww(?=\.)/gi, `$&${apart}`);
