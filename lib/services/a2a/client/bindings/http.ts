/** What the bindings over HTTP share: headers, unsuccessful statuses, and streams of server-sent events. */

import { isMembers, type Members } from "../../../../base/members.ts";
import { parsedJson } from "../../../../base/or-undefined.ts";
import { repeatedName } from "../../../../base/repeated-name.ts";
import { type ApiError, type Callee, unreadableResponse } from "../../../../client/api-error.ts";
import { type HttpResponse, readToEnd } from "../../../../client/http/http-response.ts";
import type { HttpRequest } from "../../../../client/http/transport.ts";
import type { Redact } from "../../../../client/protocols/response.ts";
import { reasonOfCode } from "../../model/errors.ts";
import { agentOperations } from "../../model/operations.ts";
import { extensionsHeader, streamMediaType, v0_3ExtensionsHeader, versionHeader } from "../../model/wire.ts";
import { type AgentError, malformedResponse, redirected, refusedByAgent } from "../agent-error.ts";
import { excerptOf, parseObject, reasonIn } from "../agent-response.ts";
import { requestLine, type WireView } from "../wire-view.ts";
import type { AgentExchange, BindingContext } from "./binding.ts";

/** The parts in which requests of the bindings differ. */
type RequestParts = Pick<HttpRequest, "method" | "path" | "body"> & {
  readonly query?: HttpRequest["query"];
  readonly accept: string;
  /** The media type of the body. */
  readonly contentType?: string;
};

/** The header with the extensions in use, by version. */
const extensionHeaders = { "1.0": extensionsHeader, "0.3": v0_3ExtensionsHeader } as const;

/** A request to an interface, with the headers of the protocol and the credentials. */
export function httpRequest(
  { agent, authentication, callee: { whenUnreachable } }: AgentExchange,
  extensions: readonly string[],
  { method, path, body, query = [], accept, contentType }: RequestParts,
): HttpRequest {
  return {
    method,
    endpoint: agent.url,
    path,
    query: [...agent.url.searchParams, ...query, ...authentication.query],
    headers: {
      host: agent.url.host,
      accept,
      [versionHeader.name]: agent.version,
      ...(extensions.length > 0 && { [extensionHeaders[agent.version]]: extensions.join(", ") }),
      ...authentication.headers,
      ...(contentType !== undefined && { "content-type": contentType }),
    },
    ...(authentication.identity !== undefined && { identity: authentication.identity }),
    ...(body !== undefined && { body }),
    ...(whenUnreachable !== undefined && { whenUnreachable }),
  };
}

/** Throws an AgentError for an unsuccessful response: a redirect, or the error in the body. */
export function refuseFailure(response: HttpResponse, callee: Callee, redact: Redact): void {
  const { status, headers, body } = response;
  const { operation, endpoint } = callee;
  if (status > 299 && status < 400) {
    throw redirected(operation, endpoint.host, status, redact(headers.location ?? "nowhere"));
  }
  if (status < 200 || status > 299) {
    throw refusalIn(parseObject(body), { status, said: body, retryAfter: headers["retry-after"] }, callee, redact);
  }
}

/** The error in a body: its message and reason, in 0.3 by the code of JSON-RPC; else the whole body. */
export function refusalIn(
  members: Members | undefined,
  {
    status,
    said,
    retryAfter,
  }: { readonly status: number; readonly said: string; readonly retryAfter?: string | undefined },
  { operation, endpoint }: Callee,
  redact: Redact,
): AgentError {
  const error = isMembers(members?.error) ? members.error : members;
  const message = typeof error?.message === "string" ? error.message : said;
  return refusedByAgent(operation, endpoint.host, {
    ...{ status, retryAfter, reason: reasonIn(error?.details) ?? reasonOfCode(error?.code) },
    said: message.trim() === "" ? undefined : excerptOf(message, redact),
  });
}

/** An ApiError about a body that is not what JSON it should be. */
export function unreadable({ status, headers, body }: HttpResponse, callee: Callee, redact: Redact): ApiError {
  const shown = { status, contentType: headers["content-type"], excerpt: excerptOf(body, redact) };
  return unreadableResponse(callee, shown, { retryable: false, mayHaveExecuted: true });
}

/** Sends a request and reads its response. */
export async function exchangeOf(
  { transport, report, wire }: BindingContext,
  request: HttpRequest,
  { operation, signal }: AgentExchange,
): Promise<HttpResponse> {
  wire.sent(requestLine(request), request.headers, request.body);
  // Many messages in a row need no connection each.
  const reuse = agentOperations[operation].method === "POST" ? "recent" : "any";
  const response = await transport.exchange(request, operation, { signal, reuse });
  report(`${operation}: received status ${response.status}`);
  wire.received(String(response.status), response.headers, response.body);
  return response;
}

/**
 * Opens a stream of events. A response with one result counts as a stream of it (gap `message/stream-framing`): the agent
 * has executed the request.
 * @param resultOf reads a response that is not a stream: its result. It throws the error in it, if there is one.
 * @throws AgentError if there is neither a stream nor a result nor an error.
 */
export async function openEvents(
  { streams, report, wire }: BindingContext,
  request: HttpRequest,
  { operation, callee, signal }: AgentExchange,
  resultOf: (response: HttpResponse) => Members,
): Promise<AsyncGenerator<string, void>> {
  wire.sent(requestLine(request), request.headers, request.body);
  const response = await streams.open(request, operation, { signal, reuse: "none" });
  report(`${operation}: received status ${response.status}`);
  const isStream = response.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === streamMediaType;
  if (response.status !== 200 || !isStream) {
    const whole = await readToEnd(response, callee);
    wire.received(String(response.status), response.headers, whole.body);
    const isSuccess = whole.status >= 200 && whole.status < 300;
    if (isSuccess && Array.isArray(parsedJson(whole.body))) {
      const why = `its stream is one JSON list instead of server-sent events, which some gateways send unless the address has alt=sse. Add ?alt=sse to the interface's address: in the card, or in --endpoint with --binding`;
      throw malformedResponse(operation, callee.endpoint.host, why);
    }
    if (Object.keys(resultOf(whole)).length > 0) return only(whole.body);
    const why = `${response.headers["content-type"] ?? "no content type"} instead of a stream, although its card declares capabilities.streaming: true`;
    throw malformedResponse(operation, callee.endpoint.host, why);
  }
  wire.received(String(response.status), response.headers);
  const { eventData } = await import("../../../../client/http/event-stream.ts");
  return shown(
    eventData(response.pieces, callee, () => response.endWithin(response.wholeTimeout)),
    wire,
  );
}

/** A stream of one event. */
async function* only(data: string): AsyncGenerator<string, void> {
  yield data;
}

/** The same events, each of which is shown. */
async function* shown(events: AsyncGenerator<string, void>, wire: WireView): AsyncGenerator<string, void> {
  for await (const data of events) {
    wire.part(`data: ${data}`);
    yield data;
  }
}

/**
 * The JSON value of a response; undefined if it is not JSON. Throws an AgentError for a card that other readers may read
 * otherwise: its signatures are verified.
 */
export function valueIn({ body }: HttpResponse, { operation, callee }: AgentExchange, redact: Redact): unknown {
  const value = parsedJson(body);
  const twice = operation === "GetExtendedAgentCard" && value !== undefined ? repeatedName(body) : undefined;
  if (twice === undefined) return value;
  const why = `its JSON has the name ${JSON.stringify(redact(twice))} twice in an object`;
  throw malformedResponse(operation, callee.endpoint.host, why);
}

/** The object in an event. Throws an AgentError if it is none. */
export function objectIn(data: string, { operation, endpoint }: Callee, redact: Redact): Members {
  const members = parseObject(data);
  if (members !== undefined) return members;
  const why = `an element of the stream is not a JSON object but ${JSON.stringify(excerptOf(data, redact))}`;
  throw malformedResponse(operation, endpoint.host, why);
}
