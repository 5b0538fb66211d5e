/**
 * Errors of A2A agents. The documentation names only UnsupportedOperationError; the others are those of the public A2A
 * specification, as decided in gaps.ts under `message/errors` and `message/error-statuses`.
 */

/** Versions of the specification that differ in their statuses. */
export const agentProtocols = ["1.0.0", "1.0.1"] as const;

/** The versions that the emulated agent speaks: the former one has other words, and no statuses of its own. */
export const emulatedProtocols = ["0.3", ...agentProtocols] as const;

/** A version that the emulated agent speaks. */
export type EmulatedProtocol = (typeof emulatedProtocols)[number];

/** A version of the specification. */
export type AgentProtocol = (typeof agentProtocols)[number];

export interface AgentErrorResponse {
  /** Status of the HTTP response, and `error.code`. */
  readonly http: number;
  /** `error.status`: the name of a google.rpc.Code. */
  readonly status: string;
}

const notFound = { http: 404, status: "NOT_FOUND" } as const;
const precondition = { http: 400, status: "FAILED_PRECONDITION" } as const;
const unimplemented = { http: 400, status: "UNIMPLEMENTED" } as const;

/** All error reasons, which clients distinguish, with the response in each version. */
export const agentErrors = {
  TASK_NOT_FOUND: { "1.0.0": notFound, "1.0.1": notFound },
  TASK_NOT_CANCELABLE: { "1.0.0": { ...precondition, http: 409 }, "1.0.1": precondition },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { "1.0.0": unimplemented, "1.0.1": precondition },
  UNSUPPORTED_OPERATION: { "1.0.0": unimplemented, "1.0.1": precondition },
  CONTENT_TYPE_NOT_SUPPORTED: {
    "1.0.0": { http: 415, status: "INVALID_ARGUMENT" },
    "1.0.1": { http: 400, status: "INVALID_ARGUMENT" },
  },
  INVALID_AGENT_RESPONSE: {
    "1.0.0": { http: 502, status: "INTERNAL" },
    "1.0.1": { http: 500, status: "INTERNAL" },
  },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: { "1.0.0": precondition, "1.0.1": precondition },
  EXTENSION_SUPPORT_REQUIRED: { "1.0.0": precondition, "1.0.1": precondition },
  VERSION_NOT_SUPPORTED: { "1.0.0": unimplemented, "1.0.1": precondition },
} as const satisfies { readonly [reason: string]: { readonly [protocol in AgentProtocol]: AgentErrorResponse } };

export type AgentErrorReason = keyof typeof agentErrors;

/** The codes of errors over JSON-RPC (section 5.4 of the public specification), by reason. */
export const jsonRpcCodes = {
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  INVALID_AGENT_RESPONSE: -32006,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
  EXTENSION_SUPPORT_REQUIRED: -32008,
  VERSION_NOT_SUPPORTED: -32009,
} as const satisfies { readonly [reason in AgentErrorReason]: number };

/** The reason that a code of the protocol stands for; undefined for another code. */
export const reasonOfCode = (code: unknown): AgentErrorReason | undefined =>
  (Object.keys(jsonRpcCodes) as readonly AgentErrorReason[]).find((reason) => jsonRpcCodes[reason] === code);

/** The codes of errors of JSON-RPC itself (https://www.jsonrpc.org/specification#error_object). */
export const jsonRpcFaults = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** The numbers of google.rpc.Code, which are the statuses of gRPC. */
export const grpcStatuses = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** The name of a status of gRPC. */
export type GrpcStatus = keyof typeof grpcStatuses;

/** The HTTP statuses that google.rpc.Code gives for those of gRPC (gap `message/binding-errors`). */
export const grpcAsHttp: { readonly [status in GrpcStatus]: number } = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/** The HTTP statuses that correspond to the codes of JSON-RPC itself (gap `message/binding-errors`). */
export const jsonRpcAsHttp: { readonly [fault in keyof typeof jsonRpcFaults]: number } = {
  parse: 400,
  invalidRequest: 400,
  methodNotFound: 501,
  invalidParams: 400,
  internal: 500,
};

/** Errors without a reason, with the same response in both versions. */
export const generalErrors = {
  invalid: { http: 400, status: "INVALID_ARGUMENT" },
  unauthenticated: { http: 401, status: "UNAUTHENTICATED" },
  forbidden: { http: 403, status: "PERMISSION_DENIED" },
  internal: { http: 500, status: "INTERNAL" },
  unavailable: { http: 503, status: "UNAVAILABLE" },
} as const satisfies { readonly [fault: string]: AgentErrorResponse };

/** `@type` and `domain` of the detail with the reason, in `error.details`. */
export const errorInfo = { type: "type.googleapis.com/google.rpc.ErrorInfo", domain: "a2a-protocol.org" } as const;
