/** `GET /`: an overview of the emulator, as HTML for browsers and as text for other clients. */
import { html, Markup } from "../base/html/markup.ts";
import { hashOf } from "../base/html/page.ts";
import { printable } from "../base/text/printable.ts";
import { version } from "../base/version.ts";
import type { RequestHead, ServiceResponse } from "./emulated-service.ts";
import { baseUrlOf } from "./http/base-url.ts";
import type { LoggedRequest, RequestLog } from "./request-log.ts";
import { pages, served } from "./served.ts";

/** The number of requests that it shows. */
const shown = 20;

export const isFrontPage = ({ method, path }: RequestHead): boolean =>
  path === "/" && (method === "GET" || method === "HEAD");

/** @param log the requests so far; undefined if the caller may not see them. */
export function frontPage(head: RequestHead, log: RequestLog | undefined): ServiceResponse {
  const url = baseUrlOf(head);
  const requests = log?.latest(shown);
  const shared = { "cache-control": "no-store", vary: "Accept", "x-content-type-options": "nosniff" };
  if (!/\btext\/html\b/i.test(head.headers.accept ?? "")) {
    return {
      status: 200,
      headers: { ...shared, "content-type": "text/plain; charset=utf-8" },
      body: printable(textOf(url, requests)),
    };
  }
  return {
    status: 200,
    headers: {
      ...shared,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    },
    body: pageOf(url, requests).source,
  };
}

const title = `Lintel emulator ${version}`;
const nothingYet = "None so far.";

/** The path, the operation and the response of a request. */
const facts = ({ at, method, path, operation, status, error, fault }: LoggedRequest) => ({
  at: `${at.slice(0, 19).replace("T", " ")} UTC`,
  asked: `${method} ${path}`,
  operation: operation === `${method} ${path}` ? "" : (operation ?? ""),
  outcome: `${status ?? "no response"}${error === undefined ? "" : `, ${error}`}${fault === undefined ? "" : ` (fault: ${fault})`}`,
  isGood: status !== null && status < 400 && error === undefined,
});

function textOf(url: string, requests: readonly LoggedRequest[] | undefined): string {
  const services = served.flatMap((each) => [
    `  ${each.title}: ${each.about}, at ${url}${each.path}`,
    `    ${commandOf(each.command, url)}`,
  ]);
  const lines = requests?.map(facts).map(({ at, asked, outcome }) => `  ${at}  ${asked}  ${outcome}`);
  return `${[
    `${title} at ${url}`,
    "",
    "Services",
    ...services,
    "",
    "Pages",
    ...pages.map(([path, about]) => `  ${url}${path}  ${about}`),
    ...(lines === undefined ? [] : ["", "Last requests", ...(lines.length === 0 ? [`  ${nothingYet}`] : lines)]),
  ].join("\n")}\n`;
}

const commandOf = (command: string, url: string): string => command.replaceAll("URL", () => url);

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #3a3f47); --soft: light-dark(#5a6370, #a3abb6); --bad: light-dark(#b3261e, #ff9c94); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; background: light-dark(#fff, #16191d); color: light-dark(#1b1f24, #e6e9ed); }
h1 { font-size: 1.4rem; margin: .5rem 0 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: 0; } a { color: light-dark(#0b57d0, #8ab4f8); }
.soft { color: var(--soft); } .bad { color: var(--bad); }
code { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; } li { border-top: 1px solid var(--line); padding: .6rem 0; }
.requests li { display: grid; grid-template-columns: 14rem 1fr auto; gap: 0 1rem; }
@media (max-width: 40rem) { .requests li { grid-template-columns: 1fr auto; } .requests .at { grid-column: 1 / -1; font-size: .8rem; } }
`;

/** The page loads, runs and sends nothing, and cannot be framed. */
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageOf = (url: string, requests: readonly LoggedRequest[] | undefined): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<h1>${title}</h1>
<p>at <code>${url}</code></p>
<h2>Services</h2>
<ul>
${served.map(
  (each) => html`<li><p><strong>${each.title}</strong>: ${each.about}, at <code>${url}${each.path}</code></p>
<p class="soft"><code>${commandOf(each.command, url)}</code></p></li>
`,
)}</ul>
<h2>Pages</h2>
<ul>
${pages.map(
  ([path, about]) => html`<li><a href="${path}"><code>${path}</code></a> <span class="soft">${about}</span></li>
`,
)}</ul>
${requests === undefined ? undefined : requestsOf(requests)}</body>
</html>
`;

const requestsOf = (requests: readonly LoggedRequest[]): Markup => html`<h2>Last requests</h2>
${
  requests.length === 0
    ? html`<p class="soft">${nothingYet}</p>`
    : html`<ul class="requests">
${requests.map(facts).map(
  ({ at, asked, operation, outcome, isGood }) =>
    html`<li><span class="at soft">${at}</span><span><code>${asked}</code> <span class="soft">${operation}</span></span><span class="${isGood ? "" : "bad"}">${outcome}</span></li>
`,
)}</ul>`
}
`;
