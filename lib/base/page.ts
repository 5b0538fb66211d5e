/**
 * A page in one file. It loads nothing, sends nothing, and runs no script but its own: its content security policy names
 * the hashes of its style and its script.
 */
import { createHash } from "node:crypto";
import { type HtmlContent, html, Markup } from "./markup.ts";
import { version } from "./version.ts";

/** What a page is made of besides its body. */
export interface PageParts {
  readonly title: string;
  /** CSS; what pages share is in page-style.ts. */
  readonly style: string;
  /** Source text, since it runs in the reader's browser. */
  readonly script: string;
}

/** The page in pieces, so that it may be larger than a string. `body` is what stands before the footer. */
export function* page({ title, style, script }: PageParts, body: Iterable<Markup>): Iterable<string> {
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
`.source;
  for (const { source } of body) yield source;
  yield html`<footer>Lintel ${version}</footer>
<script>${new Markup(script)}</script>
</body>
</html>
`.source;
}

/** A choice among texts, or all of them; one with a value of its own is a pair. */
export const selectField = (
  name: string,
  title: string,
  options: Iterable<string | readonly [value: string, text: string]>,
): Markup =>
  html`<label class="field"><span>${title}</span><select name="${name}"><option value="">All</option>${[...options].map(
    (option) =>
      typeof option === "string"
        ? html`<option>${option}</option>`
        : html`<option value="${option[0]}">${option[1]}</option>`,
  )}</select></label>`;

/** The field for words, which scripts put the cursor into where somebody presses /. */
export const searchField = html`<label class="field search"><span>Search (press /)</span><input type="search" name="search" autocomplete="off" spellcheck="false"></label>`;

/** One of several values that are shown or not, at first shown; without a count, a script gives one. */
export const chip = (name: string, value: string, title: HtmlContent, count?: number): Markup => html`
<label class="chip"><input type="checkbox" name="${name}" value="${value}" checked>${title} <span>${count}</span></label>`;

const policyFor = (style: string, script: string): string =>
  [
    "default-src 'none'",
    "img-src data:",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The source of a style or a script, as a content security policy allows it. */
export const hashOf = (source: string): string => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
