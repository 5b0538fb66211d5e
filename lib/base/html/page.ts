/**
 * A page in one file. It loads nothing, sends nothing, and runs only its own script: its content security policy
 * contains the hashes of its style and script.
 */
import { createHash } from "node:crypto";
import { grouped } from "../text/counted.ts";
import { version } from "../version.ts";
import { type HtmlContent, html, Markup } from "./markup.ts";

/** The parts of a page besides its body. */
export interface PageParts {
  readonly title: string;
  /** CSS; page-style.ts has the shared rules. */
  readonly style: string;
  /** A script of lib/browser, as the build bundles it. */
  readonly script: string;
}

/** The page in chunks, so that it can exceed the maximum length of a string. `body` precedes the footer. */
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

/** A select element for one of these texts, or all; an option with a separate value is a pair. */
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

/** The search field; pressing / focuses it. */
export const searchField = html`<label class="field search"><span>Search (press /)</span><input type="search" name="search" autocomplete="off" spellcheck="false"></label>`;

/** A check box that filters entries, initially checked; without a count, a script sets it. */
export const chip = (name: string, value: string, title: HtmlContent, count?: number): Markup => html`
<label class="chip"><input type="checkbox" name="${name}" value="${value}" checked>${title} <span>${count === undefined ? undefined : grouped(count)}</span></label>`;

const policyFor = (style: string, script: string): string =>
  [
    "default-src 'none'",
    "img-src data:",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The hash of a style or script, for a content security policy. */
export const hashOf = (source: string): string => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
