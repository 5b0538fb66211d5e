/** `GET /`: an overview of the emulator, as HTML for browsers and as text for other clients. */
import { html, Markup } from "../base/html/markup.ts";
import { hashOf } from "../base/html/page.ts";
import { printable } from "../base/text/printable.ts";
import { version } from "../base/version.ts";
import type { RequestHead, ServiceResponse } from "./emulated-service.ts";
import { baseUrlOf } from "./http/base-url.ts";
import type { LoggedRequest, RequestLog } from "./request-log.ts";

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

// The services of the emulator, for its front page and its output at start.

interface Served {
  /** As in {@link Service.name}. */
  readonly name: string;
  readonly title: string;
  /** The emulated parts. */
  readonly about: string;
  /** Its path below the emulator's address. */
  readonly path: string;
  /** An example command; `URL` is replaced by the emulator's address. */
  readonly command: string;
}

export const served: readonly Served[] = [
  {
    name: "imagebuilder",
    title: "EC2 Image Builder",
    about: "lifecycle policies, images and recipes",
    path: "",
    command: "aws --endpoint-url URL imagebuilder list-lifecycle-policies",
  },
  {
    name: "apprunner",
    title: "App Runner",
    about: "services and their shared resources",
    path: "",
    command: "aws --endpoint-url URL apprunner list-services",
  },
  {
    name: "ec2",
    title: "EC2",
    about: "AMIs, instances and launch templates, to read",
    path: "",
    command: "aws --endpoint-url URL ec2 describe-images --owners self",
  },
  {
    name: "autoscaling",
    title: "EC2 Auto Scaling",
    about: "groups and launch configurations, to read",
    path: "",
    command: "aws --endpoint-url URL autoscaling describe-auto-scaling-groups",
  },
  {
    name: "sts",
    title: "STS",
    about: "the caller's identity, and roles",
    path: "",
    command: "aws --endpoint-url URL sts get-caller-identity",
  },
  {
    name: "rbin",
    title: "Recycle Bin",
    about: "retention rules, to read",
    path: "",
    command: "aws --endpoint-url URL rbin list-rules --resource-type EC2_IMAGE",
  },
  {
    name: "monitoring",
    title: "CloudWatch",
    about: "metrics, to read",
    path: "",
    command: "lintel audit --endpoint-url URL --idle-for 30d",
  },
  {
    name: "rest",
    title: "REST API",
    about: "tokens of APIs like GitHub's",
    path: "/rest",
    command: "lintel auth check --base-url URL/rest --api-version 2022-11-28 --token-from env:API_TOKEN",
  },
  {
    name: "agent",
    title: "A2A agent",
    about: "messages, tasks, streams and push notifications",
    path: "/agent",
    command: "lintel agent send --agent URL --text Hello",
  },
];

/** Pages for people, below the emulator's address. */
const pages: readonly (readonly [path: string, about: string])[] = [
  ["/.well-known/agent-card.json", "the agent's card"],
  ["/_lintel/requests", "the last requests, as JSON"],
  ["/_lintel/faults", "the active faults, as JSON"],
  ["/health", "the emulator's health, as JSON"],
];

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
