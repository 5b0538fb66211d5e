/** HTTP+JSON: an operation is a method and a path, and members are in the path, the query and the body. */

import { ApiError } from "../../../../api/api-error.ts";
import type { HttpAnswer } from "../../../../api/http-answer.ts";
import { type HttpRequest, percentEncode } from "../../../../api/transport.ts";
import { isMembers, type Members } from "../../../../base/members.ts";
import { agentOperations, tenantPrefix } from "../../model/operations.ts";
import { agentMediaTypes, streamMediaType } from "../../model/wire.ts";
import { parseObject } from "../answer.ts";
import { AgentError } from "../error.ts";
import type { AgentExchange, Binding, BindingMeans } from "./binding.ts";
import { exchangeOf, httpRequest, objectIn, openEvents, refusalIn, refuseFailure, unreadable } from "./http.ts";

/** Creates the binding. */
export function httpJson(means: BindingMeans): Binding {
  const { redact } = means;
  const open = (exchange: AgentExchange, request: HttpRequest) =>
    openEvents(means, request, exchange, (answer) => membersIn(answer, exchange));
  const membersIn = (answer: HttpAnswer, { callee }: AgentExchange): Members => {
    refuseFailure(answer, callee, redact);
    const members = answer.body.trim() === "" ? {} : parseObject(answer.body);
    if (members === undefined) throw unreadable(answer, callee, redact);
    return members;
  };

  async function* elements(events: AsyncGenerator<string, void>, { callee }: AgentExchange) {
    for await (const data of events) {
      const members = objectIn(data, callee, redact);
      const error = isMembers(members.error) ? members.error : undefined;
      if (error !== undefined) throw refusalIn(members, { status: statusIn(error), said: data }, callee, redact);
      yield members;
    }
  }

  return {
    async call(exchange) {
      const isRepeatable = agentOperations[exchange.operation].method !== "POST";
      const answer = await exchangeOf(means, requestOf(exchange, means.extensions), exchange, !isRepeatable);
      return membersIn(answer, exchange);
    },

    /** The method may differ from the documented one (gap `agent-request/subscribe-method`). */
    async open(exchange) {
      const { alsoMethod } = agentOperations[exchange.operation];
      const request = requestOf(exchange, means.extensions);
      const events = await open(exchange, request).catch((error: unknown) => {
        const isRefused = error instanceof AgentError && error.reason === undefined;
        if (alsoMethod === undefined || !isRefused || (error.status !== 404 && error.status !== 405)) throw error;
        return open(exchange, { ...request, method: alsoMethod });
      });
      return elements(events, exchange);
    },

    close() {},
  };
}

/** The status of an error in a stream: its code, if that is a status of an error. */
const statusIn = ({ code }: Members): number => (typeof code === "number" && code > 399 && code < 600 ? code : 500);

function requestOf(exchange: AgentExchange, extensions: readonly string[]): HttpRequest {
  const { operation, members, agent } = exchange;
  const { method, path, query, body, isStream } = agentOperations[operation];
  const segment = (member: string): string => {
    const value = String(members[member]);
    if (value === "." || value === "..") throw stepInPath(operation, member, value);
    return percentEncode(value);
  };
  const template = agent.tenant === undefined ? path : tenantPrefix + path;
  const pick = (names: readonly string[]) =>
    names.flatMap((member) => (members[member] === undefined ? [] : [[member, members[member]] as const]));
  return httpRequest(exchange, extensions, {
    method,
    path: agent.url.pathname.replace(/\/$/, "") + template.replace(/\{(\w+)\}/g, (_, member) => segment(member)),
    query: pick(query).map(([member, value]) => [member, String(value)] as const),
    accept: isStream === true ? streamMediaType : Object.values(agentMediaTypes).join(", "),
    contentType: agentMediaTypes["1.0.0"],
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(pick(body))) }),
  });
}

/** A member of a path that is `.` or `..`, which servers and proxies resolve to another path. */
function stepInPath(operation: string, member: string, value: string): ApiError {
  const message = `${operation}: not sent, because ${member} is ${JSON.stringify(value)}, which servers resolve to another path; correct it`;
  return new ApiError("InvalidInput", message);
}
