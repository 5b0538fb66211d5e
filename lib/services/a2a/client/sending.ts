/** Sends the requests of operations, if the card allows them, by a binding of the card. */

import { type Members, membersOf } from "../../../base/members.ts";
import { ApiError, missingInput } from "../../../client/api-error.ts";
import { type AgentInterface, interfacesFor, type WantedInterface } from "../agent-card/client/interface.ts";
import { advertises } from "../agent-card/client.ts";
import type { AgentErrorReason } from "../model/errors.ts";
import { type AgentCapability, type AgentOperationName, agentOperations } from "../model/operations.ts";
import { v0_3Version } from "../model/wire.ts";
import { isNotified, type PushProfile, withPushProfile } from "../push-config/client/profile.ts";
import { receiversIn, refuseInsecureReceiver } from "../push-config/client/receiver.ts";
import { AgentError, contradictedCard, noInterfaceReachable, notAdvertised, notInV0_3 } from "./agent-error.ts";
import { readForm, refuseOtherTask } from "./agent-response.ts";
import type { AgentExchange, Binding } from "./bindings/binding.ts";
import type { ClientBindings } from "./bindings.ts";
import { placeOfCard, type ReadCard } from "./card.ts";
import { type AgentCaller, sendWithCredentials } from "./credentials/access.ts";
import { v0_3Remark } from "./v0_3/remark.ts";
import { v0_3Method } from "./v0_3/requests.ts";

/** What sending needs. */
interface SendContext {
  readonly card: ReadCard;
  /** Whether the agent's card says what it offers, so that the agent may contradict it. */
  readonly isStated: boolean;
  /** The card's address. */
  readonly address: URL;
  readonly wanted: WantedInterface;
  readonly bindings: ClientBindings;
  readonly caller: AgentCaller;
  readonly pushProfile: PushProfile | undefined;
  /** Receives what users should know though nothing fails. */
  readonly remark: (sentence: string) => void;
}

/** Sends requests; no function retries. */
export interface Sending {
  /** The checked response of an operation. */
  readonly call: (name: AgentOperationName, input: Members, signal: AbortSignal | undefined) => Promise<Members>;
  /** The checked elements of a stream, until it ends or breaks. */
  readonly elements: (
    name: AgentOperationName,
    input: Members,
    signal: AbortSignal | undefined,
  ) => AsyncGenerator<Members, void>;
}

/** A function whose work is done with its first call alone. */
function once(work: (host: string) => void): (host: string) => void {
  let isDone = false;
  return (host) => {
    if (!isDone) work(host);
    isDone = true;
  };
}

/** The error reason that a missing capability explains. */
const reasonWithout = {
  streaming: "UNSUPPORTED_OPERATION",
  pushNotifications: "PUSH_NOTIFICATION_NOT_SUPPORTED",
  extendedAgentCard: "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
} as const satisfies { readonly [capability in AgentCapability]: AgentErrorReason };

const sends = (name: AgentOperationName): boolean => name === "SendMessage" || name === "SendStreamingMessage";

/** Creates what sends the requests of a client. */
export function createSending(context: SendContext): Sending {
  const { card, isStated, address, wanted, bindings, caller, pushProfile, remark } = context;
  const { origins, report } = caller.context;
  const withFallback = interfacesInTurn(report);
  const interfacesByCard = new WeakMap<Members, ReturnType<typeof interfacesFor>>();
  const interfacesOf = (found: Members) => {
    const interfaces = interfacesByCard.get(found) ?? interfacesFor(found, placeOfCard(found, address), wanted);
    interfacesByCard.set(found, interfaces);
    return interfaces;
  };
  const remarkV0_3 = once((host) => remark(v0_3Remark(host)));

  /** Sends the request of an operation, if the card allows it. */
  const send = async <Result>(
    name: AgentOperationName,
    input: Members,
    signal: AbortSignal | undefined,
    sendOver: (binding: Binding, exchange: AgentExchange) => Promise<Result>,
  ): Promise<Result> => {
    for (const receiver of receiversIn(name, input)) refuseInsecureReceiver(receiver, origins.allowInsecure);
    const found = await card(signal);
    const interfaces = interfacesOf(found);
    const [{ version, url }] = interfaces;
    if (version === v0_3Version) {
      if (v0_3Method(name) === undefined) throw notInV0_3(name, url.host);
      remarkV0_3(url.host);
    }
    for (const capability of capabilitiesFor(name, input, pushProfile)) {
      if (!advertises(found, capability)) throw notAdvertised(name, capability, reasonWithout[capability]);
    }
    requireNames(name, input);
    const members = sends(name) ? await withPushProfile(input, pushProfile, origins.allowInsecure) : input;
    const isPrompt = name !== "SendMessage" || membersOf(input.configuration).returnImmediately === true;
    return withFallback(name, interfaces, async (agent) => {
      const isOfCard = isStated && agent.url.origin !== address.origin;
      const callee = {
        operation: name,
        endpoint: agent.url,
        ...(isOfCard && { whenUnreachable: wrongAddress(placeOfCard(found, address)) }),
      };
      const binding = await bindings.of(agent.binding);
      return sendWithCredentials(caller, {
        ...{ card: found, callee, signal, isPrompt },
        send: (authentication) => {
          report(`${name}: sent to ${agent.url.host} over ${agent.binding}`);
          const exchange = { operation: name, members: withTenant(members, agent), agent, authentication };
          return sendOver(binding, { ...exchange, callee, signal });
        },
      });
    });
  };

  return {
    call(name, input, signal) {
      return send(name, input, signal, async (binding, exchange) => {
        const { response } = agentOperations[name];
        const written = await binding.call(exchange);
        const members = response === undefined ? {} : readForm(written, response, exchange.callee);
        if (name === "GetTask" || name === "CancelTask") refuseOtherTask(input.id, members, exchange.callee);
        return members;
      }).catch((error: unknown) => {
        throw isStated ? judged(name, error) : error;
      });
    },

    async *elements(name, input, signal) {
      const { response } = agentOperations[name];
      const { stream, callee } = await send(name, input, signal, async (binding, exchange) => ({
        ...{ stream: await binding.open(exchange), callee: exchange.callee },
      })).catch((error: unknown) => {
        throw isStated ? judged(name, error) : error;
      });
      for await (const written of stream) yield response === undefined ? written : readForm(written, response, callee);
    },
  };
}

/** What helps if the agent is not where its card says, such as at the address of a container. */
const wrongAddress = ({ href }: URL): string =>
  `The agent's card at ${href} gives this address: correct the card, or name the agent's own address and binding (--endpoint ADDRESS --binding BINDING)`;

/** The capabilities that a request needs. */
const capabilitiesFor = (
  name: AgentOperationName,
  input: Members,
  pushProfile: PushProfile | undefined,
): readonly AgentCapability[] => {
  const { capability } = agentOperations[name];
  return [
    ...(capability === undefined ? [] : [capability]),
    ...(sends(name) && isNotified(input, pushProfile) ? (["pushNotifications"] as const) : []),
  ];
};

/** Throws an ApiError if a member that names the request's object is missing: those of the path over HTTP+JSON. */
function requireNames(name: AgentOperationName, input: Members): void {
  for (const [, member = ""] of agentOperations[name].path.matchAll(/\{(\w+)\}/g)) {
    const value = input[member];
    if (typeof value !== "string" || value === "") throw missingInput(name, member);
  }
}

/** Members with the interface's tenant, which overrides that of the members. */
function withTenant({ tenant: _, ...members }: Members, { tenant }: AgentInterface): Members {
  return tenant === undefined ? members : { tenant, ...members };
}

/**
 * Tries interfaces until one answers, and remembers it for later requests: what could not be reached has not received
 * the request either.
 */
function interfacesInTurn(report: (line: string) => void) {
  const silent = new Set<string>();
  return async <Result>(
    operation: string,
    interfaces: readonly AgentInterface[],
    attempt: (agent: AgentInterface) => Promise<Result>,
  ): Promise<Result> => {
    const isSilent = ({ address }: AgentInterface) => silent.has(address);
    const order = [...interfaces.filter((each) => !isSilent(each)), ...interfaces.filter(isSilent)];
    const failures: ApiError[] = [];
    for (const agent of order) {
      try {
        return await attempt(agent);
      } catch (error) {
        if (!isUnreached(error)) throw error;
        failures.push(error);
        silent.add(agent.address);
        if (failures.length < order.length) report(`${operation}: ${error.message}; trying the card's next interface`);
      }
    }
    silent.clear();
    const [first, ...others] = failures;
    if (first === undefined) throw new Error("no interface was given to try");
    throw noInterfaceReachable(
      first,
      order.slice(1, others.length + 1).map(({ address }) => address),
    );
  };
}

/** Whether no connection to an interface came about. Errors of an authorization server have used up their retries. */
const isUnreached = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind === "Connection" || error.kind === "ConnectTimeout") &&
  !error.mayHaveExecuted &&
  error.retriesExhausted === undefined;

/** Extends an error that contradicts the card. An ended task does not contradict it. */
function judged(name: AgentOperationName, error: unknown): unknown {
  const { capability } = agentOperations[name];
  const contradicts =
    capability !== undefined &&
    name !== "SubscribeToTask" &&
    error instanceof AgentError &&
    error.status !== undefined &&
    error.reason === reasonWithout[capability];
  return contradicts ? contradictedCard(capability, error) : error;
}
