/** Operations on existing tasks. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite } from "../../../facts/model/citation.ts";
import { taskPageSize } from "../model/operations.ts";
import type { TaskState } from "../model/task.ts";
import { unknownToken } from "../push-config/emulator/operations.ts";
import type { Agent } from "./agent.ts";
import type { Task } from "./documents.ts";
import type { EventStream, StreamForm } from "./event-stream.ts";
import { refused, refusedFor } from "./faults.ts";

/** A request about one task. */
interface OneTask {
  readonly tenant?: string;
  readonly id: string;
  readonly historyLength?: number;
}

export const getTask = ({ tasks }: Agent, { tenant = "", id, historyLength }: OneTask): Task =>
  tasks.get(tenant, id).view({ historyLength, includeArtifacts: true });

export function cancelTask(agent: Agent, { tenant = "", id }: OneTask): Task {
  const task = agent.tasks.get(tenant, id);
  if (task.stateClass === "terminal") {
    throw refusedFor("TASK_NOT_CANCELABLE", `task ${id} is in ${task.status.state}, which is final`);
  }
  task.callOff();
  agent.tasks.touch(task);
  task.setStatus({ state: "TASK_STATE_CANCELED", timestamp: agent.timestamp() });
  return task.view({ includeArtifacts: true });
}

export function subscribeToTask(agent: Agent, { tenant = "", id }: OneTask, form: StreamForm): EventStream {
  const task = agent.tasks.get(tenant, id);
  if (task.stateClass === "terminal") {
    throw refusedFor(
      "UNSUPPORTED_OPERATION",
      `task ${id} is in ${task.status.state}, which is final: it has no more updates (${citationInWords(cite(1, "Errors"))})`,
    );
  }
  return agent.streamOf(task, { includeArtifacts: true }, form);
}

/** A request for a page of tasks. */
interface ListTasks {
  readonly tenant?: string;
  readonly contextId?: string;
  readonly status?: TaskState;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly historyLength?: number;
  readonly statusTimestampAfter?: string;
  readonly includeArtifacts?: boolean;
}

export function listTasks({ tasks }: Agent, request: ListTasks, call: EmulatedCall): object {
  const { tenant = "", contextId, status, pageSize = taskPageSize.default, statusTimestampAfter } = request;
  // In the JSON of protocol buffers, the first value of an enum means unset.
  const state = status === "TASK_STATE_UNSPECIFIED" ? undefined : status;
  const list = JSON.stringify([tenant, contextId, state, statusTimestampAfter]);
  const before = request.pageToken === undefined ? undefined : positionIn(call, request.pageToken, unknownToken, list);
  const filter = { tenant, contextId, state, since: millisecondsOf(statusTimestampAfter) };
  const page = tasks.page(filter, before, pageSize);
  const { historyLength, includeArtifacts = false } = request;
  return {
    tasks: page.tasks.map((task) => task.view({ historyLength, includeArtifacts })),
    nextPageToken: page.next === undefined ? "" : pageToken(call, page.next, list),
    pageSize,
    totalSize: page.total,
  };
}

/** The first millisecond at or after a time; statuses have millisecond precision. */
function millisecondsOf(timestamp: string | undefined): number | undefined {
  if (timestamp === undefined) return undefined;
  const milliseconds = Date.parse(timestamp.replace(/(\.\d{3})\d+/, "$1"));
  if (Number.isNaN(milliseconds)) {
    throw refused("invalid", `statusTimestampAfter is ${JSON.stringify(timestamp)}, which is not a valid time`);
  }
  return /\.\d{3}0*[1-9]/.test(timestamp) ? milliseconds + 1 : milliseconds;
}
