/** Operations on the push-notification configurations of a task. */
import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../../emulator/page-token.ts";
import type { Agent } from "../../emulator/agent.ts";
import type { StoredPushConfig } from "../../emulator/documents.ts";
import { refused, refusedFor, refuseProblems } from "../../emulator/faults.ts";
import type { TaskRecord } from "../../emulator/task-record.ts";
import { PushQueue } from "./queue.ts";
import { pushProblems } from "./target.ts";

/** The task and tenant of a configuration. */
interface Place {
  readonly tenant: string;
  /** Undefined if the task does not exist yet. */
  readonly taskId: string | undefined;
}

/**
 * Checks a configuration in a message.
 * @throws Refusal if it cannot be used, or names another task or tenant.
 */
export function checkConfig(agent: Agent, config: StoredPushConfig, { tenant, taskId }: Place): void {
  if (agent.settings.card.capabilities.pushNotifications !== true) {
    throw refusedFor("PUSH_NOTIFICATION_NOT_SUPPORTED", "the agent card does not offer push notifications");
  }
  const problems = [...pushProblems(config, agent.settings.push.toLoopback)];
  if (config.tenant !== undefined && config.tenant !== tenant) {
    problems.push(`tenant is ${JSON.stringify(config.tenant)}, but the request's is ${JSON.stringify(tenant)}`);
  }
  if (config.taskId !== undefined && config.taskId !== taskId) {
    problems.push(`taskId is ${JSON.stringify(config.taskId)}; remove it from a message's configuration`);
  }
  refuseProblems(problems);
}

/** The overhead of a configuration in addition to its text, in bytes. */
export const queueSize = 1_024;

/** Adds a configuration to a task, or replaces the one with the same id (gap `push-config/existing-id`). */
export function addConfig(agent: Agent, task: TaskRecord, config: StoredPushConfig): StoredPushConfig {
  const id = config.id ?? randomUUID();
  const { tenant } = task;
  const whole = { ...(tenant !== "" && { tenant }), ...config, id, taskId: task.id };
  task.pushQueues.get(id)?.close();
  task.pushQueues.set(id, new PushQueue(whole, agent.sender));
  return whole;
}

/** A task that has ended accepts configurations too, but sends no notifications (gap `push-config/ended-task`). */
export function createConfig(
  agent: Agent,
  request: StoredPushConfig & { readonly taskId: string },
  size: number,
): StoredPushConfig {
  const { tenant = "", taskId } = request;
  const task = agent.tasks.get(tenant, taskId);
  refuseProblems(pushProblems(request, agent.settings.push.toLoopback));
  agent.tasks.hold(task, size + queueSize);
  return addConfig(agent, task, request);
}

/** A request for one configuration. */
interface OneConfig {
  readonly tenant?: string;
  readonly taskId: string;
  readonly id: string;
}

export function getConfig(agent: Agent, { tenant = "", taskId, id }: OneConfig): StoredPushConfig {
  const queue = agent.tasks.get(tenant, taskId).pushQueues.get(id);
  if (queue !== undefined) return queue.config;
  throw refusedFor("TASK_NOT_FOUND", `task ${taskId} has no push-notification configuration ${JSON.stringify(id)}`);
}

/** Deletes a configuration; a missing one is not an error (gap `push-config/missing-on-delete`). */
export function deleteConfig(agent: Agent, { tenant = "", taskId, id }: OneConfig): void {
  const { pushQueues } = agent.tasks.get(tenant, taskId);
  pushQueues.get(id)?.close();
  pushQueues.delete(id);
}

/** A request for a page of configurations. */
interface ConfigPage {
  readonly tenant?: string;
  readonly taskId: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
}

export function listConfigs(agent: Agent, request: ConfigPage, call: EmulatedCall): object {
  const { tenant = "", taskId, pageSize = Number.POSITIVE_INFINITY } = request;
  const configs = [...agent.tasks.get(tenant, taskId).pushQueues.values()].map(({ config }) => config);
  const list = JSON.stringify([tenant, taskId]);
  const start = positionIn(call, request.pageToken, unknownToken, list);
  const end = start + pageSize;
  return {
    configs: configs.slice(start, end),
    nextPageToken: end < configs.length ? pageToken(call, end, list) : "",
  };
}

/** The error for a token that no page of a list returned. */
export const unknownToken = (token: string) =>
  refused(
    "invalid",
    `pageToken is ${JSON.stringify(token)}, which no page of this list returned; send the nextPageToken of the previous page`,
  );
