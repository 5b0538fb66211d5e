/** Tasks, their states and artifacts, and the updates in streams and push notifications. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import { message, recordedAt } from "../message/model/message.ts";
import { extensionUris, freeForm, maxInt32, requiredText } from "./message-fields.ts";

const states = documentedFields(cite(1, "States and transitions"));
const statusCites = documentedFields(cite(1, "TaskStatus"));
const taskCites = documentedFields(cite(1, "Task"));
const artifactCites = documentedFields(cite(1, "Artifact"));
const statusUpdateCites = documentedFields(cite(1, "TaskStatusUpdateEvent"));
const artifactUpdateCites = documentedFields(cite(1, "TaskArtifactUpdateEvent"));
const wrappers = documentedFields(cite(1, "Response wrappers"));

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
export const taskState = states.text("State of a task.", {
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
  earlierValues: {
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
});

/** The status of a task at some time. */
const taskStatus = statusCites.struct("Current state of a task, its timestamp, and the agent's message about it.", {
  state: { ...taskState, required: true },
  message: { ...message, description: "Message that comes with the state.", cites: statusCites.cites },
  timestamp: recordedAt,
});

export const artifact = artifactCites.struct("Output of a task.", {
  artifactId: { ...requiredText, description: "Identifier, unique within the task.", cites: artifactCites.cites },
  name: artifactCites.text("Name for people."),
  description: artifactCites.text("Description for people."),
  parts: { ...message.members.parts, cites: artifactCites.cites },
  metadata: { ...freeForm(artifactCites.cites), description: "Metadata of the artifact." },
  extensions: { ...extensionUris(artifactCites.cites) },
});

export const task = taskCites.struct("The unit of work: a status, output and the messages that led to it.", {
  id: { ...requiredText, description: "Identifier that the server generates; UUID-like.", cites: taskCites.cites },
  contextId: taskCites.text("The context of the task."),
  status: { ...taskStatus, required: true },
  artifacts: taskCites.list("Output of the task.", artifact),
  history: taskCites.list("Messages, of several turns.", message),
  metadata: { ...freeForm(taskCites.cites), description: "Metadata of the task." },
});

const statusUpdate = statusUpdateCites.struct("A change of a task's status.", {
  taskId: { ...requiredText, description: "The task.", cites: statusUpdateCites.cites },
  contextId: { ...requiredText, description: "The context of the task.", cites: statusUpdateCites.cites },
  status: { ...taskStatus, required: true },
  metadata: { ...freeForm(statusUpdateCites.cites), description: "Metadata of the event." },
});

export const artifactUpdate = artifactUpdateCites.struct(
  "An artifact that a task generated or updated, whole or in chunks.",
  {
    taskId: { ...requiredText, description: "The task.", cites: artifactUpdateCites.cites },
    contextId: { ...requiredText, description: "The context of the task.", cites: artifactUpdateCites.cites },
    artifact: { ...artifact, required: true },
    append: artifactUpdateCites.flag("Whether to append the content to an earlier artifact with the same id."),
    lastChunk: artifactUpdateCites.flag("Whether it is the final chunk of the artifact."),
    metadata: { ...freeForm(artifactUpdateCites.cites), description: "Metadata of the event." },
  },
);

/** An element of a stream, and the payload of a push notification (gap `push-config/delivery`). */
export const streamResponse = wrappers.struct(
  "An update: the task as it is, a message of the agent, or a change of the task's status or artifacts.",
  { exactlyOne: ["task", "message", "statusUpdate", "artifactUpdate"] },
  { task, message, statusUpdate, artifactUpdate },
);

/** The response of SendMessage. */
export const sendMessageResponse = wrappers.struct(
  "The task that the message created, or the agent's message in response.",
  { exactlyOne: ["task", "message"] },
  { task, message },
);

export const listTasksResponse = wrappers.struct("A page of tasks, newest status first.", {
  tasks: wrappers.list("The tasks; may be empty.", { required: true }, task),
  nextPageToken: wrappers.text("Token of the next page; empty on the last one.", { required: true }),
  pageSize: wrappers.integer("The page size that was used.", { required: true, maximum: maxInt32 }),
  totalSize: wrappers.integer("Total number of tasks on all pages.", { required: true, maximum: maxInt32 }),
});
