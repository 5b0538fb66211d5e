/** Reads the push configurations of an agent: those of each task that has not ended. */

import { inParallel } from "../../base/in-parallel.ts";
import { listOf, type Members, membersAt, membersOf, textAt } from "../../base/members.ts";
import { counted } from "../../base/text/counted.ts";
import { ApiError } from "../../client/api-error.ts";
import type { LiveObject } from "../../lint/inputs/live-object.ts";
import { UnknownValue } from "../../lint/text/unknown.ts";
import { agentPages } from "../../services/a2a/client/pages.ts";
import type { AgentApiClient } from "../../services/a2a/client.ts";
import { type AgentLine, withAgent } from "../../services/a2a/command/line.ts";
import { concealedByModel } from "../../services/a2a/command/output/output.ts";
import { listPushConfigsResponse, pushConfig } from "../../services/a2a/push-config/model.ts";
import { printMessage } from "../terminal/print.ts";
import type { AuditOptions } from "./audit-options.ts";

/** What was read of an agent. */
export interface AgentObjects {
  readonly objects: readonly LiveObject[];
  readonly failures: readonly { readonly place: string; readonly message: string }[];
  /** Whether every configuration was read. */
  readonly isWhole: boolean;
}

/** The maximum number of parallel requests. */
const parallelRequests = 8;
const maxPageSize = 100;

/** Agents drop the configurations of tasks that have ended. */
const hasEnded = (task: Members): boolean =>
  /(?:completed|failed|cancell?ed|rejected)$/i.test(textAt(membersAt(task, "status"), "state") ?? "");

/** Reads the configurations; nothing if no agent is named. */
export async function readAgents({ agent: line }: Pick<AuditOptions, "agent">): Promise<AgentObjects> {
  if (line === undefined) return { objects: [], failures: [], isWhole: false };
  const { agent } = line;
  const objects: LiveObject[] = [];
  const failures: AgentObjects["failures"][number][] = [];
  const fail = (what: string, error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    failures.push({ place: agent, message: `${what} not read: ${error.message}` });
  };
  try {
    await withAgent(line, async (client, { stop: signal }) => {
      const tasks = (await tasksOf(client, signal)).filter((task) => !hasEnded(task));
      await inParallel(tasks, parallelRequests, async (task) => {
        const taskId = textAt(task, "id") ?? "";
        try {
          objects.push(...(await configsOf(client, taskId, line, signal)));
        } catch (error) {
          fail(`the push configurations of task ${taskId} were`, error);
        }
      });
    });
    printMessage(`${agent}: ${counted(objects.length, "push configuration")}\n`);
  } catch (error) {
    fail("push configurations were", error);
  }
  return { objects, failures, isWhole: failures.length === 0 };
}

async function tasksOf(client: AgentApiClient, signal: AbortSignal): Promise<readonly Members[]> {
  const tasks: Members[] = [];
  for await (const page of agentPages(client, "ListTasks", { pageSize: maxPageSize }, signal))
    tasks.push(...listOf(page.tasks));
  return tasks;
}

/** Stands for a secret: rules need to know that there is one, and not which. */
const secret = new UnknownValue("is a secret, which was not kept", undefined, "content");

/** The configurations of a task, without their secrets, which agents return. */
async function configsOf(client: AgentApiClient, taskId: string, { agent, tenant }: AgentLine, signal: AbortSignal) {
  const found: LiveObject[] = [];
  for await (const page of agentPages(client, "ListTaskPushNotificationConfigs", { taskId }, signal)) {
    const shown = membersOf(concealedByModel(page, listPushConfigsResponse, secret));
    for (const config of listOf(shown.configs)) {
      const document = { ...(tenant !== undefined && { tenant }), ...config, taskId };
      const name = `tasks/${taskId}/pushNotificationConfigs/${textAt(config, "id") ?? ""}`;
      found.push({ model: pushConfig, place: { agent, name }, document });
    }
  }
  return found;
}
