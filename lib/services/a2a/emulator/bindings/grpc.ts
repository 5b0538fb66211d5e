/** gRPC: the operation is the path, its members are a message of Protocol Buffers, an error is in the trailers. */
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
import { acceptedEncodings, framed, messageIn } from "./grpc-frame.ts";
import { timeoutIn } from "./grpc-timeout.ts";
import { httpJson } from "./http-json.ts";
import { plainType } from "./json-body.ts";

const mediaTypes = ["application/grpc", "application/grpc+proto"];

export const isGrpc = ({ headers, path }: Pick<RequestHead, "headers" | "path">): boolean =>
  path.startsWith(`/${grpcService}/`) || (headers["content-type"] ?? "").startsWith("application/grpc");

/** An update as a message. */
const frame: Encoding = (content) => framed(encodeJson(agentProtobuf.SubscribeToTask.response, { ...content }));

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
