/**
 * HTTP+JSON: an operation is a method and a path, and members are in the path, the query and the body; in version 0.3 they
 * have other words.
 */
import { isMembers, type Members, membersOf } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import type { HttpResponse } from "../../../../client/http/http-response.ts";
import { type HttpRequest, percentEncode } from "../../../../client/http/transport.ts";
import type { AgentVersion } from "../../agent-card/client/interface.ts";
import { type AgentOperationName, agentOperations, tenantPrefix } from "../../model/operations.ts";
import { v0_3Path } from "../../model/v0_3-words.ts";
import { agentMediaTypes, streamMediaType } from "../../model/wire.ts";
import { AgentError } from "../agent-error.ts";
import { v0_3Bodies } from "../v0_3/bodies.ts";
import { resultOfV0_3 } from "../v0_3/responses.ts";
import type { AgentExchange, Binding, BindingContext } from "./binding.ts";
import {
  exchangeOf,
  httpRequest,
  objectIn,
  openEvents,
  refusalIn,
  refuseFailure,
  unreadable,
  valueIn,
} from "./http.ts";

/** Creates the binding. */
export function httpJson(context: BindingContext): Binding {
  const { redact } = context;
  const open = (exchange: AgentExchange, request: HttpRequest) =>
    openEvents(context, request, exchange, (response) => membersIn(response, exchange));
  const membersIn = (response: HttpResponse, exchange: AgentExchange): Members => {
    const { operation, callee, agent } = exchange;
    refuseFailure(response, callee, redact);
    if (response.body.trim() === "") return {};
    const members = dialects[agent.version].resultOf(operation, valueIn(response, exchange, redact));
    if (!isMembers(members)) throw unreadable(response, callee, redact);
    return members;
  };

  async function* elements(events: AsyncGenerator<string, void>, { operation, callee, agent }: AgentExchange) {
    for await (const data of events) {
      const members = objectIn(data, callee, redact);
      const error = errorIn(members);
      if (error !== undefined) throw refusalIn(members, { status: statusIn(error), said: data }, callee, redact);
      yield membersOf(dialects[agent.version].resultOf(operation, members));
    }
  }

  return {
    async call(exchange) {
      return withFallback(requestsOf(exchange, context.extensions), isMalformed, async (request) =>
        membersIn(await exchangeOf(context, request, exchange), exchange),
      );
    },

    /** The method may differ from the documented one (gap `agent-request/subscribe-method`). */
    async open(exchange) {
      const { alsoMethod: method } = agentOperations[exchange.operation];
      const [request] = requestsOf(exchange, context.extensions);
      const requests = method === undefined ? ([request] as const) : ([request, { ...request, method }] as const);
      return elements(await withFallback(requests, isUnknown, (each) => open(exchange, each)), exchange);
    },

    close() {},
  };
}

/** Sends requests that mean the same until the agent does not refuse one as described. */
async function withFallback<Result>(
  [request, ...others]: readonly [HttpRequest, ...HttpRequest[]],
  isRefused: (error: AgentError) => boolean,
  send: (request: HttpRequest) => Promise<Result>,
): Promise<Result> {
  const [next, ...rest] = others;
  if (next === undefined) return send(request);
  return send(request).catch((error: unknown) => {
    if (!(error instanceof AgentError) || error.reason !== undefined || !isRefused(error)) throw error;
    return withFallback([next, ...rest], isRefused, send);
  });
}

/** Whether the agent found a request malformed, and so did nothing. */
const isMalformed = ({ status }: AgentError): boolean => status === 400 || status === 422;

/** Whether the agent has no such path, or not with this method. */
const isUnknown = ({ status }: AgentError): boolean => status === 404 || status === 405;

/** The error in an event: the member of that name, or in 0.3 an object with a code. */
const errorIn = (members: Members): Members | undefined =>
  isMembers(members.error) ? members.error : typeof members.code === "number" ? members : undefined;

/** The status of an error in a stream: its code, if that is a status of an error. */
const statusIn = ({ code }: Members): number => (typeof code === "number" && code > 399 && code < 600 ? code : 500);

/** The requests of an operation: in 0.3 there may be several that mean the same. */
function requestsOf(exchange: AgentExchange, extensions: readonly string[]): readonly [HttpRequest, ...HttpRequest[]] {
  const { operation, members, agent } = exchange;
  const { method, query, isStream } = agentOperations[operation];
  const { pathOf, bodiesOf, accept } = dialects[agent.version];
  const segment = (member: string): string => {
    const value = String(members[member]);
    if (value === "." || value === "..") throw stepInPath(operation, member, value);
    return percentEncode(value);
  };
  const template = (agent.tenant === undefined ? "" : tenantPrefix) + pathOf(operation);
  const request = httpRequest(exchange, extensions, {
    method,
    path: agent.url.pathname.replace(/\/$/, "") + template.replace(/\{(\w+)\}/g, (_, member) => segment(member)),
    query: query.flatMap((name) => (members[name] === undefined ? [] : [[name, String(members[name])] as const])),
    accept: isStream === true ? streamMediaType : accept,
  });
  const [first, ...others] = bodiesOf(operation, members).map((body) => withBody(request, body));
  return first === undefined ? [request] : [first, ...others];
}

const withBody = (request: HttpRequest, body: Members): HttpRequest => ({
  ...request,
  headers: { ...request.headers, "content-type": agentMediaTypes["1.0.0"] },
  body: JSON.stringify(body),
});

/** A member of a path that is `.` or `..`, which servers and proxies resolve to another path. */
function stepInPath(operation: string, member: string, value: string): ApiError {
  const message = `${operation}: not sent, because ${member} is ${JSON.stringify(value)}, which servers resolve to another path; correct it`;
  return new ApiError("InvalidInput", message);
}

/** The form of requests and results. */
interface HttpJsonDialect {
  /** The path below the interface's URL and the tenant; `{taskId}` stands for the member's value. */
  readonly pathOf: (name: AgentOperationName) => string;
  /** The bodies that a request may have: a further one is tried if the server finds the one before malformed. */
  readonly bodiesOf: (name: AgentOperationName, members: Members) => readonly Members[];
  /** A result in the form of version 1.0; one that cannot be translated stays. */
  readonly resultOf: (name: AgentOperationName, result: unknown) => unknown;
  /** The media types of responses. */
  readonly accept: string;
}

/** The dialects; operations that 0.3 lacks are refused before they are sent. */
const dialects: { readonly [version in AgentVersion]: HttpJsonDialect } = {
  "1.0": {
    pathOf: (name) => agentOperations[name].path,
    bodiesOf: (name, members) => bodies(agentOperations[name].body, members),
    resultOf: (_, result) => result,
    accept: Object.values(agentMediaTypes).join(", "),
  },
  "0.3": { pathOf: v0_3Path, bodiesOf: v0_3Bodies, resultOf: resultOfV0_3, accept: agentMediaTypes["1.0.0"] },
};

const bodies = (names: readonly string[] | undefined, members: Members): readonly Members[] =>
  names === undefined
    ? []
    : [Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])))];
