/**
 * Errors of the agent messaging service. Document 1 names UnsupportedOperationError alone; the rest is the public
 * protocol text, as decided in gaps.ts under `message/errors` and `message/error-statuses`.
 */

/** Versions of the protocol text whose tables of statuses differ. */
export const agentProtocols = ["1.0.0", "1.0.1"] as const;

/** A version of the protocol text. */
export type AgentProtocol = (typeof agentProtocols)[number];

/** What an error is answered with. */
export interface AgentErrorAnswer {
  /** Status of the HTTP response, and `error.code`. */
  readonly http: number;
  /** `error.status`: the name of a google.rpc.Code. */
  readonly status: string;
}

const notFound = { http: 404, status: "NOT_FOUND" } as const;
const precondition = { http: 400, status: "FAILED_PRECONDITION" } as const;
const unimplemented = { http: 400, status: "UNIMPLEMENTED" } as const;

/** Every reason by which clients tell errors apart, and its answer in each version. */
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
} as const satisfies { readonly [reason: string]: { readonly [protocol in AgentProtocol]: AgentErrorAnswer } };

/** A reason of the protocol. */
export type AgentErrorReason = keyof typeof agentErrors;

/** Faults that have no reason of their own: they are the same in both versions. */
export const generalErrors = {
  invalid: { http: 400, status: "INVALID_ARGUMENT" },
  unauthenticated: { http: 401, status: "UNAUTHENTICATED" },
  forbidden: { http: 403, status: "PERMISSION_DENIED" },
  internal: { http: 500, status: "INTERNAL" },
  unavailable: { http: 503, status: "UNAVAILABLE" },
} as const satisfies { readonly [fault: string]: AgentErrorAnswer };

/** `@type` and `domain` of the detail that holds the reason, in `error.details`. */
export const errorInfo = { type: "type.googleapis.com/google.rpc.ErrorInfo", domain: "a2a-protocol.org" } as const;
