/** The A2A service, at `/agent` and `/agent/{tenant}`, with its card and a small authorization server. */

import type { Refusal } from "../../emulator/refusal.ts";
import type { Schedule } from "../../emulator/schedule.ts";
import type { EmulatedCall, EmulatedService, RequestHead, ServiceAnswer } from "../../emulator/service.ts";
import type { StructField } from "../../model/field.ts";
import { agentPath, cardText, serveCard } from "./agent-card/emulator.ts";
import { httpBinding } from "./agent-card/model.ts";
import { admit, admitKnown, challengesOf, type Gate } from "./emulator/access.ts";
import { Agent } from "./emulator/agent.ts";
import type { CardMembers } from "./emulator/documents.ts";
import { errorAnswer, noSuch, refusedFor } from "./emulator/faults.ts";
import { oauthAnswer, oauthOperation, oauthOperations } from "./emulator/oauth-server.ts";
import { answerType, type Route, requestIn, routeOf } from "./emulator/route.ts";
import type { EmulatedAgentSettings } from "./emulator/settings.ts";
import { cancelTask, getTask, listTasks, subscribeToTask } from "./emulator/task-operations.ts";
import { sendMessage, sendStreamingMessage } from "./message/emulator.ts";
import { type AgentOperationName, agentOperations } from "./model/operations.ts";
import { agentMediaTypes, cardPath, extensionsHeader, versionHeader } from "./model/wire.ts";
import { createConfig, deleteConfig, getConfig, listConfigs } from "./push-config/emulator/operations.ts";

const readCard = "GetAgentCard";

/** An emulated agent. Its tasks exist in memory only. */
export class AgentService implements EmulatedService {
  readonly name = "agent";
  readonly tables = [];
  readonly failures = {
    400: "invalid",
    402: "unavailable",
    403: "forbidden",
    429: "unavailable",
    500: "internal",
    503: "unavailable",
  } as const;
  readonly operations = [readCard, ...Object.keys(agentOperations), ...oauthOperations];
  readonly outcomes = [];
  readonly #settings: EmulatedAgentSettings;
  readonly #agent: Agent;
  readonly #gate: Gate;

  constructor(settings: EmulatedAgentSettings, schedule: Schedule) {
    this.#settings = settings;
    this.#agent = new Agent(settings, schedule);
    this.#gate = { card: settings.card, credentials: settings.credentials, tokens: this.#agent.tokens };
  }

  match({ method, path }: RequestHead): string | undefined {
    if (path === cardPath || path === agentPath + cardPath) {
      if (method === "GET" || method === "HEAD") return readCard;
      throw noSuch(405, `the method is ${method}; ${path} supports GET`);
    }
    return (
      oauthOperation(path) ??
      (path.startsWith(`${agentPath}/`) ? routeOf(method, path.slice(agentPath.length)).name : undefined)
    );
  }

  async handle(call: EmulatedCall): Promise<ServiceAnswer> {
    const { head, operation, body } = call;
    const { card, cardChanged: changed, protocol } = this.#settings;
    if (operation === readCard) return serveCard({ card, changed }, head, agentMediaTypes["1.0.0"]);
    if (oauthOperation(head.path) !== undefined) {
      return oauthAnswer(operation, head, body, this.#gate);
    }
    const route = routeOf(head.method, head.path.slice(agentPath.length));
    if (route.name === "GetExtendedAgentCard") this.#refuseUnoffered(route.name);
    if (route.name === "GetExtendedAgentCard") admitKnown(head, this.#gate);
    else admit(head, this.#gate);
    refuseVersion(head);
    const extensions = extensionsFor(head, card);
    refuseTenant(route, card);
    this.#refuseUnoffered(route.name);
    const headers = { "content-type": answerType(head, agentMediaTypes[protocol]), ...extensions };
    return this.#run(route, call, headers);
  }

  refuse(refusal: Refusal): ServiceAnswer {
    const { status, body } = errorAnswer(refusal, this.#settings.protocol);
    const challenge = status === 401 ? { "www-authenticate": challengesOf(this.#settings.card) } : {};
    return {
      status,
      headers: { "content-type": agentMediaTypes["1.0.0"], ...challenge },
      body: JSON.stringify(body),
    };
  }

  /** Deletes all tasks. */
  reset(): void {
    this.#agent.reset();
  }

  /** Releases all waiting requests. */
  close(): void {
    this.#agent.close();
  }

  async #run(route: Route, call: EmulatedCall, headers: ServiceAnswer["headers"]): Promise<ServiceAnswer> {
    const agent = this.#agent;
    const size = call.body.length;
    const found = (body: object): ServiceAnswer => ({ status: 200, headers, body: JSON.stringify(body) });
    const read = <Request extends StructField>({ request }: { readonly request: Request }) =>
      requestIn(route, request, call.head, call.body);
    const { "content-type": _, ...extensions } = headers;
    switch (route.name) {
      case "SendMessage":
        return found(await sendMessage(agent, read(agentOperations.SendMessage), size));
      case "SendStreamingMessage":
        return sendStreamingMessage(agent, read(agentOperations.SendStreamingMessage), size, extensions);
      case "GetTask":
        return found(getTask(agent, read(agentOperations.GetTask)));
      case "ListTasks":
        return found(listTasks(agent, read(agentOperations.ListTasks), call));
      case "CancelTask":
        return found(cancelTask(agent, read(agentOperations.CancelTask)));
      case "SubscribeToTask":
        return subscribeToTask(agent, read(agentOperations.SubscribeToTask), extensions);
      case "CreateTaskPushNotificationConfig":
        return found(createConfig(agent, read(agentOperations.CreateTaskPushNotificationConfig), size));
      case "GetTaskPushNotificationConfig":
        return found(getConfig(agent, read(agentOperations.GetTaskPushNotificationConfig)));
      case "ListTaskPushNotificationConfigs":
        return found(listConfigs(agent, read(agentOperations.ListTaskPushNotificationConfigs), call));
      case "DeleteTaskPushNotificationConfig":
        deleteConfig(agent, read(agentOperations.DeleteTaskPushNotificationConfig));
        return { status: 204, headers: extensions, body: "" };
      case "GetExtendedAgentCard":
        read(agentOperations.GetExtendedAgentCard);
        return { status: 200, headers, body: cardText(this.#settings.extendedCard ?? this.#settings.card, call.head) };
    }
  }

  /** Rejects operations that the card does not declare, whatever else the request contains. */
  #refuseUnoffered(name: AgentOperationName): void {
    const { capability } = agentOperations[name];
    if (capability === undefined) return;
    if (this.#settings.card.capabilities[capability] !== true) {
      const reason = capability === "pushNotifications" ? "PUSH_NOTIFICATION_NOT_SUPPORTED" : "UNSUPPORTED_OPERATION";
      throw refusedFor(reason, `${name} requires capabilities.${capability}, which the agent card does not declare`);
    }
    if (capability === "extendedAgentCard" && this.#settings.extendedCard === undefined) {
      throw refusedFor(
        "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
        "the agent has no extended card; add extendedCard to the agent file",
      );
    }
  }
}

/** Rejects unsupported versions; a client without a version is an old one (gap `agent-card/version-header`). */
function refuseVersion({ headers, query }: RequestHead): void {
  const { name, value, whenEmpty } = versionHeader;
  const header = headers[name.toLowerCase()];
  const given = (typeof header === "string" && header !== "" ? header : query.get(name)) || "";
  if (/^(\d+\.\d+)(?:\.\d+)?$/.exec(given.trim())?.[1] === value) return;
  const written =
    given === "" ? `the request names no version, which means ${whenEmpty}` : `the version is ${JSON.stringify(given)}`;
  const remedy = `send the header ${name}: ${value}, or ?${name}=${value}`;
  throw refusedFor("VERSION_NOT_SUPPORTED", `${written}; the agent supports ${value}: ${remedy}`);
}

/** The response header with the extensions in use, among those that the card declares. */
function extensionsFor({ headers }: RequestHead, { capabilities }: CardMembers): { readonly [name: string]: string } {
  const header = headers[extensionsHeader.toLowerCase()];
  const named = (typeof header === "string" ? header : "").split(",").map((uri) => uri.trim());
  const { extensions = [] } = capabilities;
  const missing = extensions.find(
    ({ uri, required }) => required === true && uri !== undefined && !named.includes(uri),
  );
  if (missing !== undefined) {
    throw refusedFor(
      "EXTENSION_SUPPORT_REQUIRED",
      `the agent requires the extension ${missing.uri}; name it in ${extensionsHeader} if your client supports it`,
    );
  }
  const used = extensions.flatMap(({ uri }) => (uri !== undefined && named.includes(uri) ? [uri] : []));
  return used.length === 0 ? {} : { [extensionsHeader]: used.join(", ") };
}

/**
 * Rejects unknown tenants. If the card's interfaces name tenants, these are the only ones; else every tenant is an
 * agent of its own.
 */
function refuseTenant({ members: { tenant } }: Route, { supportedInterfaces }: CardMembers): void {
  const served = supportedInterfaces
    .filter(({ protocolBinding }) => protocolBinding === httpBinding)
    .map((each) => each.tenant);
  if (served.every((each) => each === undefined) || served.includes(tenant)) return;
  const written = tenant === undefined ? "the request has no tenant" : `the tenant is ${JSON.stringify(tenant)}`;
  throw noSuch(
    404,
    `${written}; the agent card has ${served.map((each) => each ?? "an interface without one").join(", ")}`,
  );
}
