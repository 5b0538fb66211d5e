/** JSON-RPC 2.0: every operation is a POST to the interface's URL, with its name as the method and all its members
 * as parameters; in version 0.3 both have other words. */
import { own } from "../../../../base/dictionary.ts";
import { isMembers, type Members } from "../../../../base/members.ts";
import type { HttpResponse } from "../../../../client/http/http-response.ts";
import type { HttpRequest } from "../../../../client/http/transport.ts";
import type { AgentVersion } from "../../agent-card/client/interface.ts";
import { agentErrors, jsonRpcAsHttp, jsonRpcFaults, reasonOfCode } from "../../model/errors.ts";
import { type AgentOperationName, agentOperations } from "../../model/operations.ts";
import { jsonRpcVersion, streamMediaType } from "../../model/wire.ts";
import { malformedResponse, refusedByAgent } from "../agent-error.ts";
import { excerptOf, reasonIn } from "../agent-response.ts";
import { v0_3Method, v0_3Params } from "../v0_3/requests.ts";
import { resultOfV0_3 } from "../v0_3/responses.ts";
import type { AgentExchange, Binding, BindingContext } from "./binding.ts";
import { exchangeOf, httpRequest, objectIn, openEvents, refuseFailure, unreadable, valueIn } from "./http.ts";

/** The media type of requests and responses. */
const mediaType = "application/json";

/** A request whose response is awaited. */
interface SentRequest {
  readonly exchange: AgentExchange;
  readonly id: number;
  readonly request: HttpRequest;
}

/** Creates the binding. */
export function jsonRpc(context: BindingContext): Binding {
  const { redact, extensions } = context;
  let lastId = 0;

  const requestOf = (exchange: AgentExchange): SentRequest => {
    const { operation, members, agent } = exchange;
    lastId += 1;
    const { methodOf, paramsOf } = dialects[agent.version];
    const [method, params] = [methodOf(operation), paramsOf(operation, members)];
    const body = JSON.stringify({ jsonrpc: jsonRpcVersion, id: lastId, method, params });
    const accept = agentOperations[operation].isStream === true ? streamMediaType : mediaType;
    const path = agent.url.pathname;
    const request = httpRequest(exchange, extensions, { method: "POST", path, body, accept, contentType: mediaType });
    return { exchange, id: lastId, request };
  };

  /** The result of a response. Throws an AgentError for the error in it, and for a response that is not JSON-RPC. */
  const resultIn = (response: Members, { exchange, id }: SentRequest, http?: HttpResponse): Members => {
    const { operation, callee } = exchange;
    const { error, jsonrpc } = response;
    const result = dialects[exchange.agent.version].resultOf(operation, response.result);
    const malformed = (why: string) => malformedResponse(operation, callee.endpoint.host, why);
    if (jsonrpc !== jsonRpcVersion) throw malformed(`its jsonrpc is ${shown(jsonrpc)}, not "${jsonRpcVersion}"`);
    const isError = error !== undefined && error !== null;
    const isResult = result !== undefined && result !== null;
    if (isError && isResult) throw malformed("it has both a result and an error");
    // The id is null in the error about a request that the agent could not read.
    if (response.id !== id && !(isError && response.id === null)) {
      throw malformed(`its id is ${shown(response.id)}, not the request's, ${id}`);
    }
    if (isError) {
      if (!isMembers(error)) throw malformed(`its error is ${shown(error)}, not an object`);
      throw refusalIn(error, exchange, http);
    }
    if (isMembers(result)) return result;
    // The result of a deletion is null, {} or missing (gap `message/json-rpc`).
    if (agentOperations[operation].response === undefined) return {};
    throw malformed(
      isResult ? `its result is ${shown(result)}, not an object` : "it has neither a result nor an error",
    );
  };

  const refusalIn = ({ code, message, data }: Members, { operation, callee }: AgentExchange, http?: HttpResponse) => {
    const isRefused = http !== undefined && (http.status < 200 || http.status > 299);
    return refusedByAgent(operation, callee.endpoint.host, {
      status: isRefused ? http.status : statusOf(code),
      code: isRefused ? `code ${shown(code)}, status ${http.status}` : `code ${shown(code)}`,
      reason: reasonIn(Array.isArray(data) ? data : [data]) ?? reasonOfCode(code),
      said: typeof message === "string" && message !== "" ? excerptOf(message, redact) : undefined,
      retryAfter: http?.headers["retry-after"],
    });
  };

  const responseIn = (response: HttpResponse, sent: SentRequest): Members => {
    const { operation, callee } = sent.exchange;
    const value = valueIn(response, sent.exchange, redact);
    const isResponse = isMembers(value) && value.jsonrpc === jsonRpcVersion;
    if (!isResponse) refuseFailure(response, callee, redact);
    if (Array.isArray(value)) {
      throw malformedResponse(operation, callee.endpoint.host, "it is a list, a batch, although one request was sent");
    }
    if (!isMembers(value)) throw unreadable(response, callee, redact);
    const result = resultIn(value, sent, response);
    refuseFailure(response, callee, redact);
    return result;
  };

  async function* elements(events: AsyncGenerator<string, void>, sent: SentRequest) {
    for await (const data of events) yield resultIn(objectIn(data, sent.exchange.callee, redact), sent);
  }

  const shown = (value: unknown): string =>
    value === undefined ? "missing" : excerptOf(JSON.stringify(value), redact);

  return {
    async call(exchange) {
      const sent = requestOf(exchange);
      return responseIn(await exchangeOf(context, sent.request, exchange), sent);
    },

    async open(exchange) {
      const sent = requestOf(exchange);
      const events = await openEvents(context, sent.request, exchange, (response) => responseIn(response, sent));
      return elements(events, sent);
    },

    close() {},
  };
}

/** The HTTP status that a code corresponds to; 500 for an unknown one. */
function statusOf(code: unknown): number {
  const [fault = ""] = Object.entries(jsonRpcFaults).find(([, each]) => each === code) ?? [];
  return own(agentErrors, reasonOfCode(code) ?? "")?.["1.0.1"].http ?? own(jsonRpcAsHttp, fault) ?? 500;
}

/** The form of requests and results. */
interface JsonRpcDialect {
  readonly methodOf: (name: AgentOperationName) => string;
  readonly paramsOf: (name: AgentOperationName, members: Members) => Members;
  /** A result in the form of version 1.0; one that cannot be translated stays. */
  readonly resultOf: (name: AgentOperationName, result: unknown) => unknown;
}

/** The dialects; operations that 0.3 lacks are refused before they are sent. */
const dialects: { readonly [version in AgentVersion]: JsonRpcDialect } = {
  "1.0": { methodOf: (name) => name, paramsOf: (_, members) => members, resultOf: (_, result) => result },
  "0.3": {
    methodOf: (name) => v0_3Method(name) ?? name,
    paramsOf: v0_3Params,
    resultOf: resultOfV0_3,
  },
};
