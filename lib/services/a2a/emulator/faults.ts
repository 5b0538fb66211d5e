/** Creates the agent's errors (gaps `message/errors` and `message/error-statuses`). */
import { own } from "../../../base/dictionary.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import {
  type AgentErrorReason,
  type AgentErrorResponse,
  type AgentProtocol,
  agentErrors,
  errorInfo,
  generalErrors,
} from "../model/errors.ts";

type GeneralFault = keyof typeof generalErrors;

/** An error with a reason of the protocol; the service sets the status of the protocol's version. */
export const refusedFor = (reason: AgentErrorReason, message: string): Refusal =>
  new Refusal(reason, agentErrors[reason]["1.0.1"].http, message);

/** An error without a reason. */
export const refused = (fault: GeneralFault, message: string): Refusal =>
  new Refusal(fault, generalErrors[fault].http, message);

/** An error for a path or method that does not exist. */
export const unknownPath = (status: 404 | 405, message: string): Refusal =>
  new Refusal("invalid" satisfies GeneralFault, status, message);

/** The task does not exist, or the caller may not see it. */
export const noTask = (id: string): Refusal =>
  refusedFor("TASK_NOT_FOUND", `task ${JSON.stringify(id)} was not found; it may have ended and been removed`);

/** Rejects a request that does not match the documentation. */
export const refuseProblems = (problems: readonly string[]): void =>
  refuseIfAny(problems, (message) => refused("invalid", message));

const isReason = (error: string): error is AgentErrorReason => Object.hasOwn(agentErrors, error);

/** An error, whatever binding it goes over. */
export interface ErrorContent extends AgentErrorResponse {
  readonly message: string;
  /** With the reason, if it has one. */
  readonly details: readonly { readonly "@type": string; readonly reason: string; readonly domain: string }[];
}

/** An error with the statuses of a protocol version. */
export function errorOf({ error, status, message }: Refusal, protocol: AgentProtocol): ErrorContent {
  if (!isReason(error)) return { http: status, status: nameOf(error, status), message, details: [] };
  const details = [{ "@type": errorInfo.type, reason: error, domain: errorInfo.domain }];
  return { ...agentErrors[error][protocol], message, details };
}

/** The name of the google.rpc.Code of a fault, or of the status of a fault without a name. */
function nameOf(error: string, status: number): string {
  if (status === 404) return agentErrors.TASK_NOT_FOUND["1.0.1"].status;
  const general: { readonly [fault: string]: AgentErrorResponse } = generalErrors;
  return (own(general, error) ?? generalErrors.internal).status;
}
