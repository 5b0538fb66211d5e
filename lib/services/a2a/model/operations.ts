/** The operations of A2A agents: their requests and responses, and how they map to HTTP. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Field, StringField, StructField } from "../../../facts/model/field.ts";
import { agentCard } from "../agent-card/model.ts";
import { historyLength, sendMessageRequest } from "../message/model.ts";
import { listPushConfigsResponse, pushConfig, taskPushNotificationConfig } from "../push-config/model.ts";
import { freeForm, maxInt32, requiredText, tenant, timestamp } from "./message-fields.ts";
import { listTasksResponse, sendMessageResponse, streamResponse, task, taskState } from "./task.ts";

const cites = cite(1, "Endpoints");
const { text, integer, flag, struct } = documentedFields(cites);
const limits = cite(1, "Limits");

/** An operation as an HTTP request. Each path also exists with {@link tenantPrefix}. */
export interface AgentOperation {
  readonly method: "GET" | "POST" | "DELETE";
  /** A method that clients try after a 404 or 405, and that servers accept (gap `agent-request/subscribe-method`). */
  readonly alsoMethod?: "POST";
  /** `{taskId}` stands for the member's value, as one percent-encoded segment. */
  readonly path: string;
  /** Members in the query. */
  readonly query: readonly string[];
  /** Members of the JSON body; undefined if the request has no body. */
  readonly body?: readonly string[];
  /** All members, including `tenant` and those of the path. */
  readonly request: StructField;
  /** The body of the response, or an element of the stream; undefined if the response is empty. */
  readonly response?: StructField;
  /** Whether the response is a stream (gap `message/stream-framing`). */
  readonly isStream?: true;
  /** The capability that the card must declare; undefined if every agent supports the operation. */
  readonly capability?: AgentCapability;
}

/** A capability of the card that some operations require. */
export type AgentCapability = Exclude<keyof typeof agentCard.declaration.members.capabilities.members, "extensions">;

/** The prefix of paths of requests with a tenant. */
export const tenantPrefix = "/{tenant}";

/** The number of tasks per page of ListTasks. */
export const taskPageSize = { default: 50, minimum: 1, maximum: 100 } as const;

const pathMember = (description: string) => ({ ...requiredText, description, cites }) as const satisfies StringField;
const taskId = pathMember("The task.");
const configId = pathMember("The configuration.");

const pageToken = text("Start of the page: the nextPageToken of the previous page.");

const request = <const Members extends { readonly [member: string]: Field }>(description: string, members: Members) =>
  struct(description, { tenant: { ...tenant, cites }, ...members });

const body = Object.keys(sendMessageRequest.members).filter((member) => member !== "tenant");

const operations = {
  SendMessage: {
    method: "POST",
    path: "/message:send",
    query: [],
    body,
    request: sendMessageRequest,
    response: sendMessageResponse,
  },
  SendStreamingMessage: {
    method: "POST",
    path: "/message:stream",
    query: [],
    body,
    request: sendMessageRequest,
    response: streamResponse,
    isStream: true,
    capability: "streaming",
  },
  GetTask: {
    method: "GET",
    path: "/tasks/{id}",
    query: ["historyLength"],
    request: request("Reads a task.", { id: taskId, historyLength: { ...historyLength, cites } }),
    response: task,
  },
  ListTasks: {
    method: "GET",
    path: "/tasks",
    query: [
      ...["contextId", "status", "pageSize", "pageToken", "historyLength", "statusTimestampAfter"],
      "includeArtifacts",
    ],
    request: request("Lists tasks, the newest status first.", {
      contextId: text("Only tasks of this context."),
      status: { ...taskState, description: "Only tasks in this state.", cites, boundCites: taskState.cites },
      pageSize: {
        kind: "integer",
        description: "Maximum number of tasks on a page; it may have fewer.",
        cites,
        boundCites: limits,
        ...taskPageSize,
      },
      pageToken,
      historyLength: { ...historyLength, cites },
      statusTimestampAfter: text("Only tasks with a status from this time on.", { pattern: timestamp }),
      includeArtifacts: flag("Whether to include the artifacts of tasks.", { default: false }),
    }),
    response: listTasksResponse,
  },
  CancelTask: {
    method: "POST",
    path: "/tasks/{id}:cancel",
    query: [],
    body: ["metadata"],
    request: request("Cancels a task.", {
      id: taskId,
      metadata: { ...freeForm(cites), description: "Metadata of the request." },
    }),
    response: task,
  },
  SubscribeToTask: {
    method: "GET",
    alsoMethod: "POST",
    path: "/tasks/{id}:subscribe",
    query: [],
    request: request("Subscribes to the updates of a running task.", { id: taskId }),
    response: streamResponse,
    isStream: true,
    capability: "streaming",
  },
  CreateTaskPushNotificationConfig: {
    method: "POST",
    path: "/tasks/{taskId}/pushNotificationConfigs",
    query: [],
    body: Object.keys(taskPushNotificationConfig.members),
    request: pushConfig.declaration,
    response: taskPushNotificationConfig,
    capability: "pushNotifications",
  },
  GetTaskPushNotificationConfig: {
    method: "GET",
    path: "/tasks/{taskId}/pushNotificationConfigs/{id}",
    query: [],
    request: request("Reads a push-notification configuration.", { taskId, id: configId }),
    response: taskPushNotificationConfig,
    capability: "pushNotifications",
  },
  ListTaskPushNotificationConfigs: {
    method: "GET",
    path: "/tasks/{taskId}/pushNotificationConfigs",
    query: ["pageSize", "pageToken"],
    request: request("Lists the push-notification configurations of a task.", {
      taskId,
      pageSize: integer("Maximum number of configurations on a page.", {
        boundCites: limits,
        minimum: 1,
        maximum: maxInt32,
      }),
      pageToken,
    }),
    response: listPushConfigsResponse,
    capability: "pushNotifications",
  },
  GetExtendedAgentCard: {
    method: "GET",
    path: "/extendedAgentCard",
    query: [],
    request: request("Reads the card for authenticated clients.", {}),
    response: agentCard.declaration,
    capability: "extendedAgentCard",
  },
  DeleteTaskPushNotificationConfig: {
    method: "DELETE",
    path: "/tasks/{taskId}/pushNotificationConfigs/{id}",
    query: [],
    request: request("Deletes a push-notification configuration.", { taskId, id: configId }),
    capability: "pushNotifications",
  },
} as const satisfies { readonly [operation: string]: AgentOperation };

export type AgentOperationName = keyof typeof operations;

export const agentOperationNames = Object.keys(operations) as readonly AgentOperationName[];

/** Whether an operation of this name exists. */
export const isAgentOperation = (name: string): name is AgentOperationName => Object.hasOwn(operations, name);

/** All operations by name; the compiler knows the request of each. */
export const agentOperations: {
  readonly [name in AgentOperationName]: Omit<AgentOperation, "request"> & Pick<(typeof operations)[name], "request">;
} = operations;
