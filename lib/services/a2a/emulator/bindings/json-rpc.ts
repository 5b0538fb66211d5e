/** JSON-RPC 2.0: every request is posted to the agent's address, with its operation and members in the body. */
import type { Members } from "../../../../base/members.ts";
import type { ServiceResponse } from "../../../../emulator/emulated-service.ts";
import type { Refusal } from "../../../../emulator/refusal.ts";
import { type AgentOperationName, isAgentOperation } from "../../model/operations.ts";
import { agentMediaTypes, jsonRpcVersion, streamMediaType } from "../../model/wire.ts";
import { type Encoding, inJson } from "../event.ts";
import { errorOf } from "../faults.ts";
import type { WireBinding, WireRequest } from "./binding.ts";
import { refuseType } from "./json-body.ts";
import { type Envelope, envelopeOf, type RpcId, refusedCall } from "./json-rpc-envelope.ts";
import { jsonRpcCode, jsonRpcStatus } from "./json-rpc-error.ts";

/** What versions of the protocol say differently. */
export interface RpcWords {
  /** The operation of a method; undefined for an unknown one. */
  operationOf(method: string): AgentOperationName | undefined;
  /** A method, for the error about an unknown one. */
  readonly example: string;
  /** The members of a request, in the words of version 1.0. */
  membersOf(name: AgentOperationName, params: Members): Members;
  /** The result. @param content undefined for an operation that returns nothing. */
  resultOf(name: AgentOperationName, content: object | undefined): unknown;
  /** An update of a stream. */
  readonly update: Encoding;
  /** Whether errors have their reason in `data`. */
  readonly hasDetails: boolean;
}

const words: RpcWords = {
  operationOf: (method) => (isAgentOperation(method) ? method : undefined),
  example: "GetTask",
  membersOf: (_, params) => params,
  resultOf: (_, content) => content ?? null,
  update: inJson,
  hasDetails: true,
};

/** The binding in version 1.0. */
export const jsonRpc: WireBinding = jsonRpcWith(words);

/** The binding with the words of a version. */
export function jsonRpcWith({ operationOf, example, membersOf, resultOf, update, hasDetails }: RpcWords): WireBinding {
  const nameOf = (request: WireRequest): AgentOperationName => {
    const { method } = callOf(request);
    const name = operationOf(method);
    if (name !== undefined) return name;
    const message = `unknown method ${JSON.stringify(method)}; it must be an operation such as ${example}`;
    throw refusedCall("methodNotFound", 400, message);
  };
  return {
    name: "JSONRPC",
    operationOf: nameOf,
    membersOf: (name, request) => ({ members: membersOf(name, callOf(request).params), problems: [] }),
    respond: (content, request, headers) => result(resultOf(nameOf(request), content), request, headers),
    streamTo: (request, headers) => {
      const [start, end] = around(idOf(request));
      return {
        headers: { "content-type": streamMediaType, "cache-control": "no-cache", ...headers },
        frameOf: (event) => Buffer.concat([start, event.as(update), end]),
      };
    },
    refuse: (refusal, request) => failure(refusal, request, hasDetails),
  };
}

/** @throws Refusal for a body that is not a call. */
function callOf({ head, body = new Uint8Array() }: WireRequest): Envelope {
  if (head.method !== "POST")
    throw refusedCall("invalidRequest", 405, `the method is ${head.method}; JSON-RPC requires POST`);
  refuseType(head.headers["content-type"], body);
  const { call, refusal } = envelopeOf(body);
  if (call === undefined) throw refusal;
  return call;
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

function result(content: unknown, request: WireRequest, headers: ServiceResponse["headers"]): ServiceResponse {
  return {
    status: 200,
    headers: { ...contentType, ...headers },
    body: JSON.stringify({ jsonrpc: jsonRpcVersion, id: idOf(request), result: content }),
    edited: (change) => result(change(content), request, headers),
  };
}

function failure(refusal: Refusal, request: WireRequest | undefined, hasDetails: boolean): ServiceResponse {
  // The versions of 1.0 differ in statuses alone, which errors over JSON-RPC do not have.
  const { details, message } = errorOf(refusal, "1.0.1");
  const data = hasDetails && details.length > 0 && { data: details };
  const error = { code: jsonRpcCode(refusal), message, ...data };
  const response: ServiceResponse = {
    status: jsonRpcStatus(refusal),
    headers: contentType,
    body: JSON.stringify({ jsonrpc: jsonRpcVersion, id: request === undefined ? null : idOf(request), error }),
    error: `code ${error.code}`,
    edited: () => response,
  };
  return response;
}
