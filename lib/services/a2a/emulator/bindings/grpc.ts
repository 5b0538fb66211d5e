/** gRPC: the operation is the path, its members are a message of Protocol Buffers, an error is in the trailers. */

import { gunzipSync, inflateSync } from "node:zlib";
import { own } from "../../../../base/dictionary.ts";
import { type Members, membersOf as objectOf } from "../../../../base/members.ts";
import type { RequestHead, ServiceResponse } from "../../../../emulator/emulated-service.ts";
import { defaultBodyLimit } from "../../../../emulator/http/body.ts";
import { Refusal } from "../../../../emulator/refusal.ts";
import { encode } from "../../../../protobuf/encode.ts";
import { decodeJson, encodeJson } from "../../../../protobuf/json.ts";
import { errorInfoMessage, rpcStatus } from "../../../../protobuf/well-known.ts";
import { type AgentProtocol, grpcStatuses } from "../../model/errors.ts";
import { type AgentOperationName, isAgentOperation } from "../../model/operations.ts";
import { agentProtobuf, grpcService } from "../../model/protobuf.ts";
import { grpcDetailsTrailer } from "../../model/wire.ts";
import type { Encoding } from "../event.ts";
import { errorOf, refused } from "../faults.ts";
import type { CommonHeaders, WireBinding, WireRequest } from "./binding.ts";
import { httpJson } from "./http-json.ts";
import { plainType } from "./json-body.ts";

const mediaTypes = ["application/grpc", "application/grpc+proto"];

export const isGrpc = ({ headers, path }: Pick<RequestHead, "headers" | "path">): boolean =>
  path.startsWith(`/${grpcService}/`) || (headers["content-type"] ?? "").startsWith("application/grpc");

// The messages of gRPC within the body of a request or response: a byte that tells whether it is compressed, its length,
// its bytes (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md).

/** The bytes before a message. */
const prefixLength = 5;

function framed(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(prefixLength + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixLength);
  return frame;
}

type Decompress = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Buffer;

/** Compressions of requests, by their names in `grpc-encoding`. Responses are not compressed. */
const compressions: { readonly [name: string]: Decompress } = { gzip: gunzipSync, deflate: inflateSync };

/** All encodings of requests, for the header that offers them. */
const acceptedEncodings = ["identity", ...Object.keys(compressions)].join(",");

/**
 * The only message of a request.
 * @param encoding the header `grpc-encoding`.
 * @param limit the longest message in bytes, decompressed.
 * @throws Refusal for a body that is not exactly one message.
 */
export function messageIn(body: Uint8Array, encoding: string, limit: number): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.length < prefixLength) throw refused("invalid", "the request has no message");
  const isCompressed = bytes.readUInt8() === 1;
  const length = bytes.readUInt32BE(1);
  const message = bytes.subarray(prefixLength);
  if (message.length < length) {
    throw refused("invalid", `the message is cut off: it has ${message.length} of ${length} bytes`);
  }
  if (message.length > length) throw refused("invalid", "the request has more than one message; it must have one");
  return isCompressed ? decompressed(message, encoding, limit) : message;
}

function decompressed(message: Uint8Array, encoding: string, limit: number): Uint8Array {
  const decompress = own(compressions, encoding);
  if (decompress === undefined) {
    const written = encoding === "" ? "grpc-encoding is missing" : `grpc-encoding is ${JSON.stringify(encoding)}`;
    throw new Refusal("invalid", 501, `${written}; it must be one of ${acceptedEncodings} in a compressed request`);
  }
  try {
    return decompress(message, { maxOutputLength: limit });
  } catch (error) {
    const isLong = error instanceof RangeError;
    if (isLong) throw new Refusal("invalid", 413, `the message is longer than ${limit} bytes; send a smaller one`);
    throw refused("invalid", `the message is not compressed with ${encoding}, as grpc-encoding says`);
  }
}

/** An update as a message. */
const frame: Encoding = (content) => framed(encodeJson(agentProtobuf.SubscribeToTask.response, { ...content }));

// The timeout of a request over gRPC (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md).

/** The units, in milliseconds. */
const units: { readonly [unit: string]: number } = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/**
 * The timeout in the header `grpc-timeout`, in milliseconds; undefined if there is none.
 * @throws Refusal for a malformed one.
 */
function timeoutIn(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, amount, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const length = own(units, unit);
  if (amount === undefined || length === undefined) {
    const allowed = "it must be at most eight digits and one of the units H, M, S, m, u and n, such as 10S";
    throw refused("invalid", `grpc-timeout is ${JSON.stringify(header)}; ${allowed}`);
  }
  return Number(amount) * length;
}

/** @param protocol decides about statuses. */
export const grpc = (protocol: AgentProtocol): WireBinding => ({
  name: "GRPC",
  operationOf: ({ head }) => operationOf(head),
  timeoutOf: ({ head }) => timeoutIn(head.headers["grpc-timeout"]),
  membersOf: (name, request) => ({ members: membersOf(name, request), problems: [] }),
  respond: (content = {}, { head }, headers) => result({ ...content }, operationOf(head), headers),
  streamTo: (_, headers) => ({
    headers: headersWith(headers),
    trailers: succeeded,
    frameOf: (event) => event.as(frame),
  }),
  // A client that does not speak gRPC could not read its errors.
  refuse: (refusal, request) =>
    request === undefined || speaksGrpc(request.head)
      ? failure(refusal, protocol)
      : httpJson(protocol).refuse(refusal, request),
});

const speaksGrpc = ({ headers }: RequestHead): boolean => mediaTypes.includes(plainType(headers["content-type"] ?? ""));

/** @throws Refusal for an unknown method, and for a client that does not speak gRPC. */
function operationOf(head: RequestHead): AgentOperationName {
  if (!speaksGrpc(head)) {
    const type = head.headers["content-type"];
    const written = type === undefined ? "Content-Type is missing" : `Content-Type is ${JSON.stringify(type)}`;
    throw new Refusal("invalid", 415, `${written}; over gRPC it must be ${mediaTypes.join(" or ")}`);
  }
  const [, service, method = ""] = /^\/([^/]*)\/([^/]*)$/.exec(head.path) ?? [];
  if (service === grpcService && isAgentOperation(method)) return method;
  throw new Refusal("invalid", 501, `unknown method ${head.path}; it must be one such as /${grpcService}/GetTask`);
}

function membersOf(name: AgentOperationName, request: WireRequest): Members {
  const { head, body = new Uint8Array(), bodyLimit = defaultBodyLimit } = request;
  const encoding = head.headers["grpc-encoding"];
  const message = messageIn(body, typeof encoding === "string" ? encoding : "", bodyLimit);
  try {
    return decodeJson(agentProtobuf[name].request, message);
  } catch (error) {
    if (error instanceof RangeError) throw refused("invalid", `the message cannot be read: ${error.message}`);
    throw error;
  }
}

const headersWith = (more: CommonHeaders): CommonHeaders => ({
  "content-type": "application/grpc",
  "grpc-accept-encoding": acceptedEncodings,
  ...more,
});

const succeeded = { "grpc-status": String(grpcStatuses.OK) };

function result(content: Members, name: AgentOperationName, headers: CommonHeaders): ServiceResponse {
  const body = framed(encodeJson(agentProtobuf[name].response, content));
  return {
    ...{ status: 200, headers: headersWith(headers), body, trailers: succeeded },
    edited: (change) => result(objectOf(change(content)), name, headers),
  };
}

/** Statuses of HTTP that say more than the error's own name. */
const ofHttp: { readonly [status: string]: keyof typeof grpcStatuses } = {
  408: "DEADLINE_EXCEEDED",
  413: "RESOURCE_EXHAUSTED",
  501: "UNIMPLEMENTED",
};

function failure(refusal: Refusal, protocol: AgentProtocol): ServiceResponse {
  const { status, message, details } = errorOf(refusal, protocol);
  const code = own<number>(grpcStatuses, own(ofHttp, String(refusal.status)) ?? status) ?? grpcStatuses.UNKNOWN;
  const bytes = encode(rpcStatus, {
    ...{ code, message },
    details: details.map(({ "@type": typeUrl, ...info }) => ({ typeUrl, value: encode(errorInfoMessage, info) })),
  });
  const response: ServiceResponse = {
    ...{ status: 200, headers: headersWith({}), body: "" },
    trailers: {
      "grpc-status": String(code),
      "grpc-message": percentEncoded(message),
      [grpcDetailsTrailer]: Buffer.from(bytes).toString("base64").replace(/=+$/, ""),
    },
    error: `gRPC status ${nameOf(code)}`,
    edited: () => response,
  };
  return response;
}

const nameOf = (code: number): string =>
  Object.entries(grpcStatuses).find(([, each]) => each === code)?.[0] ?? "UNKNOWN";

/**
 * The text of an error in a trailer: all but printable ASCII is encoded, and nothing else, since some clients decode no
 * more. Lone surrogates, which cannot be encoded, become U+FFFD.
 */
const percentEncoded = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, "\ufffd").replaceAll(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent);
