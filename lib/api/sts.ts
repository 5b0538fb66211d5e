/** The service of temporary credentials: who calls, and roles to take on (gap assumed-role/declaration). */

import { own } from "../dictionary.ts";
import { serviceError } from "./answer.ts";
import { type Callee, unreadableAnswer } from "./api-error.ts";
import { type Client, createClient } from "./client.ts";
import type { Members, Operation, Service } from "./operation.ts";
import type { ClientSettings } from "./settings.ts";
import type { HttpAnswer, HttpRequest } from "./transport.ts";

const operations = {
  getCallerIdentity: { name: "GetCallerIdentity" },
  assumeRole: { name: "AssumeRole" },
  assumeRoleWithWebIdentity: { name: "AssumeRoleWithWebIdentity", isUnsigned: true },
} as const satisfies { readonly [method: string]: Operation };

/** Version of the protocol, which every request names. */
const version = "2011-06-15";

/** The query protocol: a form with one name for each value, of lists and structures by their paths. */
function encode({ name }: Operation, input: Members, endpoint: URL): HttpRequest {
  const form = new URLSearchParams([["Action", name], ["Version", version], ...pairsOf(input, "")]);
  return {
    method: "POST",
    endpoint,
    path: `${endpoint.pathname.replace(/\/$/, "")}/`,
    query: [],
    headers: { host: endpoint.host, "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    body: form.toString(),
  };
}

function pairsOf(value: unknown, at: string): [string, string][] {
  if (value === undefined) return [];
  const below = (name: string) => (at === "" ? name : `${at}.${name}`);
  if (Array.isArray(value)) return value.flatMap((each, index) => pairsOf(each, below(`member.${index + 1}`)));
  if (typeof value !== "object" || value === null) return [[at, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => pairsOf(each, below(name)));
}

/** The texts of an answer's elements that hold nothing else, by their names. None of ours holds a name twice. */
function read(answer: HttpAnswer, callee: Callee): Members {
  const elements = [...answer.body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
  const members = Object.fromEntries(elements.map(([, name = "", text = ""]) => [name, unescaped(text)]));
  const isError = answer.status < 200 || answer.status > 299;
  if (isError && members.Code !== undefined) {
    return refuse(serviceError(answer, { code: members.Code, message: members.Message }, callee));
  }
  if (!isError && answer.body.includes(`<${callee.operation}Result`)) return members;
  const { status, headers } = answer;
  // What could not be read may hold credentials.
  const expected = `the XML of ${callee.operation}`;
  const shown = { status, contentType: headers["content-type"], excerpt: "(not shown)", expected };
  return refuse(unreadableAnswer(callee, shown, { retryable: status > 499, mayBeDone: false }));
}

function refuse(error: Error): never {
  throw error;
}

const entities: { readonly [name: string]: string } = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return own(entities, name) ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const sts: Service<Operation, typeof operations> = {
  id: "sts",
  encode,
  read,
  pageToken: "NextToken",
  operations,
};

/** A client of the service. */
export type StsClient = Client<typeof operations>;

/**
 * Makes a client that goes by the settings of another service's: its network, region, profile and credentials. Its
 * address is its own: `endpointUrl` is that of the services that hold resources.
 */
export const createStsClient = (settings: ClientSettings): StsClient => {
  const { endpointUrl, assumeRole, assumeRoleWithWebIdentity, isWorthRetrying, ...shared } = settings;
  return createClient(sts, { ...shared, skipCredentials: false, vocabulary: "as-written" });
};
