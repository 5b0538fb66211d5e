/**
 * Requests of version 0.3 as those of 1.0: of JSON-RPC, and the JSON of Protocol Buffers that the SDKs send over HTTP+JSON
 * (gap `client/former-http-json`). What does not fit stays as it is, and is refused by the shapes of 1.0.
 */
import { isMembers, type Members, membersOf } from "../../../../../base/members.ts";
import { camelCase } from "../../../../../facts/derive/names.ts";
import type { AgentOperationName } from "../../../model/operations.ts";
import { roleOf } from "../../../model/v0_3-words.ts";

/** The members of a request in the form of 1.0. */
export function requestOf(name: AgentOperationName, params: Members): Members {
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
      return sendingOf(inCamelCase(params));
    case "CreateTaskPushNotificationConfig": {
      const { taskId } = params;
      return { id: taskId, ...configOf(inCamelCase(membersOf(params.pushNotificationConfig))), taskId };
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

/** The message is called request in Protocol Buffers, which some clients write. */
function sendingOf({ request, message = request, configuration, ...params }: Members): Members {
  return {
    ...params,
    message: isMembers(message) ? messageOf(inCamelCase(message)) : message,
    configuration: isMembers(configuration) ? configurationOf(inCamelCase(configuration)) : configuration,
  };
}

/** The parts are called content in Protocol Buffers. */
function messageOf({ kind: _, role, content, parts = content, ...members }: Members): Members {
  return { ...members, role: roleOf(role), parts: Array.isArray(parts) ? parts.map(partOf) : parts };
}

/** A part is `text`, `data`, or a file; without a kind it is one of Protocol Buffers. */
function partOf(part: unknown): unknown {
  if (!isMembers(part)) return part;
  const { kind, file, ...members } = part;
  if (file === undefined) {
    return kind === undefined && isMembers(part.data) ? { ...members, data: part.data.data } : members;
  }
  const {
    bytes,
    uri,
    fileWithBytes: raw = bytes,
    fileWithUri: url = uri,
    name,
    mimeType,
  } = inCamelCase(membersOf(file));
  return { ...members, raw, url, filename: name, mediaType: mimeType };
}

function configurationOf({
  blocking,
  pushNotification,
  pushNotificationConfig = pushNotification,
  ...members
}: Members): Members {
  return {
    ...members,
    returnImmediately: blocking === undefined ? undefined : blocking === false,
    ...(isMembers(pushNotificationConfig) && {
      taskPushNotificationConfig: configOf(inCamelCase(pushNotificationConfig)),
    }),
  };
}

/** Of several schemes the first is used. */
function configOf({ authentication, ...members }: Members): Members {
  if (!isMembers(authentication)) return members;
  const { schemes, credentials } = authentication;
  return { ...members, authentication: { scheme: Array.isArray(schemes) ? schemes[0] : undefined, credentials } };
}

/** The members of an object in camel case; those within it stay. */
const inCamelCase = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [camelCase(name), value]));
