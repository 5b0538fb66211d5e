/** Requests to an agent about its tasks and their push configurations. */

import { own } from "../../../../base/dictionary.ts";
import { listAt, type Members, membersAt, textAt } from "../../../../base/members.ts";
import { derivedId } from "../../../../terraform/runtime/derived-id.ts";
import { type HandlerCall, HeldError } from "../../../../terraform/runtime/handler.ts";
import { bindingIn } from "../../agent-card/client/interface.ts";
import { AgentError } from "../../client/agent-error.ts";
import { agentPages } from "../../client/pages.ts";
import { v0_3Remark } from "../../client/v0_3/remark.ts";
import type { AgentApiClient } from "../../client.ts";
import type { Agents } from "../../handler/agents.ts";
import { taskPageSize } from "../../model/operations.ts";
import { taskStates } from "../../model/task.ts";
import { v0_3Version } from "../../model/wire.ts";
import { noAgent } from "./errors.ts";
import { type AgentAddress, importIdOf, type RequestedAddress } from "./place.ts";

/** Clients of agents, and the default agent. */
export interface PushClient {
  readonly agents: Agents;
  readonly onlyAgent: string | undefined;
}

/** A call of the handlers of push configurations. */
export type PushCall = HandlerCall<PushClient>;

/** An agent, and the tenant of requests: the declared one, or that of the card's interface. */
interface AgentInUse {
  readonly agent: string;
  readonly tenant: string | undefined;
  readonly client: AgentApiClient;
}

/**
 * The agent of a declaration. Reads its card.
 * @param config its configuration, if any; checked before anything is sent.
 * @throws Error if no agent is declared.
 */
async function agentFor(
  { agent: named, tenant: declared }: { readonly agent: string | undefined; readonly tenant: string | undefined },
  { client: { agents, onlyAgent }, options, signal, log }: PushCall,
  config: Members = {},
): Promise<AgentInUse> {
  const agent = named ?? onlyAgent;
  if (agent === undefined) throw noAgent();
  const binding = bindingIn(textAt(options, "protocolBinding"));
  const client = agents.client(agent, declared, binding);
  client.checkReceiver(config);
  const { tenant, version, url } = await client.chosen(signal);
  if (version === v0_3Version) agents.reportOnce(v0_3Remark(url.host), (remark) => log("warn", remark));
  // The settings may have credentials for this tenant.
  return { agent, tenant, client: tenant === declared ? client : agents.client(agent, tenant, binding) };
}

/** The place of a declaration that is created, and its agent. An id that is not declared is derived. */
export async function placeFor(
  declared: Members,
  withinMember: "taskId" | "contextId",
  call: PushCall,
): Promise<{ place: AgentAddress; client: AgentApiClient }> {
  const asked = { agent: textAt(call.options, "agent"), tenant: textAt(declared, "tenant") };
  const { agent, tenant, client } = await agentFor(asked, call, declared);
  const [within, url] = [textAt(declared, withinMember) ?? "", textAt(declared, "url")];
  const id = textAt(declared, "id") ?? derivedId(call.ownership.scope, agent, tenant, within, url);
  return { place: { agent, tenant, within, id }, client };
}

/** The agent of an address, and the address completed with the agent's values. */
export async function atPlace(
  asked: RequestedAddress,
  call: PushCall,
  config?: Members,
): Promise<{ place: AgentAddress; client: AgentApiClient }> {
  const { agent, tenant, client } = await agentFor(asked, call, config);
  return { place: { ...asked, agent, tenant }, client };
}

/**
 * Claims an address for a creation.
 * @param isFree nothing exists there: the object in the state was deleted.
 * @throws HeldError if it belongs to another declaration of this state.
 */
export async function claimPlace(place: AgentAddress, isFree: boolean, { ownership }: PushCall): Promise<void> {
  const existing = { identity: importIdOf(place), createdAt: undefined };
  if (isFree && !ownership.isClaimed(existing)) ownership.release(existing);
  if (!(await ownership.claim(existing))) throw new HeldError(existing);
}

/** @throws HeldError if the object at an address belongs to another declaration of this state. */
export async function checkHeld(place: AgentAddress, { ownership }: PushCall): Promise<void> {
  const existing = { identity: importIdOf(place), createdAt: undefined };
  if ((await ownership.standing(existing)) === "held") throw new HeldError(existing);
}

/** The maximum, for the fewest requests; some agents reject larger pages, which configurations would allow. */
const pageSize = taskPageSize.maximum;

/** Whether a task is active, has ended, or is unknown to the agent. */
export type TaskLife = "live" | "ended" | "missing";

export interface TaskAndConfiguration {
  readonly task: TaskLife;
  /** The configuration in the agent's list; undefined if it is missing. */
  readonly found: Members | undefined;
}

/** Reads a configuration and its task. Uncertainty is an error. */
export async function readWithTask(
  client: AgentApiClient,
  { within, id }: AgentAddress,
  signal: AbortSignal,
): Promise<TaskAndConfiguration> {
  const [task, configs] = await Promise.all([taskLife(client, within, signal), configsOf(client, within, signal)]);
  return { task, found: configs.find((config) => config.id === id) };
}

/** The life of a task; `missing` if the agent does not know it, or hides it from this caller. */
export async function taskLife(client: AgentApiClient, id: string, signal: AbortSignal): Promise<TaskLife> {
  try {
    return lifeOf(await client.call("GetTask", { id, historyLength: 0 }, signal));
  } catch (error) {
    if (isNotFound(error)) return "missing";
    throw error;
  }
}

/** The life of a task in a response. An unknown state counts as active. */
function lifeOf(task: Members): ContextTask["life"] {
  const classes: { readonly [state: string]: string } = taskStates;
  return own(classes, textAt(membersAt(task, "status"), "state") ?? "") === "terminal" ? "ended" : "live";
}

/** All configurations of a task; none if the agent does not know the task. */
export async function configsOf(
  client: AgentApiClient,
  taskId: string,
  signal: AbortSignal,
): Promise<readonly Members[]> {
  const configs: Members[] = [];
  try {
    for await (const page of agentPages(client, "ListTaskPushNotificationConfigs", { taskId, pageSize }, signal)) {
      configs.push(...listAt(page, "configs"));
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return [];
  }
  return configs;
}

export interface ContextTask {
  readonly id: string;
  readonly life: Exclude<TaskLife, "missing">;
}

/** The tasks of a context, sorted by id. */
export async function tasksOf(
  client: AgentApiClient,
  contextId: string,
  signal: AbortSignal,
): Promise<readonly ContextTask[]> {
  const lives = new Map<string, ContextTask["life"]>();
  const asked = { contextId, historyLength: 0, pageSize };
  for await (const page of agentPages(client, "ListTasks", asked, signal)) {
    for (const task of listAt(page, "tasks")) {
      // An agent that ignores the filter lists all tasks.
      const id = textAt(task, "id");
      if (id !== undefined && task.contextId === contextId) lives.set(id, lifeOf(task));
    }
  }
  return [...lives].map(([id, life]) => ({ id, life })).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether an error means that an object does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof AgentError && (error.reason === "TASK_NOT_FOUND" || error.status === 404);
