/** The operations of the agent, over whatever binding they are requested. */
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { pageToken, positionIn } from "../../../emulator/page-token.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { filled } from "../agent-card/emulator.ts";
import { sendMessage, sendStreamingMessage } from "../message/emulator.ts";
import { type AgentOperationName, agentOperations, taskPageSize } from "../model/operations.ts";
import type { TaskState } from "../model/task.ts";
import {
  createConfig,
  deleteConfig,
  getConfig,
  listConfigs,
  unknownToken,
} from "../push-config/emulator/operations.ts";
import type { Agent } from "./agent.ts";
import type { Task } from "./documents.ts";
import type { EventStream, StreamForm } from "./event-stream.ts";
import { refused, refusedFor } from "./faults.ts";

/** A request for an operation. */
export interface OperationCall {
  readonly call: EmulatedCall;
  /** Reads the members of the request. @throws Refusal for those that do not match the documentation. */
  read<Request extends StructField>(request: Request): ValueOf<Request>;
  /** How a stream goes over the wire. */
  readonly form: StreamForm;
}

// Operations on existing tasks.

/** A request about one task. */
interface OneTask {
  readonly tenant?: string;
  readonly id: string;
  readonly historyLength?: number;
}

const getTask = ({ tasks }: Agent, { tenant = "", id, historyLength }: OneTask): Task =>
  tasks.get(tenant, id).view({ historyLength, includeArtifacts: true });

function cancelTask(agent: Agent, { tenant = "", id }: OneTask): Task {
  const task = agent.tasks.get(tenant, id);
  if (task.stateClass === "terminal") {
    throw refusedFor("TASK_NOT_CANCELABLE", `task ${id} is in ${task.status.state}, which is final`);
  }
  task.callOff();
  agent.tasks.touch(task);
  task.setStatus({ state: "TASK_STATE_CANCELED", timestamp: agent.timestamp() });
  return task.view({ includeArtifacts: true });
}

function subscribeToTask(agent: Agent, { tenant = "", id }: OneTask, form: StreamForm): EventStream {
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

function listTasks({ tasks }: Agent, request: ListTasks, call: EmulatedCall): object {
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

/**
 * Performs an operation.
 * @returns the content of the response, undefined if it has none; or a stream.
 */
export async function perform(
  name: AgentOperationName,
  agent: Agent,
  { call, read, form }: OperationCall,
): Promise<object | undefined | EventStream> {
  const size = call.body.length;
  const requestOf = <Name extends AgentOperationName>(operation: Name) => read(agentOperations[operation].request);
  switch (name) {
    case "SendMessage":
      return sendMessage(agent, requestOf(name), size);
    case "SendStreamingMessage":
      return sendStreamingMessage(agent, requestOf(name), size, form);
    case "GetTask":
      return getTask(agent, requestOf(name));
    case "ListTasks":
      return listTasks(agent, requestOf(name), call);
    case "CancelTask":
      return cancelTask(agent, requestOf(name));
    case "SubscribeToTask":
      return subscribeToTask(agent, requestOf(name), form);
    case "CreateTaskPushNotificationConfig":
      return createConfig(agent, requestOf(name), size);
    case "GetTaskPushNotificationConfig":
      return getConfig(agent, requestOf(name));
    case "ListTaskPushNotificationConfigs":
      return listConfigs(agent, requestOf(name), call);
    case "DeleteTaskPushNotificationConfig":
      deleteConfig(agent, requestOf(name));
      return undefined;
    case "GetExtendedAgentCard":
      requestOf(name);
      return filled(agent.settings.extendedCard ?? agent.settings.card, call.head);
  }
}
