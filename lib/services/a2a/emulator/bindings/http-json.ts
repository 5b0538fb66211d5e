/** HTTP+JSON: an operation is a method and a path, its members are in the path, the query and the body. */
import type { Refusal } from "../../../../emulator/refusal.ts";
import { agentPath } from "../../agent-card/emulator.ts";
import type { AgentProtocol } from "../../model/errors.ts";
import { type AgentOperationName, agentOperationNames, agentOperations } from "../../model/operations.ts";
import { agentMediaTypes, streamMediaType } from "../../model/wire.ts";
import { type Encoding, inJson } from "../event.ts";
import { type ErrorContent, errorOf } from "../faults.ts";
import type { WireBinding, WireRequest } from "./binding.ts";
import { membersIn, type Route, type RouteReader, routeReader } from "./http-json-route.ts";
import { isMediaType, plainType } from "./json-body.ts";

/** The routes of version 1.0. */
const routes = routeReader(new Map(agentOperationNames.map((name) => [name, agentOperations[name].path])), true);

/** What versions of the protocol say differently. */
export interface HttpJsonWords {
  /** The route of a request. */
  readonly routes: RouteReader;
  /** The content of a body, in the words of version 1.0. */
  membersOf(name: AgentOperationName, content: unknown): unknown;
  /** The content of a response. @param content undefined for an operation that returns nothing. */
  contentOf(name: AgentOperationName, content: object | undefined): unknown;
  /** An update of a stream. */
  readonly update: Encoding;
  errorOf(refusal: Refusal, error: ErrorContent): object;
  /** The media type of responses. */
  typeOf(request: WireRequest): string;
}

/** @param protocol decides about statuses and the media type. */
export const httpJson = (protocol: AgentProtocol): WireBinding =>
  httpJsonWith(protocol, {
    routes,
    membersOf: (_, content) => content,
    contentOf: (_, content = {}) => content,
    update: inJson,
    errorOf: (_, { http, status, message, details }) => ({ error: { code: http, status, message, details } }),
    typeOf: (request) => responseType(request, agentMediaTypes[protocol]),
  });

/** The binding with the words of a version. */
export function httpJsonWith(protocol: AgentProtocol, words: HttpJsonWords): WireBinding {
  const routeOf = ({ head }: WireRequest): Route => words.routes(head.method, head.path.slice(agentPath.length));
  /** A server-sent event. */
  const frame: Encoding = (content) =>
    Buffer.concat([Buffer.from("data: "), words.update(content), Buffer.from("\n\n")]);
  return {
    name: "HTTP+JSON",
    operationOf: (request) => routeOf(request).name,
    membersOf: (_, request) =>
      membersIn(routeOf(request), request.head, request.body ?? new Uint8Array(), words.membersOf),
    respond: (content, request, headers) => ({
      status: 200,
      headers: { "content-type": words.typeOf(request), ...headers },
      body: JSON.stringify(words.contentOf(routeOf(request).name, content)),
    }),
    streamTo: (_, headers) => ({
      headers: { "content-type": streamMediaType, "cache-control": "no-cache", ...headers },
      frameOf: (event) => event.as(frame),
    }),
    refuse(refusal) {
      const error = errorOf(refusal, protocol);
      return {
        status: error.http,
        headers: { "content-type": agentMediaTypes["1.0.0"] },
        body: JSON.stringify(words.errorOf(refusal, error)),
      };
    },
  };
}

/** The media type of the response: the request's own, or one that it accepts. */
function responseType({ head: { headers } }: WireRequest, standard: string): string {
  const { "content-type": type, accept = "" } = headers;
  if (type !== undefined && isMediaType(type)) return plainType(type);
  const accepted = accept.split(",").map(plainType);
  return accepted.includes(standard) ? standard : (accepted.find(isMediaType) ?? standard);
}
