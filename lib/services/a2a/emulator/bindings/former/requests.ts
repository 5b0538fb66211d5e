/** Requests of version 0.3 as those of 1.0. What does not fit stays as it is, and is refused by the shapes of 1.0. */
import { isMembers, type Members, membersOf } from "../../../../../base/members.ts";
import { roleOf } from "../../../model/former-words.ts";
import type { AgentOperationName } from "../../../model/operations.ts";

/** The members of a request in the form of 1.0. */
export function requestOf(name: AgentOperationName, params: Members): Members {
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
      return {
        ...params,
        message: isMembers(params.message) ? messageOf(params.message) : params.message,
        configuration: isMembers(params.configuration) ? configurationOf(params.configuration) : params.configuration,
      };
    case "CreateTaskPushNotificationConfig": {
      const { taskId } = params;
      return { id: taskId, ...configOf(membersOf(params.pushNotificationConfig)), taskId };
    }
    case "GetTaskPushNotificationConfig":
    case "DeleteTaskPushNotificationConfig":
      // A task's first configuration has the id of the task, unless its client chose another.
      return { taskId: params.id, id: params.pushNotificationConfigId ?? params.id };
    case "ListTaskPushNotificationConfigs":
      return { taskId: params.id };
    default:
      return params;
  }
}

function messageOf({ kind: _, role, parts, ...members }: Members): Members {
  return { ...members, role: roleOf(role), parts: Array.isArray(parts) ? parts.map(partOf) : parts };
}

/** A part is `text`, `data`, or a file with `bytes` or a `uri`. */
function partOf(part: unknown): unknown {
  if (!isMembers(part)) return part;
  const { kind, file, ...members } = part;
  if (kind !== "file") return members;
  const { bytes, uri, name, mimeType } = membersOf(file);
  return { ...members, raw: bytes, url: uri, filename: name, mediaType: mimeType };
}

function configurationOf({ blocking, pushNotificationConfig, ...members }: Members): Members {
  return {
    ...members,
    returnImmediately: blocking === undefined ? undefined : blocking === false,
    ...(isMembers(pushNotificationConfig) && { taskPushNotificationConfig: configOf(pushNotificationConfig) }),
  };
}

/** Of several schemes the first is used. */
function configOf({ authentication, ...members }: Members): Members {
  if (!isMembers(authentication)) return members;
  const { schemes, credentials } = authentication;
  return { ...members, authentication: { scheme: Array.isArray(schemes) ? schemes[0] : undefined, credentials } };
}
