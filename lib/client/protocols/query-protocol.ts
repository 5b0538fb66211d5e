/**
 * The query protocol: requests are forms with one field per value, named by path; responses are XML. EC2 has a variant
 * of it.
 */

import { type Members, membersOf } from "../../base/members.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { struct, text, type XmlStruct } from "../../facts/model/xml-response.ts";
import { type Callee, unreadableResponse } from "../api-error.ts";
import type { HttpResponse } from "../http/http-response.ts";
import type { HttpRequest } from "../http/transport.ts";
import type { Operation, Service } from "../operation.ts";
import { isRetryable } from "../passing-status.ts";
import { serviceError } from "./response.ts";

export interface QueryOperation extends Operation {
  /** Form names of input members, if they differ: `{ Owners: "Owner" }`. */
  readonly named?: { readonly [member: string]: string };
  /** The parts of the response to read. */
  readonly responses: XmlStruct;
}

/** The differences between services with this protocol. */
export interface QueryFacts {
  /** Version of the API, which every request contains. */
  readonly version: string;
  /**
   * `query`: an element of a list is `Names.member.1`, and a response contains its result. `ec2`: `Name.1`, and the
   * response is the result.
   */
  readonly flavour: "query" | "ec2";
}

/** Creates the protocol of a service. */
export const queryProtocol = ({ version, flavour }: QueryFacts) => {
  const result = (operation: string) => `${operation}${flavour === "query" ? "Result" : "Response"}`;
  return {
    encode({ name, named = {} }: QueryOperation, input: Members, endpoint: URL): HttpRequest {
      const written = Object.entries(input).map(([member, value]) => [named[member] ?? member, value] as const);
      const element = flavour === "query" ? "member." : "";
      const pairs = written.flatMap(([member, value]) => pairsOf(value, member, element));
      const form = new URLSearchParams([["Action", name], ["Version", version], ...pairs]);
      return {
        method: "POST",
        endpoint,
        path: `${endpoint.pathname.replace(/\/$/, "")}/`,
        query: [],
        headers: { host: endpoint.host, "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: form.toString(),
      };
    },
    read: ({ name, responses }: QueryOperation, response: HttpResponse, callee: Callee): Promise<Members> =>
      read(response, { element: result(name), responses, callee }),
  } satisfies Partial<Service<QueryOperation, { readonly [method: string]: QueryOperation }>>;
};

/** @param element precedes the index of a list's element. */
function pairsOf(value: unknown, at: string, element: string): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => pairsOf(each, `${at}.${element}${index + 1}`, element));
  if (typeof value !== "object" || value === null) return [[at, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => pairsOf(each, `${at}.${name}`, element));
}

/** The error in a response, in both variants. */
const error = struct({ Code: text("Code"), Message: text("Message") });

interface Expected {
  /** The element that contains the result. */
  readonly element: string;
  readonly responses: XmlStruct;
  readonly callee: Callee;
}

async function read(response: HttpResponse, { element, responses, callee }: Expected): Promise<Members> {
  const { status, headers, body } = response;
  const isError = status < 200 || status > 299;
  const { readXml } = await import("./read-xml.ts");
  const found = orUndefined(() => readXml(body, isError ? { Error: error } : { [element]: responses }));
  if (found !== undefined && !isError) return found.members;
  const { Code: code, Message: message } = membersOf(found?.members);
  if (isError && code !== undefined) throw serviceError(response, { code, message }, callee);
  // An unreadable response may contain credentials.
  const expected = `the XML of ${callee.operation}`;
  const shown = { status, contentType: headers["content-type"], excerpt: "(not shown)", expected };
  throw unreadableResponse(callee, shown, { retryable: isRetryable(status), mayHaveExecuted: false });
}
