/** Errors of agents, with a remedy for each reason (gaps `message/errors`, `agent-card/location`). */

import { ApiError, type Repeatable } from "../../../client/api-error.ts";
import { isRetryable, isServerFailure } from "../../../client/passing-status.ts";
import type { AgentErrorReason } from "../model/errors.ts";
import { cardPath } from "../model/wire.ts";

/** A call that an agent rejected, or that its card does not allow. */
export class AgentError extends ApiError {
  override readonly name = "AgentError";
  /** The agent's reason, which distinguishes errors; undefined if it gives none. */
  readonly reason: string | undefined;
  /** HTTP status, over gRPC the one that corresponds; undefined if the agent did not refuse the request. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { reason, status }: { readonly reason?: string | undefined; readonly status?: number | undefined } = {},
    repeatable?: Repeatable,
  ) {
    super("Service", message, repeatable);
    this.reason = reason;
    this.status = status;
  }
}

const remedies: { readonly [reason in AgentErrorReason]: string } = {
  TASK_NOT_FOUND: "Check the ids and the tenant; agents also remove tasks, and hide the tasks of other callers",
  TASK_NOT_CANCELABLE: "The task has ended, or cannot be stopped; read it to see its state",
  PUSH_NOTIFICATION_NOT_SUPPORTED: "Follow the task with a stream, or poll it",
  UNSUPPORTED_OPERATION: "The agent does not support this, or not for a task that has ended; read the task instead",
  CONTENT_TYPE_NOT_SUPPORTED: "Send parts of the media types that the card lists in defaultInputModes",
  INVALID_AGENT_RESPONSE: "The agent behind the service failed; report it to its operator",
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: "The agent has only a public card",
  EXTENSION_SUPPORT_REQUIRED:
    "If your program implements the extensions that the card requires, name them; Lintel sends only their URIs",
  VERSION_NOT_SUPPORTED: "This interface of the agent does not support version 1.0",
};

/** The remedy for an error without a reason, by its status. */
const statusRemedies: { readonly [status: number]: string } = {
  400: "Correct the request; `lintel lint` checks it",
  401: "Give a credential for a scheme that the card declares, or replace this one",
  403: "Give a credential that is allowed to do this",
  404: "Check the interface's URL and the tenant",
  413: "The agent does not take messages of this size; send less, or send URLs of files",
  429: "Wait and run again",
  501: "The agent does not have this operation; compare its card with your call",
};

/** The status of an agent that does not have an operation, which no retry changes. */
const notImplemented = 501;

/** The error in an agent's response. */
export interface AgentRefusal {
  /** HTTP status, or the one that the code of another binding corresponds to. */
  readonly status: number;
  /** What the binding calls it: `code -32001`. Default: `status 404`. */
  readonly code?: string | undefined;
  readonly reason: string | undefined;
  /** The agent's message, in one line and without secrets. */
  readonly said: string | undefined;
  readonly retryAfter: string | undefined;
}

const isReason = (reason: string | undefined): reason is AgentErrorReason =>
  reason !== undefined && Object.hasOwn(remedies, reason);

export function refusedByAgent(operation: string, host: string, refusal: AgentRefusal): AgentError {
  const { status, code = `status ${status}`, reason, said, retryAfter } = refusal;
  const what = reason === undefined ? code : `${reason}, ${code}`;
  const quote = said === undefined ? "" : ` It says: ${JSON.stringify(said)}.`;
  const remedy = isReason(reason)
    ? remedies[reason]
    : (statusRemedies[status] ?? "Try again, or report it to the agent's operator");
  return new AgentError(`${operation}: ${host} refused the request (${what}).${quote} ${remedy}`, refusal, {
    retryable: reason === undefined && status !== notImplemented && isRetryable(status),
    mayHaveExecuted: status !== notImplemented && isServerFailure(status),
    retryAfter,
  });
}

/** @param location the redirect's target. */
export const redirected = (operation: string, host: string, status: number, location: string): AgentError =>
  new AgentError(
    `${operation}: ${host} redirects to ${JSON.stringify(location)} (status ${status}). Lintel does not follow redirects, since the request and its credentials would go to an address that you did not name: give that address yourself if you trust it`,
    { status },
  );

/** An operation that was not sent because the card lacks its capability. */
export function notAdvertised(operation: string, capability: string, reason: AgentErrorReason): AgentError {
  const remedy = capability === "streaming" ? "Poll the task instead of streaming it" : remedies[reason];
  return new AgentError(
    `${operation}: not sent, because the agent's card does not declare capabilities.${capability}: true. ${remedy}`,
    { reason },
  );
}

/** The agent rejected an operation although its card declares the capability. */
export function contradictedCard(capability: string, error: AgentError): AgentError {
  const message = `${error.message}. Its card declares capabilities.${capability}: true, so the card is wrong: report it to the agent's operator`;
  return new AgentError(message, error, error);
}

export const noCard = (address: string, why: string): AgentError =>
  new AgentError(
    address.startsWith("file:")
      ? `${address} does not contain an agent card: ${why}. Correct the file, which \`lintel lint --kind agent-card\` checks, or name another one`
      : `${address} does not return an agent card: ${why}. Give the agent's base URL, whose card is at /.well-known/agent-card.json, or the address of the card itself, which ends in .json`,
  );

/** Nothing is at the card's address; some agents have their card elsewhere. */
export function cardNotFound({ href, origin, pathname }: URL): AgentError {
  const v0_3 = href.replace(/agent-card\.json(?=$|\?)/, "agent.json");
  const others = [...(v0_3 === href ? [] : [v0_3]), ...(pathname === cardPath ? [] : [`${origin}${cardPath}`])];
  return new AgentError(
    `${href} does not return an agent card: its status is 404. Give the agent's base URL, whose card is at ${cardPath}, or the address of the card itself; agents also have it at ${others.join(", or at ")}`,
  );
}

/** The card itself is not public; it cannot say how callers authenticate, so the user must. */
export const refusedCard = (address: string, status: number): AgentError =>
  new AgentError(
    `${address} does not return an agent card: its status is ${status}, so it, or a gateway before it, wants credentials for the card too. Give them as a header or a bearer token (headers, bearer_token_from; --header, --bearer), or replace these`,
  );

/** Version 0.3 does not have an operation. */
export const notInV0_3 = (operation: string, host: string): AgentError =>
  new AgentError(
    `${operation}: not sent, because ${host} speaks version 0.3 of A2A, which has no list of tasks. Name the tasks, or use an agent of version 1.0`,
    { reason: "UNSUPPORTED_OPERATION" },
  );

/** @param offered the interfaces in the card, each as binding, version and tenant. @param remedy a sentence. */
export const noInterface = (address: string, wanted: string, offered: readonly string[], remedy: string): AgentError =>
  new AgentError(
    `the card at ${address} declares no interface with ${wanted}; it declares ${offered.join(", ") || "none"}. ${remedy}`,
  );

/** @param allowed the form of the binding's URLs. */
export const badInterfaceUrl = (address: string, binding: string, url: string, allowed: string): AgentError =>
  new AgentError(
    `the card at ${address} gives the URL ${JSON.stringify(url)} for ${binding}; it must be ${allowed}, without a user name and password`,
  );

/** No interface could be reached. @param others the addresses that were tried after the first. */
export const noInterfaceReachable = (first: ApiError, others: readonly string[]): ApiError =>
  others.length === 0
    ? first
    : new ApiError(
        first.kind,
        `${first.message}. The card's other interfaces that Lintel tried do not answer either: ${others.join(", ")}`,
        first,
      );

export const unknownScheme = (name: string, declared: readonly string[]): AgentError =>
  new AgentError(
    `a credential is given for the security scheme ${JSON.stringify(name)}; the agent's card declares ${declared.join(", ") || "none"}`,
  );

/** @param why the problem and the remedy, without the value of a header that may be a secret. */
export const badCustomHeader = (why: string): ApiError => new ApiError("InvalidSetting", why);

/** Two settings for one header of a request. */
export const headerSetTwice = (name: string, header: string): AgentError =>
  new AgentError(
    `not sent, because the security scheme ${JSON.stringify(name)} of the agent's card and a header of yours both set ${header}. Remove the header, or the credential for the scheme`,
  );

/** @param alternatives the names of the schemes of each requirement. */
export const missingCredentials = (operation: string, alternatives: readonly (readonly string[])[]): AgentError =>
  new AgentError(
    `${operation}: not sent, because the agent's card requires ${alternatives.map((names) => names.join(" and ")).join(", or ")}. Give ${alternatives.length > 1 ? "the credentials for one of these alternatives" : "a credential for each of these security schemes"}`,
  );

/** @param why ends the sentence: the reason why the scheme cannot be used. */
export const unusableScheme = (name: string, why: string): AgentError =>
  new AgentError(`the security scheme ${JSON.stringify(name)} of the agent's card cannot be used: ${why}`);

/** A call that was not sent because the agent rejected its credentials before. */
export const refusedBefore = (operation: string, host: string): AgentError =>
  new AgentError(
    `${operation}: not sent, because ${host} rejected these credentials earlier in this run (status 401), and repeated attempts may lock their owner out. Provide valid credentials and run again`,
  );

/** @param why the problem and what is allowed, without secrets. */
export const badPushProfile = (why: string): ApiError => new ApiError("InvalidSetting", `the push profile ${why}`);

const insecureRemedy =
  "plain http is allowed only to this machine, unless insecure addresses are allowed (allow_insecure, --allow-insecure)";

/** The secrets of notifications must not be readable on the network either. */
export const insecureReceiver = (url: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `not sent, because the url of the push configuration is ${JSON.stringify(url)}: its token or credentials would be readable on the network over plain http. Use https; ${insecureRemedy}`,
  );

/** Credentials are not sent where others could read them on the network. */
export const plainHttp = (host: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card gives a plain http address (${host}), which would make the credentials readable on the network. Use an agent with https; ${insecureRemedy}`,
  );

/** Input that a message of the binding cannot have. @param why names the member and what is allowed. */
export const unsendable = (operation: string, why: string): ApiError =>
  new ApiError("InvalidInput", `${operation}: not sent, because ${why}`);

/** @param why ends the sentence about the name; the value is not shown, since it may be a secret. */
export const unusableMetadata = (operation: string, name: string, why: string): AgentError =>
  new AgentError(
    `${operation}: not sent, because the metadata ${JSON.stringify(name)} ${why} over gRPC. Correct the credential, the header or the card's scheme, or use another binding`,
  );

/** An https proxy, through which the library for gRPC cannot connect. */
export const secureProxy = (host: string, proxy: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `the proxy https://${proxy} cannot be used for gRPC, and ${host} is an agent over gRPC. Name a proxy with http://, add the host to no_proxy (NO_PROXY), or use another binding of the agent`,
  );

/** An attacker who can change the card could redirect credentials. */
export const insecureCard = (host: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card is read over plain http from ${host}, and whoever changes it in transit could redirect the credentials. Give the agent's address with https; ${insecureRemedy}`,
  );

/** A card may contain any address; the user decides where credentials are sent. */
export const otherOrigin = (origin: string, card: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card would send the credentials to ${origin}, while the card itself is at ${card}. If you trust that address, list it: credential_origins = ["${origin}"], or --credential-origin ${origin}`,
  );

/** An error: a card takes the sign-in of one server to another one. */
export const otherTokenServer = (token: string, signIn: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card would let you sign in at ${signIn} and take what that grants to ${token}. If you trust that address, list it: credential_origins = ["${token}"], or --credential-origin ${token}`,
  );

/** A response, or an element of a stream, that does not have the documented form. */
export const malformedResponse = (operation: string, host: string, why: string): AgentError =>
  new AgentError(
    `${operation}: ${host} returned a response that does not match the documentation: ${why}. Report it to the agent's operator`,
    { reason: "INVALID_AGENT_RESPONSE" },
    { retryable: false, mayHaveExecuted: true },
  );

/** A stream that ended before its task and could not be resumed. */
export const brokenStream = (operation: string, host: string, why: string, task: string | undefined): AgentError =>
  new AgentError(
    task === undefined
      ? `${operation}: the stream of ${host} ended before it contained a task id (${why}). The agent may have accepted the message: list the tasks before sending it again`
      : `${operation}: the stream of ${host} ended before task ${task} did, and could not be resumed (${why}). Subscribe to the task, or read it`,
    {},
    { retryable: false, mayHaveExecuted: true },
  );

export const repeatedPageToken = (operation: string): AgentError =>
  new AgentError(
    `${operation}: the agent returned a nextPageToken for the second time, so its pages would never end. Report it to the agent's operator`,
    { reason: "INVALID_AGENT_RESPONSE" },
  );

export const endlessPages = (operation: string, pages: number): AgentError =>
  new AgentError(`${operation}: the list continues after ${pages} pages. Request larger pages, or fewer entries`, {});
