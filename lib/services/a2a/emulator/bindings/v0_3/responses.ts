/** Responses and updates of version 1.0 as those of 0.3. */
import { isMembers, listOf, type Members, membersOf } from "../../../../../base/members.ts";
import type { AgentOperationName } from "../../../model/operations.ts";
import { openState, type TaskState, taskStates } from "../../../model/task.ts";
import { v0_3Role, v0_3State } from "../../../model/v0_3-words.ts";
import type { StreamResponse, Task } from "../../documents.ts";
import { v0_3Card } from "./card.ts";

/** The content of a response; undefined for one that has none. */
export function responseOf(name: AgentOperationName, content: Members | undefined): unknown {
  if (content === undefined) return null;
  switch (name) {
    case "SendMessage":
      return isMembers(content.task) ? taskOf(content.task) : messageOf(membersOf(content.message));
    case "GetTask":
    case "CancelTask":
      return taskOf(content);
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return configOf(content);
    case "ListTaskPushNotificationConfigs":
      return listOf(content.configs).map(configOf);
    case "GetExtendedAgentCard":
      return v0_3Card(content);
    default:
      return content;
  }
}

export function updateOf(update: StreamResponse): Members {
  if ("task" in update) return taskOf({ ...update.task });
  if ("message" in update) return messageOf({ ...update.message });
  if ("artifactUpdate" in update) {
    const { artifact, ...members } = update.artifactUpdate;
    return { kind: "artifact-update", ...members, artifact: artifactOf({ ...artifact }) };
  }
  const { status, ...members } = update.statusUpdate;
  return { kind: "status-update", ...members, status: statusOf({ ...status }), final: isFinal(status.state) };
}

/** Whether a stream ends with a state. */
export function isFinal(state: TaskState): boolean {
  const stateClass = taskStates[state];
  return stateClass === "terminal" || (stateClass === "interrupted" && state !== openState);
}

/** The payload of a notification: the task as it is. */
export const notificationOf = (task: Task): Buffer => Buffer.from(JSON.stringify(taskOf({ ...task })));

function taskOf({ status, artifacts, history, ...members }: Members): Members {
  return {
    ...{ kind: "task", ...members, status: statusOf(membersOf(status)) },
    ...(artifacts !== undefined && { artifacts: listOf(artifacts).map(artifactOf) }),
    ...(history !== undefined && { history: listOf(history).map(messageOf) }),
  };
}

function statusOf({ state, message, ...members }: Members): Members {
  return { ...members, state: v0_3State(String(state)), ...(isMembers(message) && { message: messageOf(message) }) };
}

const artifactOf = ({ parts, ...members }: Members): Members => ({ ...members, parts: listOf(parts).map(partOf) });

function messageOf({ role, parts, ...members }: Members): Members {
  return { kind: "message", ...members, role: v0_3Role(String(role)), parts: listOf(parts).map(partOf) };
}

/** Data of 0.3 is an object: other values are in its member `value`. */
function partOf({ text, raw, url, data, filename, mediaType, ...members }: Members): Members {
  if (text !== undefined) return { kind: "text", text, ...members };
  if (data !== undefined) return { kind: "data", data: isMembers(data) ? data : { value: data }, ...members };
  const content = raw === undefined ? { uri: url } : { bytes: raw };
  return { kind: "file", file: { ...content, name: filename, mimeType: mediaType }, ...members };
}

function configOf({ taskId, tenant: _, authentication, ...members }: Members): Members {
  const { scheme, credentials } = membersOf(authentication);
  const v0_3 = { schemes: [scheme], credentials };
  return {
    taskId,
    pushNotificationConfig: { ...members, ...(authentication !== undefined && { authentication: v0_3 }) },
  };
}
