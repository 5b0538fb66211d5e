/** Names and texts of others as data of Markdown: in prose, in cells of tables, and as blocks of code. */
import { inline } from "./printable.ts";

/** A zero-width character: GitHub takes a text that contains it for no mention, reference or link. */
const apart = "&#8203;";

/**
 * Escapes a text, so that it contains neither Markdown nor HTML, mentions nobody and refers to nothing. Code hosts look
 * for mentions (`@team`), references (`#1`, `!1`, `GH-1`, `~label`, `%1`, `$1`, `&1`, hashes of commits) and addresses in
 * the rendered text, where an escaped sign is the sign again, so a character without width is within. Twelve digits are
 * an account, which stays whole.
 */
export const markdownText = (text: string): string =>
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

/** A name as it is where it has no Markdown, otherwise escaped: editors also show it as plain text. */
export const markdownName = (name: string): string =>
  /^[A-Za-z0-9_-]+$/.test(name) && !/^[_-]|[_-](?:[_-]|$)/.test(name)
    ? name
    : markdownText(name).replaceAll(/^ | $/g, "&#32;");

/** A block of code, with a fence that is longer than any in the text. */
export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
