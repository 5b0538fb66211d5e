/** JSON-RPC 2.0: every request is posted to the agent's address, with its operation and members in the body. */
import { isMembers, type Members } from "../../../../base/members.ts";
import type { ServiceResponse } from "../../../../emulator/emulated-service.ts";
import { jsonIn } from "../../../../emulator/parse-request.ts";
import { Refusal } from "../../../../emulator/refusal.ts";
import { shownValue } from "../../../../facts/model/shown-value.ts";
import type { jsonRpcFaults } from "../../model/errors.ts";
import { type AgentOperationName, isAgentOperation } from "../../model/operations.ts";
import { agentMediaTypes, jsonRpcVersion, streamMediaType } from "../../model/wire.ts";
import { type Encoding, inJson } from "../event.ts";
import { errorOf } from "../faults.ts";
import type { WireBinding, WireRequest } from "./binding.ts";
import { refuseType } from "./json-body.ts";
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

// The structure of a JSON-RPC request.

/** The id of a request, which its response has too. */
type RpcId = string | number | null;

interface Envelope {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Members;
}

/** What a body contains: a request, or why it contains none. */
type EnvelopeReading = { readonly id: RpcId } & (
  | { readonly call: Envelope; readonly refusal?: never }
  | { readonly call?: never; readonly refusal: Refusal }
);

/** An error of the structure. */
const refusedCall = (fault: keyof typeof jsonRpcFaults, status: 400 | 405, message: string): Refusal =>
  new Refusal(fault, status, message);

const readings = new WeakMap<Uint8Array, EnvelopeReading>();

/** Reads a body, once. */
function envelopeOf(body: Uint8Array): EnvelopeReading {
  const known = readings.get(body) ?? readEnvelope(body);
  readings.set(body, known);
  return known;
}

function readEnvelope(body: Uint8Array): EnvelopeReading {
  let value: unknown;
  try {
    if (body.length === 0) throw unparsed("the body is empty; send a JSON-RPC 2.0 request");
    value = jsonIn(body, unparsed);
  } catch (error) {
    if (error instanceof Refusal) return { id: null, refusal: error };
    throw error;
  }
  if (Array.isArray(value)) {
    return { id: null, refusal: malformed("batches are not supported; send each request alone") };
  }
  if (!isMembers(value)) return { id: null, refusal: malformed("the body is not a JSON object") };
  const id = isId(value.id) ? value.id : null;
  const wrong = wrongWith(value);
  if (wrong !== undefined) return { id, refusal: wrong };
  const { method, params = {} } = value;
  return { id, call: { id, method: String(method), params: isMembers(params) ? params : {} } };
}

function unparsed(message: string): Refusal {
  return refusedCall("parse", 400, message);
}

function malformed(message: string): Refusal {
  return refusedCall("invalidRequest", 400, message);
}

/** Numbers that are not exact could not be returned as they were sent. */
const isId = (id: unknown): id is RpcId =>
  typeof id === "string" || id === null || (typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER);

function wrongWith({ jsonrpc, id, method, params }: { readonly [member: string]: unknown }): Refusal | undefined {
  if (jsonrpc !== jsonRpcVersion) return malformed(`jsonrpc is ${shownValue(jsonrpc)}; it must be "${jsonRpcVersion}"`);
  if (id === undefined) return malformed("id is missing; A2A has no notifications, so every request requires one");
  if (!isId(id)) return malformed(`id is ${shownValue(id)}; it must be a string, or a number that is exact in JSON`);
  if (typeof method !== "string") return malformed(`method is ${shownValue(method)}; it must be a string`);
  if (params === undefined || params === null || isMembers(params)) return undefined;
  return refusedCall(
    "invalidParams",
    400,
    `params is ${shownValue(params)}; it must be an object with the members of the request`,
  );
}

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
