/** HTTP+JSON: an operation is a method and a path, its members are in the path, the query and the body. */
import { agentPath } from "../../agent-card/emulator.ts";
import type { AgentProtocol } from "../../model/errors.ts";
import { agentMediaTypes, streamMediaType } from "../../model/wire.ts";
import { type Encoding, inJson } from "../event.ts";
import { errorOf } from "../faults.ts";
import type { WireBinding, WireRequest } from "./binding.ts";
import { membersIn, routeOf } from "./http-json-route.ts";
import { isMediaType, plainType } from "./json-body.ts";

/** A server-sent event. */
const frame: Encoding = (content) => Buffer.concat([Buffer.from("data: "), inJson(content), Buffer.from("\n\n")]);

/** @param protocol decides about statuses and the media type. */
export const httpJson = (protocol: AgentProtocol): WireBinding => ({
  name: "HTTP+JSON",
  operationOf: ({ head }) => routeOf(head.method, head.path.slice(agentPath.length)).name,
  membersOf: (_, { head, body = new Uint8Array() }) =>
    membersIn(routeOf(head.method, head.path.slice(agentPath.length)), head, body),
  answer: (content = {}, request, headers) => ({
    status: 200,
    headers: { "content-type": answerType(request, agentMediaTypes[protocol]), ...headers },
    body: JSON.stringify(content),
  }),
  streamTo: (_, headers) => ({
    headers: { "content-type": streamMediaType, "cache-control": "no-cache", ...headers },
    frameOf: (event) => event.as(frame),
  }),
  refuse(refusal) {
    const { http, status, message, details } = errorOf(refusal, protocol);
    return {
      status: http,
      headers: { "content-type": agentMediaTypes["1.0.0"] },
      body: JSON.stringify({ error: { code: http, status, message, details } }),
    };
  },
});

/** The media type of the response: the request's own, or one that it accepts. */
function answerType({ head: { headers } }: WireRequest, standard: string): string {
  const { "content-type": type, accept = "" } = headers;
  if (type !== undefined && isMediaType(type)) return plainType(type);
  const accepted = accept.split(",").map(plainType);
  return accepted.includes(standard) ? standard : (accepted.find(isMediaType) ?? standard);
}
