/** A client of A2A agents over HTTP+JSON, version 1.0. */

import { abortable } from "../../api/abortable.ts";
import type { ApiError, Callee } from "../../api/api-error.ts";
import { readToEnd } from "../../api/http-answer.ts";
import { redactError, redactor } from "../../api/redact.ts";
import { realTiming, type Timing, withRetries } from "../../api/retry.ts";
import { checkSettings } from "../../api/settings.ts";
import { createTransport, type HttpRequest, type Network } from "../../api/transport.ts";
import { type Members, membersOf } from "../../base/members.ts";
import { advertises, cardAddress, chooseInterface, readCard } from "./agent-card/client.ts";
import { sendWithCredentials } from "./client/access.ts";
import { type Redact, readAgentAnswer, readStreamElement, refuseOtherTask } from "./client/answer.ts";
import { readClientCertificate } from "./client/client-certificate.ts";
import { type AgentCredentials, certificateIn } from "./client/credential.ts";
import { type CredentialOriginSettings, credentialOrigins } from "./client/credential-origins.ts";
import { AgentError, contradictedCard, malformedAnswer, notAdvertised } from "./client/error.ts";
import type { Interaction } from "./client/interaction.ts";
import { agentRequest, checkExtensions } from "./client/request.ts";
import { type AgentSessions, processSessions } from "./client/sessions.ts";
import { followStream } from "./client/stream.ts";
import type { AgentErrorReason } from "./model/errors.ts";
import { type AgentCapability, type AgentOperationName, agentOperations } from "./model/operations.ts";
import { streamMediaType } from "./model/wire.ts";
import { checkPushProfile, isNotified, type PushProfile, withPushProfile } from "./push-config/client/profile.ts";
import { type Receiver, receiversIn, refuseInsecureReceiver } from "./push-config/client/receiver.ts";

/** The operations that respond with a stream. */
export type AgentStreamName = "SendStreamingMessage" | "SubscribeToTask";

/** The operations with a single response. */
export type AgentCallName = Exclude<AgentOperationName, AgentStreamName>;

/** Options of a client. */
export interface AgentClientSettings extends Network, CredentialOriginSettings {
  /** The agent's base URL, with the card at the well-known path below it, or the card's own URL (….json). */
  readonly agent: string;
  /** Selects the interface that declares this tenant; default: the first supported one, with its tenant. */
  readonly tenant?: string | undefined;
  /** By the names of the card's security schemes. Default: none. */
  readonly credentials?: AgentCredentials | undefined;
  /**
   * Shows a user the prompts of OAuth flows that need one (authorization code, device code). Without it, as in a
   * Terraform run, such a flow fails.
   */
  readonly interaction?: Interaction | undefined;
  /** State shared by the calls with one credential, beyond this client. Default: that of the process. */
  readonly sessions?: AgentSessions | undefined;
  /** Where agents send updates of tasks whose message has no push configuration of its own. Default: nowhere. */
  readonly pushProfile?: PushProfile | undefined;
  /** URIs of protocol extensions that the caller implements. Default: none. */
  readonly extensions?: readonly string[] | undefined;
  /** Seconds until a connection is established. */
  readonly connectTimeout?: number | undefined;
  /** Seconds between two parts of a response; a SendMessage that waits for its task takes as long as the task. */
  readonly readTimeout?: number | undefined;
  /** Seconds of silence after which a stream is resumed. Default 60. */
  readonly stallTimeout?: number | undefined;
  /** Retries after the first attempt. */
  readonly maxRetries?: number | undefined;
  /** Receives one line per event, without secrets. */
  readonly log?: ((line: string) => void) | undefined;
  /** Clock, random numbers and sleep. Default: the real ones. */
  readonly timing?: Timing | undefined;
}

/**
 * A client. Rejects with an AgentError if the agent or its card rejects a call, and with an ApiError for all other
 * errors.
 */
export interface AgentApiClient {
  /** The agent's public card, in camel case; it is read once. */
  readonly card: (signal?: AbortSignal) => Promise<Members>;
  /** Sends the request of an operation. Members are in camel case in both directions; the client sets the tenant. */
  readonly call: (operation: AgentCallName, input: Members, signal?: AbortSignal) => Promise<Members>;
  /**
   * The elements of a stream (StreamResponse), until the task has ended or waits for its client. A stream that breaks
   * or stalls is resumed, and then begins with the current task. Leaving the loop closes the connection.
   */
  readonly stream: (operation: AgentStreamName, input: Members, signal?: AbortSignal) => AsyncGenerator<Members, void>;
  /**
   * Throws where `call` would refuse to send this configuration, so that callers can check it before other requests.
   * @throws ApiError of kind `InvalidSetting` where its secrets would go over plain http to another machine.
   */
  readonly checkReceiver: (config: Receiver) => void;
  /** Closes idle connections. */
  readonly close: () => void;
}

/** The error reason that a missing capability explains. */
const reasonWithout = {
  streaming: "UNSUPPORTED_OPERATION",
  pushNotifications: "PUSH_NOTIFICATION_NOT_SUPPORTED",
  extendedAgentCard: "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
} as const satisfies { readonly [capability in AgentCapability]: AgentErrorReason };

/** The operations that send a message. */
const sends = (name: AgentOperationName): boolean => name === "SendMessage" || name === "SendStreamingMessage";

/** How long a stream may be silent, in seconds. The limit is not documented; resuming a stream loses nothing. */
const defaultStallTimeout = 60;

/**
 * Creates a client. It sends nothing before the first call.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function createAgentClient(settings: AgentClientSettings): AgentApiClient {
  const address = cardAddress(settings.agent);
  const { connectTimeout, readTimeout, maxRetries } = checkSettings(settings);
  const stallTimeout = checkSettings({ readTimeout: settings.stallTimeout ?? defaultStallTimeout }).readTimeout;
  const { timing = realTiming, credentials = {}, extensions = [], pushProfile, log = () => {} } = settings;
  checkExtensions(extensions);
  if (pushProfile !== undefined) checkPushProfile(pushProfile);
  const { sessions = processSessions, interaction } = settings;
  const transport = createTransport({ connectTimeout, readTimeout }, settings);
  const streams = createTransport({ connectTimeout, readTimeout: stallTimeout }, settings);
  // Created for each text, so that it also removes secrets that were read in the meantime.
  const redact: Redact = (text) => redactor([])(text);
  const tell = (line: string) => log(redact(line));
  const origins = credentialOrigins(address, settings);
  const means = { exchange: transport.exchange, interaction, origins, timing, maxRetries, redact, tell };
  const retries = (repeatable: boolean, signal: AbortSignal | undefined) => ({
    ...{ maxRetries, repeatable, timing, signal },
    // The card and tokens have retries of their own.
    isWorthRetrying: (error: ApiError) => error.retriesUsedUp === undefined,
    onRetry: (error: ApiError, wait: number) => tell(`${error.message}; retrying in ${Math.round(wait)} ms`),
  });

  let known: Promise<Members> | undefined;
  const readAnew = (signal: AbortSignal | undefined) =>
    withRetries(
      async () => {
        const certificate = address.protocol === "https:" ? certificateIn(credentials) : undefined;
        const request: HttpRequest = {
          method: "GET",
          endpoint: address,
          path: address.pathname,
          query: [...address.searchParams],
          headers: { host: address.host, accept: "application/json" },
          ...(certificate !== undefined && { identity: await readClientCertificate(certificate) }),
        };
        const answer = await transport.exchange(request, "reading the agent's card", { signal, ownConnection: false });
        return readCard(answer, address, redact);
      },
      retries(true, signal),
    );
  const card = (signal?: AbortSignal): Promise<Members> => {
    known ??= readAnew(signal).catch((error: unknown) => {
      known = undefined; // the next call may find it
      throw error;
    });
    return known;
  };

  /** Sends the request of an operation, if the card allows it. */
  const send = async <Answer>(
    name: AgentOperationName,
    input: Members,
    signal: AbortSignal | undefined,
    exchange: (request: HttpRequest, callee: Callee) => Promise<Answer>,
  ): Promise<Answer> => {
    for (const receiver of receiversIn(name, input)) refuseInsecureReceiver(receiver, origins.allowInsecure);
    const found = await card(signal);
    const agent = chooseInterface(found, address, settings.tenant);
    const needed: readonly (AgentCapability | undefined)[] = [
      agentOperations[name].capability,
      sends(name) && isNotified(input, pushProfile) ? "pushNotifications" : undefined,
    ];
    for (const capability of needed) {
      if (capability !== undefined && !advertises(found, capability)) {
        throw notAdvertised(name, capability, reasonWithout[capability]);
      }
    }
    const members = sends(name) ? await withPushProfile(input, pushProfile, origins.allowInsecure) : input;
    const callee = { operation: name, endpoint: agent.url };
    const isPrompt = name !== "SendMessage" || membersOf(input.configuration).returnImmediately === true;
    return sendWithCredentials(
      { credentials, sessions, means },
      {
        ...{ card: found, callee, signal, isPrompt },
        send: (authentication) => exchange(agentRequest(name, members, { agent, authentication, extensions }), callee),
      },
    );
  };

  /** Extends an error that contradicts the card. An ended task does not contradict it. */
  const judge = (name: AgentOperationName, error: unknown): unknown => {
    const { capability } = agentOperations[name];
    const contradicts =
      capability !== undefined &&
      name !== "SubscribeToTask" &&
      error instanceof AgentError &&
      error.status !== undefined &&
      error.reason === reasonWithout[capability];
    return contradicts ? contradictedCard(capability, error) : error;
  };

  const guarded = async <Value>(name: string, signal: AbortSignal | undefined, work: () => Promise<Value>) => {
    try {
      return await abortable(work, name, signal);
    } catch (error) {
      throw redactError(error, redact);
    }
  };

  const call = async (name: AgentCallName, input: Members, signal: AbortSignal | undefined): Promise<Members> => {
    const repeatable = agentOperations[name].method !== "POST";
    const attempt = () =>
      send(name, input, signal, async (request, callee) => {
        tell(`${name}: sent to ${callee.endpoint.host}`);
        const answer = await transport.exchange(request, name, { signal, ownConnection: !repeatable });
        tell(`${name}: received status ${answer.status}`);
        const members = readAgentAnswer(answer, callee, agentOperations[name].answer, redact);
        if (name === "GetTask" || name === "CancelTask") refuseOtherTask(input.id, members, callee);
        return members;
      });
    return withRetries(attempt, retries(repeatable, signal)).catch((error: unknown) => {
      throw judge(name, error);
    });
  };

  /** Opens a stream; its method may differ from the documented one (gap `agent-request/subscribe-method`). */
  const openStream = async (request: HttpRequest, callee: Callee, signal: AbortSignal | undefined) => {
    const { operation } = callee;
    const answer = await streams.open(request, operation, { signal, ownConnection: true });
    tell(`${operation}: received status ${answer.status}`);
    const isStream = answer.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === streamMediaType;
    if (answer.status === 200 && isStream) return answer;
    readAgentAnswer(await readToEnd(answer, callee), callee, undefined, redact);
    const why = `${answer.headers["content-type"] ?? "no content type"} instead of a stream, although its card declares capabilities.streaming: true`;
    throw malformedAnswer(operation, callee.endpoint.host, why);
  };

  async function* elements(name: AgentStreamName, input: Members, signal: AbortSignal | undefined) {
    const { alsoMethod } = agentOperations[name];
    const opened = send(name, input, signal, async (request, callee) => ({
      callee,
      answer: await openStream(request, callee, signal).catch((error: unknown) => {
        const isRefused = error instanceof AgentError && error.reason === undefined;
        if (alsoMethod === undefined || !isRefused || (error.status !== 404 && error.status !== 405)) throw error;
        return openStream({ ...request, method: alsoMethod }, callee, signal);
      }),
    }));
    const { answer, callee } = await opened.catch((error: unknown) => {
      throw judge(name, error);
    });
    const { eventData } = await import("../../api/event-stream.ts");
    const limitTime = () => answer.endWithin(answer.wholeTimeout);
    for await (const data of eventData(answer.pieces, callee, limitTime)) yield readStreamElement(data, callee, redact);
  }

  async function* stream(name: AgentStreamName, input: Members, outer?: AbortSignal) {
    const source = followStream(
      {
        callee: { operation: name, endpoint: address },
        first: () => elements(name, input, outer),
        again: (id) => elements("SubscribeToTask", { id }, outer),
        task: (id) => call("GetTask", { id }, outer),
        ...{ maxRetries, timing, signal: outer, log: tell },
      },
      name === "SubscribeToTask" && typeof input.id === "string" ? input.id : undefined,
    );
    try {
      for (;;) {
        const { done, value } = await guarded(name, outer, () => source.next());
        if (done === true) return;
        yield value;
      }
    } finally {
      // A stopped stream is closed by its signal; awaiting it would mean waiting for the agent.
      if (outer?.aborted !== true) await source.return();
    }
  }

  return {
    card: (signal) => guarded("reading the agent's card", signal, () => card(signal)),
    call: (name, input, signal) => guarded(name, signal, () => call(name, input, signal)),
    stream,
    checkReceiver: (config) => refuseInsecureReceiver(config, origins.allowInsecure),
    close() {
      transport.close();
      streams.close();
    },
  };
}
