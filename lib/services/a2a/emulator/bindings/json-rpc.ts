/** JSON-RPC 2.0: every request is posted to the agent's address, with its operation and members in the body. */
import type { Refusal } from "../../../../emulator/refusal.ts";
import type { ServiceAnswer } from "../../../../emulator/service.ts";
import type { AgentProtocol } from "../../model/errors.ts";
import { type AgentOperationName, isAgentOperation } from "../../model/operations.ts";
import { agentMediaTypes, jsonRpcVersion, streamMediaType } from "../../model/wire.ts";
import { inJson } from "../event.ts";
import { errorOf } from "../faults.ts";
import type { WireBinding, WireMembers, WireRequest } from "./binding.ts";
import { refuseType } from "./json-body.ts";
import { type Envelope, envelopeOf, type RpcId, refusedCall } from "./json-rpc-envelope.ts";
import { jsonRpcCode, jsonRpcStatus } from "./json-rpc-error.ts";

/** @param protocol decides about the details of errors. */
export const jsonRpc = (protocol: AgentProtocol): WireBinding => ({
  name: "JSONRPC",
  operationOf: (request) => operationOf(callOf(request)),
  membersOf: (_, request) => membersOf(callOf(request)),
  answer: (content, request, headers) => result(content ?? null, request, headers),
  streamTo: (request, headers) => {
    const [start, end] = around(idOf(request));
    return {
      headers: { "content-type": streamMediaType, "cache-control": "no-cache", ...headers },
      frameOf: (event) => Buffer.concat([start, event.as(inJson), end]),
    };
  },
  refuse: (refusal, request) => failure(refusal, request, protocol),
});

/** @throws Refusal for a body that is not a call. */
function callOf({ head, body = new Uint8Array() }: WireRequest): Envelope {
  if (head.method !== "POST")
    throw refusedCall("invalidRequest", 405, `the method is ${head.method}; JSON-RPC requires POST`);
  refuseType(head.headers["content-type"], body);
  const { call, refusal } = envelopeOf(body);
  if (call === undefined) throw refusal;
  return call;
}

function operationOf({ method }: Envelope): AgentOperationName {
  if (isAgentOperation(method)) return method;
  throw refusedCall(
    "methodNotFound",
    400,
    `unknown method ${JSON.stringify(method)}; it must be an operation such as GetTask`,
  );
}

function membersOf({ params }: Envelope): WireMembers {
  return { members: params, problems: [] };
}

/** The id of a request, if it can be read. */
const idOf = ({ body }: WireRequest): RpcId => (body === undefined ? null : envelopeOf(body).id);

/** What stands before and after the result in an event of a stream. */
function around(id: RpcId): readonly [Buffer, Buffer] {
  return [
    Buffer.from(`data: {"jsonrpc":"${jsonRpcVersion}","id":${JSON.stringify(id)},"result":`),
    Buffer.from("}\n\n"),
  ];
}

const contentType = { "content-type": agentMediaTypes["1.0.0"] };

function result(content: unknown, request: WireRequest, headers: ServiceAnswer["headers"]): ServiceAnswer {
  return {
    status: 200,
    headers: { ...contentType, ...headers },
    body: JSON.stringify({ jsonrpc: jsonRpcVersion, id: idOf(request), result: content }),
    edited: (change) => result(change(content), request, headers),
  };
}

function failure(refusal: Refusal, request: WireRequest | undefined, protocol: AgentProtocol): ServiceAnswer {
  const { details, message } = errorOf(refusal, protocol);
  const error = { code: jsonRpcCode(refusal), message, ...(details.length > 0 && { data: details }) };
  const answer: ServiceAnswer = {
    status: jsonRpcStatus(refusal),
    headers: contentType,
    body: JSON.stringify({ jsonrpc: jsonRpcVersion, id: request === undefined ? null : idOf(request), error }),
    edited: () => answer,
  };
  return answer;
}
