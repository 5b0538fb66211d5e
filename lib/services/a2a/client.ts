/** A client of A2A agents: version 1.0 over every binding of the specification, and version 0.3 over JSON-RPC and HTTP+JSON. */

import type { Members } from "../../base/members.ts";
import { abortable } from "../../client/abortable.ts";
import { type ApiError, invalidSetting } from "../../client/api-error.ts";
import { checkSettings } from "../../client/client-settings.ts";
import { createTransport, type Network } from "../../client/http/transport.ts";
import type { Redact } from "../../client/protocols/response.ts";
import { realTiming, type Timing, withRetries } from "../../client/retry.ts";
import { redactError, redactor } from "../../client/secrets/redact.ts";
import { type AgentInterface, chooseInterface, type WantedInterface } from "./agent-card/client/interface.ts";
import type { VerifyCard } from "./agent-card/client/verification.ts";
import { cardAddress, readingCard } from "./agent-card/client.ts";
import { createBindings } from "./client/bindings.ts";
import { cardReader } from "./client/card.ts";
import type { AgentCredentials } from "./client/credentials/credential.ts";
import { type CredentialOriginSettings, credentialOrigins } from "./client/credentials/credential-origins.ts";
import { type CustomHeader, checkCustomHeaders } from "./client/credentials/custom-headers.ts";
import { type AgentSessions, processSessions } from "./client/credentials/sessions.ts";
import { addressesIn, type GivenCard, givenCardReader } from "./client/given-card.ts";
import type { Interaction } from "./client/interaction.ts";
import { createSending } from "./client/sending.ts";
import { followStream } from "./client/stream.ts";
import { noWireView, type WireView } from "./client/wire-view.ts";
import { type AgentOperationName, agentOperations } from "./model/operations.ts";
import { checkPushProfile, type PushProfile } from "./push-config/client/profile.ts";
import { type Receiver, refuseInsecureReceiver } from "./push-config/client/receiver.ts";

/** The operations that respond with a stream. */
export type AgentStreamName = "SendStreamingMessage" | "SubscribeToTask";

/** The operations with a single response. */
export type AgentCallName = Exclude<AgentOperationName, AgentStreamName>;

/** Options of a client. */
export interface AgentClientSettings extends Network, CredentialOriginSettings, WantedInterface {
  /** The agent's base URL, with the card at the well-known path below it, or the card's own URL (….json). */
  readonly agent: string;
  /** The card, if the caller has it already: then the agent is not asked for it. Default: the agent serves it. */
  readonly givenCard?: GivenCard | undefined;
  /** Verifies the signatures of the card and of the extended card before they are used. Default: they are not verified. */
  readonly verifyCard?: VerifyCard | undefined;
  /** By the names of the card's security schemes. Default: none. */
  readonly credentials?: AgentCredentials | undefined;
  /** Headers of every request, that for the card included; over gRPC they are metadata. Default: none. */
  readonly headers?: readonly CustomHeader[] | undefined;
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
  /** Receives a sentence about what the agent lacks, once, although nothing fails. Default: nobody. */
  readonly remark?: ((sentence: string) => void) | undefined;
  /** Receives one line per event, without secrets. */
  readonly log?: ((line: string) => void) | undefined;
  /** Shows each request and response as it goes over the wire. Default: nothing is shown. */
  readonly wire?: WireView | undefined;
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
  /** The interface for requests, as the card and the settings select it; another one if it cannot be reached. */
  readonly chosen: (signal?: AbortSignal) => Promise<AgentInterface>;
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

/** How long a stream may be silent, in seconds. The limit is not documented; resuming a stream loses nothing. */
const defaultStallTimeout = 60;

/**
 * Creates a client. It sends nothing before the first call.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function createAgentClient(settings: AgentClientSettings): AgentApiClient {
  const { givenCard } = settings;
  const address = givenCard?.address ?? cardAddress(settings.agent);
  const named = givenCard === undefined ? [] : addressesIn(givenCard);
  const { connectTimeout, readTimeout, maxRetries } = checkSettings(settings);
  const stallTimeout = checkSettings({ readTimeout: settings.stallTimeout ?? defaultStallTimeout }).readTimeout;
  const { timing = realTiming, credentials = {}, headers = [], extensions = [], pushProfile, log } = settings;
  checkExtensions(extensions);
  checkCustomHeaders(headers);
  if (pushProfile !== undefined) checkPushProfile(pushProfile);
  const { sessions = processSessions, interaction, remark = () => {} } = settings;
  const limits = {
    calls: { connectTimeout, readTimeout },
    streams: { connectTimeout, readTimeout: stallTimeout },
  };
  const transport = createTransport(limits.calls, settings);
  const streams = createTransport(limits.streams, settings);
  // Created for each text, so that it also removes secrets that were read in the meantime.
  const redact: Redact = (text) => redactor([])(text);
  const report = (line: string) => log?.(redact(line));
  const origins = credentialOrigins(address, settings, named);
  const { wire = noWireView } = settings;
  const context = { exchange: transport.exchange, interaction, origins, timing, maxRetries, redact, report, wire };
  const retries = (repeatable: boolean, signal: AbortSignal | undefined) => ({
    ...{ maxRetries, repeatable, timing, signal },
    // The card and tokens have retries of their own.
    isWorthRetrying: (error: ApiError) => error.retriesExhausted === undefined,
    onRetry: (error: ApiError, wait: number) => report(`${error.message}; retrying in ${Math.round(wait)} ms`),
  });
  const bindings = createBindings({ transport, streams, limits, network: settings, extensions, redact, report, wire });
  const { verifyCard = async (served: Members) => served } = settings;
  const caller = { credentials, headers, sessions, context };
  const source = { address, caller, transport, redact, wire, verifyCard };
  const card =
    givenCard === undefined
      ? cardReader({ ...source, retries: (signal) => retries(true, signal) })
      : givenCardReader(givenCard, verifyCard);
  const wanted = { tenant: settings.tenant, bindings: settings.bindings, version: settings.version };
  const isStated = givenCard?.isAssumed !== true;
  const sending = createSending({ card, isStated, address, wanted, bindings, caller, pushProfile, remark });

  const guarded = async <Value>(name: string, signal: AbortSignal | undefined, work: () => Promise<Value>) => {
    try {
      return await abortable(work, name, signal);
    } catch (error) {
      throw redactError(error, redact);
    }
  };

  const call = (name: AgentCallName, input: Members, signal: AbortSignal | undefined): Promise<Members> => {
    const attempt = async () => {
      const response = await sending.call(name, input, signal);
      return name === "GetExtendedAgentCard" ? verifyCard(response, address.href, signal) : response;
    };
    return withRetries(attempt, retries(agentOperations[name].method !== "POST", signal));
  };

  async function* stream(name: AgentStreamName, input: Members, outer?: AbortSignal) {
    const source = followStream(
      {
        callee: { operation: name, endpoint: named[0] ?? address },
        first: () => sending.elements(name, input, outer),
        again: (id) => sending.elements("SubscribeToTask", { id }, outer),
        task: (id) => call("GetTask", { id }, outer),
        ...{ maxRetries, timing, signal: outer, log: report },
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
    card: (signal) => guarded(readingCard, signal, () => card(signal)),
    chosen: (signal) => guarded(readingCard, signal, async () => chooseInterface(await card(signal), address, wanted)),
    call: (name, input, signal) => guarded(name, signal, () => call(name, input, signal)),
    stream,
    checkReceiver: (config) => refuseInsecureReceiver(config, origins.allowInsecure),
    close() {
      transport.close();
      streams.close();
      bindings.close();
    },
  };
}

/** Throws an ApiError of kind `InvalidSetting` for a URI that is not allowed in that list. */
function checkExtensions(extensions: readonly string[]): void {
  for (const uri of extensions) {
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(uri)) {
      throw invalidSetting("an extension", uri, "a URI without spaces, commas and line breaks");
    }
  }
}
