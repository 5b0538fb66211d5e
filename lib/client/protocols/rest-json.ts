/** The REST-JSON protocol: members of a request in path, query and body, according to the operation's data. */

import type { Members } from "../../base/members.ts";
import { missingInput } from "../api-error.ts";
import { type HttpRequest, percentEncode } from "../http/transport.ts";
import type { Operation } from "../operation.ts";

/** An operation with its address. */
export interface RestJsonOperation extends Operation {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Path of the request, by default the operation's name; `{member}` is that member of the input, percent-encoded. */
  readonly path?: string;
  /** Members of the input in the query; a list becomes one pair per element. */
  readonly query?: readonly string[];
}

/** Builds the request of an operation. Throws an ApiError if a member of its path or query is missing. */
export function restJsonRequest(operation: RestJsonOperation, input: Members, endpoint: URL): HttpRequest {
  const rest = new Map(Object.entries(input));
  const take = (member: string): unknown => {
    const value = rest.get(member);
    if (value === undefined || value === "") throw missingInput(operation.name, member);
    rest.delete(member);
    return value;
  };
  const { path: template = `/${operation.name}` } = operation;
  const path = template.replace(/\{(\w+)\}/g, (_, member: string) => percentEncode(String(take(member))));
  const query = (operation.query ?? []).flatMap((member) => {
    const value = take(member);
    return (Array.isArray(value) ? value : [value]).map((each): [string, string] => [member, String(each)]);
  });
  const hasBody = operation.method === "PUT" || operation.method === "POST";
  return {
    method: operation.method,
    endpoint,
    path: endpoint.pathname.replace(/\/$/, "") + path,
    query,
    headers: { host: endpoint.host, ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
  };
}
