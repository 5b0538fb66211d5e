/** Tasks, their states and artifacts, and the updates in streams and push notifications. */

import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { message, recordedAt } from "../message/model/message.ts";
import { extensionUris, freeForm, maxInt32, requiredText } from "./message-fields.ts";

const states = cite(1, "States and transitions");
const statusCites = cite(1, "TaskStatus");
const taskCites = cite(1, "Task");
const artifactCites = cite(1, "Artifact");
const statusUpdateCites = cite(1, "TaskStatusUpdateEvent");
const artifactUpdateCites = cite(1, "TaskArtifactUpdateEvent");
const wrappers = cite(1, "Response wrappers");

/**
 * The class of a state: an active task proceeds by itself, an interrupted one waits for its client, a terminal one is
 * final. Transitions between states are not documented (gap `message/task-transitions`).
 */
export type TaskStateClass = "none" | "active" | "interrupted" | "terminal";

/** All states of a task, with their classes. */
export const taskStates = {
  TASK_STATE_UNSPECIFIED: "none",
  TASK_STATE_SUBMITTED: "active",
  TASK_STATE_WORKING: "active",
  TASK_STATE_COMPLETED: "terminal",
  TASK_STATE_FAILED: "terminal",
  TASK_STATE_CANCELED: "terminal",
  TASK_STATE_REJECTED: "terminal",
  TASK_STATE_INPUT_REQUIRED: "interrupted",
  TASK_STATE_AUTH_REQUIRED: "interrupted",
} as const satisfies { readonly [state: string]: TaskStateClass };

/** A state of a task. */
export type TaskState = keyof typeof taskStates;

/** The states of a task that ended without success. */
export const unsuccessful = [
  "TASK_STATE_FAILED",
  "TASK_STATE_REJECTED",
  "TASK_STATE_CANCELED",
] as const satisfies readonly TaskState[];

/**
 * The interrupted state in which streams stay open: the agent may continue as soon as it has the credential, without a
 * message of its client (gap `message/stream-framing`).
 */
export const openState = "TASK_STATE_AUTH_REQUIRED" satisfies TaskState;

/** A state of a task, in documents, responses and queries. */
export const taskState = {
  kind: "string",
  description: "State of a task.",
  cites: states,
  enum: [
    "TASK_STATE_UNSPECIFIED",
    "TASK_STATE_SUBMITTED",
    "TASK_STATE_WORKING",
    "TASK_STATE_COMPLETED",
    "TASK_STATE_FAILED",
    "TASK_STATE_CANCELED",
    "TASK_STATE_REJECTED",
    "TASK_STATE_INPUT_REQUIRED",
    "TASK_STATE_AUTH_REQUIRED",
  ] satisfies readonly TaskState[],
  formerValues: {
    submitted: "TASK_STATE_SUBMITTED",
    working: "TASK_STATE_WORKING",
    completed: "TASK_STATE_COMPLETED",
    failed: "TASK_STATE_FAILED",
    canceled: "TASK_STATE_CANCELED",
    rejected: "TASK_STATE_REJECTED",
    "input-required": "TASK_STATE_INPUT_REQUIRED",
    "auth-required": "TASK_STATE_AUTH_REQUIRED",
    unknown: "TASK_STATE_UNSPECIFIED",
  },
} as const;

/** The status of a task at some time. */
const taskStatus = {
  kind: "struct",
  description: "Current state of a task, its timestamp, and the agent's message about it.",
  cites: statusCites,
  members: {
    state: { ...taskState, required: true },
    message: { ...message, description: "Message that comes with the state.", cites: statusCites },
    timestamp: recordedAt,
  },
} as const satisfies StructField;

/** An output of a task. */
export const artifact = {
  kind: "struct",
  description: "Output of a task.",
  cites: artifactCites,
  members: {
    artifactId: { ...requiredText, description: "Identifier, unique within the task.", cites: artifactCites },
    name: { kind: "string", description: "Name for people.", cites: artifactCites },
    description: { kind: "string", description: "Description for people.", cites: artifactCites },
    parts: { ...message.members.parts, cites: artifactCites },
    metadata: { ...freeForm(artifactCites), description: "Metadata of the artifact." },
    extensions: { ...extensionUris(artifactCites) },
  },
} as const satisfies StructField;

/** A task: a unit of work. */
export const task = {
  kind: "struct",
  description: "The unit of work: a status, output and the messages that led to it.",
  cites: taskCites,
  members: {
    id: { ...requiredText, description: "Identifier that the server generates; UUID-like.", cites: taskCites },
    contextId: { kind: "string", description: "The context of the task.", cites: taskCites },
    status: { ...taskStatus, required: true },
    artifacts: { kind: "list", description: "Output of the task.", cites: taskCites, element: artifact },
    history: { kind: "list", description: "Messages, of several turns.", cites: taskCites, element: message },
    metadata: { ...freeForm(taskCites), description: "Metadata of the task." },
  },
} as const satisfies StructField;

/** A change of a task's status. */
const statusUpdate = {
  kind: "struct",
  description: "A change of a task's status.",
  cites: statusUpdateCites,
  members: {
    taskId: { ...requiredText, description: "The task.", cites: statusUpdateCites },
    contextId: { ...requiredText, description: "The context of the task.", cites: statusUpdateCites },
    status: { ...taskStatus, required: true },
    metadata: { ...freeForm(statusUpdateCites), description: "Metadata of the event." },
  },
} as const satisfies StructField;

/** An artifact, or a chunk of one. */
export const artifactUpdate = {
  kind: "struct",
  description: "An artifact that a task generated or updated, whole or in chunks.",
  cites: artifactUpdateCites,
  members: {
    taskId: { ...requiredText, description: "The task.", cites: artifactUpdateCites },
    contextId: { ...requiredText, description: "The context of the task.", cites: artifactUpdateCites },
    artifact: { ...artifact, required: true },
    append: {
      kind: "boolean",
      description: "Whether to append the content to an earlier artifact with the same id.",
      cites: artifactUpdateCites,
    },
    lastChunk: {
      kind: "boolean",
      description: "Whether it is the final chunk of the artifact.",
      cites: artifactUpdateCites,
    },
    metadata: { ...freeForm(artifactUpdateCites), description: "Metadata of the event." },
  },
} as const satisfies StructField;

/** An element of a stream, and the payload of a push notification (gap `push-config/delivery`). */
export const streamResponse = {
  kind: "struct",
  description: "An update: the task as it is, a message of the agent, or a change of the task's status or artifacts.",
  cites: wrappers,
  exactlyOne: ["task", "message", "statusUpdate", "artifactUpdate"],
  members: { task, message, statusUpdate, artifactUpdate },
} as const satisfies StructField;

/** The response of SendMessage. */
export const sendMessageResponse = {
  kind: "struct",
  description: "The task that the message created, or the agent's message in response.",
  cites: wrappers,
  exactlyOne: ["task", "message"],
  members: { task, message },
} as const satisfies StructField;

/** A page of tasks. */
export const listTasksResponse = {
  kind: "struct",
  description: "A page of tasks, newest status first.",
  cites: wrappers,
  members: {
    tasks: {
      kind: "list",
      description: "The tasks; may be empty.",
      cites: wrappers,
      required: true,
      element: task,
    },
    nextPageToken: {
      kind: "string",
      description: "Token of the next page; empty on the last one.",
      cites: wrappers,
      required: true,
    },
    pageSize: {
      kind: "integer",
      description: "The page size that was used.",
      cites: wrappers,
      required: true,
      maximum: maxInt32,
    },
    totalSize: {
      kind: "integer",
      description: "Total number of tasks on all pages.",
      cites: wrappers,
      required: true,
      maximum: maxInt32,
    },
  },
} as const satisfies StructField;
