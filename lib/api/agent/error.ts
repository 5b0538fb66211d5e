/** Errors of agent messaging, each with the remedy of its own reason (gaps `message/errors`, `agent-card/location`). */
import type { AgentErrorReason } from "../../model/agents/agent-errors.ts";
import { ApiError, type Repeatable } from "../api-error.ts";

/** A call that an agent turned down, or that its card turns down before anything is sent. */
export class AgentError extends ApiError {
  override readonly name = "AgentError";
  /** The agent's reason, by which errors are told apart; undefined where it gives none. */
  readonly reason: string | undefined;
  /** HTTP status; undefined where nothing was sent. */
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

/** What to do about an error, by its reason. */
const remedies: { readonly [reason in AgentErrorReason]: string } = {
  TASK_NOT_FOUND: "Check the ids and the tenant; agents also forget tasks, and hide those of other callers",
  TASK_NOT_CANCELABLE: "The task has ended, or cannot be stopped; read it to see its state",
  PUSH_NOTIFICATION_NOT_SUPPORTED: "Follow the task by a stream, or read it now and then",
  UNSUPPORTED_OPERATION: "The agent does not offer this, or not for a task that has ended; read the task instead",
  CONTENT_TYPE_NOT_SUPPORTED: "Send parts of the media types that the card names in defaultInputModes",
  INVALID_AGENT_RESPONSE: "The agent behind the service is at fault; tell who runs it",
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: "The public card is all that there is",
  EXTENSION_SUPPORT_REQUIRED:
    "Name the extensions that the card requires, if your program implements them; only their URIs are sent",
  VERSION_NOT_SUPPORTED: "The agent does not speak version 1.0 at this interface",
};

/** What to do about an error without a reason, by its status. */
const statusRemedies: { readonly [status: number]: string } = {
  400: "Correct the request; `lintel lint` checks it",
  401: "Give the credential of a scheme that the card declares, or a new one",
  403: "Give a credential that may do this",
  404: "Check the interface's URL and the tenant",
  429: "Wait, and run again",
};

/** What an agent answered instead of a success. */
export interface AgentRefusal {
  readonly status: number;
  readonly reason: string | undefined;
  /** The agent's own words, on one line and without secrets. */
  readonly said: string | undefined;
  readonly retryAfter: string | undefined;
}

const isReason = (reason: string | undefined): reason is AgentErrorReason =>
  reason !== undefined && Object.hasOwn(remedies, reason);

export function refusedByAgent(operation: string, host: string, refusal: AgentRefusal): AgentError {
  const { status, reason, said, retryAfter } = refusal;
  const what = reason === undefined ? `status ${status}` : `${reason}, status ${status}`;
  const quote = said === undefined ? "" : ` It says: ${JSON.stringify(said)}.`;
  const remedy = isReason(reason) ? remedies[reason] : (statusRemedies[status] ?? "Try again, or tell who runs it");
  return new AgentError(`${operation}: ${host} refuses this (${what}).${quote} ${remedy}`, refusal, {
    retryable: reason === undefined && (status === 429 || status > 499),
    mayBeDone: status > 499,
    retryAfter,
  });
}

/** @param location where the answer leads to. */
export const redirected = (operation: string, host: string, status: number, location: string): AgentError =>
  new AgentError(
    `${operation}: ${host} leads to ${JSON.stringify(location)} (status ${status}). Redirects are not followed, since the request and its credentials would go where nobody named: name that address yourself, if you trust it`,
    { status },
  );

/** What the card does not offer is not asked for. */
export function notAdvertised(operation: string, capability: string, reason: AgentErrorReason): AgentError {
  const remedy = capability === "streaming" ? "Do without a stream: read the task now and then" : remedies[reason];
  return new AgentError(
    `${operation}: not sent, because the agent's card does not say capabilities.${capability}: true. ${remedy}`,
    { reason },
  );
}

/** The agent refuses what its card offers. */
export function liesAbout(capability: string, error: AgentError): AgentError {
  const message = `${error.message}. Its card says capabilities.${capability}: true, which is not so: the card is at fault, tell who runs the agent`;
  return new AgentError(message, error, error);
}

export const noCard = (address: string, why: string): AgentError =>
  new AgentError(
    `${address} answers with no agent card: ${why}. Give the agent's base URL, behind which /.well-known/agent-card.json is, or the address of the card itself, which ends in .json`,
  );

export const formerCard = (address: string): AgentError =>
  new AgentError(
    `the card at ${address} has no supportedInterfaces, but members of version 0.3 (url, preferredTransport). Lintel speaks version 1.0: ask for an agent of that version`,
  );

/** @param offered what the card declares, each as binding, version and tenant. */
export const noInterface = (address: string, wanted: string, offered: readonly string[]): AgentError =>
  new AgentError(
    `the card at ${address} declares no interface with ${wanted}; it declares ${offered.join(", ") || "none"}. Ask for such an interface, or correct the tenant`,
  );

export const badInterfaceUrl = (address: string, url: string): AgentError =>
  new AgentError(
    `the card at ${address} gives the interface's URL ${JSON.stringify(url)}; it must be an absolute URL with https or http, without a name and password`,
  );

export const unknownScheme = (name: string, declared: readonly string[]): AgentError =>
  new AgentError(
    `a credential is given for the security scheme ${JSON.stringify(name)}; the agent's card declares ${declared.join(", ") || "none"}`,
  );

/** @param alternatives the names of the schemes of each requirement. */
export const missingCredentials = (operation: string, alternatives: readonly (readonly string[])[]): AgentError =>
  new AgentError(
    `${operation}: not sent, because the agent's card requires ${alternatives.map((names) => names.join(" and ")).join(", or ")}. Give ${alternatives.length > 1 ? "the credentials for one of these alternatives" : "a credential for each of these security schemes"}`,
  );

/** @param why a sentence's end: what the scheme cannot be served with. */
export const unusableScheme = (name: string, why: string): AgentError =>
  new AgentError(`the security scheme ${JSON.stringify(name)} of the agent's card cannot be served: ${why}`);

/** Nothing is sent with credentials that the agent refused before. */
export const refusedBefore = (operation: string, host: string): AgentError =>
  new AgentError(
    `${operation}: not sent, because ${host} refused these credentials before in this run (status 401), and repeated attempts may lock their owner out. Put valid ones there and run again`,
  );

/** @param why what it has, and what it may have; nothing that may be a secret. */
export const badPushProfile = (why: string): ApiError => new ApiError("InvalidSetting", `the push profile ${why}`);

const insecureRemedy =
  "plain http is for this machine alone, unless insecure addresses are allowed (allow_insecure, --allow-insecure)";

/** What notifications carry is read by everybody on the way, too. */
export const insecureReceiver = (url: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `not sent, because the url of the push configuration is ${JSON.stringify(url)}: its token or credentials would go there over plain http, where everybody on the way could read them. Write https; ${insecureRemedy}`,
  );

/** Credentials do not go where everybody on the way could read them. */
export const plainHttp = (host: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card gives a plain http address (${host}), over which everybody on the way could read the credentials. Ask for https; ${insecureRemedy}`,
  );

/** Who changes a card on its way chooses where credentials go. */
export const insecureCard = (host: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card is read over plain http from ${host}, so that everybody on the way could have the credentials sent elsewhere. Give the agent's address with https; ${insecureRemedy}`,
  );

/** A card may lead anywhere; the user says where credentials go. */
export const otherOrigin = (origin: string, card: string): AgentError =>
  new AgentError(
    `not sent, because the agent's card leads the credentials to ${origin}, and the card itself is at ${card}. If that address is to have them, list it: credential_origins = ["${origin}"], or --credential-origin ${origin}`,
  );

/** An answer, or an element of a stream, that has not the documented form. */
export const malformedAnswer = (operation: string, host: string, why: string): AgentError =>
  new AgentError(
    `${operation}: ${host} answers with what is not documented: ${why}. Tell who runs the agent`,
    { reason: "INVALID_AGENT_RESPONSE" },
    { retryable: false, mayBeDone: true },
  );

/** A stream that ended before its task did, and cannot be taken up again. */
export const brokenStream = (operation: string, host: string, why: string, task: string | undefined): AgentError =>
  new AgentError(
    task === undefined
      ? `${operation}: the stream of ${host} ended before it named a task (${why}). The message may have been taken: list the tasks before sending it again`
      : `${operation}: the stream of ${host} ended before task ${task} did, and could not be taken up again (${why}). Subscribe to the task, or read it`,
    {},
    { retryable: false, mayBeDone: true },
  );

export const repeatedPageToken = (operation: string): AgentError =>
  new AgentError(
    `${operation}: the agent answers with a nextPageToken that it has given before, so its pages would never end. Tell who runs the agent`,
    { reason: "INVALID_AGENT_RESPONSE" },
  );

export const endlessPages = (operation: string, pages: number): AgentError =>
  new AgentError(
    `${operation}: there is a further page after ${pages}. Ask for larger pages, or for fewer entries`,
    {},
  );
