/**
 * Responses and updates of version 0.3 as those of 1.0 (gap `client/former-version`). What does not fit stays as it is,
 * and the check against the forms of 1.0 refuses it.
 */
import { isMembers, type Members, membersOf, without } from "../../../../base/members.ts";
import { roleOf, stateOf } from "../../model/former-words.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { cardOfFormer } from "./card.ts";
import { dataMark } from "./data-mark.ts";

/** The result of a request in the form of 1.0. */
export function resultOfFormer(name: AgentOperationName, result: unknown): unknown {
  if (name === "ListTaskPushNotificationConfigs") {
    return Array.isArray(result) ? { configs: result.map((each) => inObject(each, configOf)) } : result;
  }
  if (!isMembers(result)) return result;
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
    case "SubscribeToTask":
      return wrapped(result);
    case "GetTask":
    case "CancelTask":
      return taskOf(result);
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return configOf(result);
    case "GetExtendedAgentCard":
      return cardOfFormer(result);
    default:
      return result;
  }
}

/** An object in the member that says its kind in 1.0; an unknown kind is in none. */
function wrapped(result: Members): Members {
  switch (result.kind) {
    case "task":
      return { task: taskOf(result) };
    case "message":
      return { message: messageOf(result) };
    case "status-update": {
      const { status, ...members } = without(result, "kind", "final");
      return { statusUpdate: { ...members, status: inObject(status, statusOf) } };
    }
    case "artifact-update": {
      const { artifact, ...members } = without(result, "kind");
      return { artifactUpdate: { ...members, artifact: inObject(artifact, artifactOf) } };
    }
    default:
      return {};
  }
}

const inObject = (value: unknown, translate: (members: Members) => Members): unknown =>
  isMembers(value) ? translate(value) : value;

const inList = (value: unknown, translate: (members: Members) => Members): unknown =>
  Array.isArray(value) ? value.map((each) => inObject(each, translate)) : value;

/** Members of which some are translated, if they are there. */
const withTranslated = (members: Members, some: { readonly [name: string]: (value: unknown) => unknown }): Members => ({
  ...members,
  ...Object.fromEntries(
    Object.entries(some).flatMap(([name, translate]) =>
      members[name] === undefined ? [] : [[name, translate(members[name])]],
    ),
  ),
});

const taskOf = ({ kind: _, ...task }: Members): Members =>
  withTranslated(task, {
    status: (status) => inObject(status, statusOf),
    artifacts: (artifacts) => inList(artifacts, artifactOf),
    history: (history) => inList(history, messageOf),
  });

const statusOf = (status: Members): Members =>
  withTranslated(status, { state: stateOf, message: (message) => inObject(message, messageOf) });

const artifactOf = (artifact: Members): Members =>
  withTranslated(artifact, { parts: (parts) => inList(parts, partOf) });

const messageOf = ({ kind: _, ...message }: Members): Members =>
  withTranslated(message, { role: roleOf, parts: (parts) => inList(parts, partOf) });

function partOf({ kind, ...part }: Members): Members {
  if (kind === "data") return dataOf(part);
  if (kind !== "file" || !isMembers(part.file)) return part;
  const { file, ...members } = part;
  const { bytes, uri, name, mimeType } = membersOf(file);
  return {
    ...members,
    ...(bytes !== undefined && { raw: bytes }),
    ...(uri !== undefined && { url: uri }),
    ...(name !== undefined && { filename: name }),
    ...(mimeType !== undefined && { mediaType: mimeType }),
  };
}

/** Data other than an object, out of the member that holds it. */
function dataOf({ metadata, ...part }: Members): Members {
  const { [dataMark]: mark, ...others } = membersOf(metadata);
  if (mark !== true || !isMembers(part.data)) return { ...part, ...(metadata !== undefined && { metadata }) };
  const { value = null } = part.data;
  return { ...part, data: value, ...(Object.keys(others).length > 0 && { metadata: others }) };
}

/** A configuration. Without an id it is the task's first, which has the id of the task. */
function configOf({ taskId, pushNotificationConfig }: Members): Members {
  const { authentication, ...members } = membersOf(pushNotificationConfig);
  return {
    ...{ taskId, id: taskId, ...members },
    ...(authentication !== undefined && { authentication: inObject(authentication, authenticationOf) }),
  };
}

/** 1.0 has one scheme: of several, the first. */
const authenticationOf = ({ schemes, ...members }: Members): Members => ({
  ...members,
  scheme: Array.isArray(schemes) ? schemes[0] : schemes,
});
