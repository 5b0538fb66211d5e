/**
 * The bodies of requests of version 0.3 over HTTP+JSON: JSON of its Protocol Buffers, which the SDKs read
 * (gap `client/former-http-json`).
 */
import { isMembers, listOf, type Members, membersOf } from "../../../../base/members.ts";
import { type AgentOperationName, agentOperations } from "../../model/operations.ts";
import { v0_3Params } from "./requests.ts";

/**
 * The bodies that a request may have, in the order in which they are tried; none for a request without one. Servers do
 * not agree on how a configuration is wrapped.
 */
export function v0_3Bodies(name: AgentOperationName, members: Members): readonly Members[] {
  const params = v0_3Params(name, members);
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
      return [sendingOf(params)];
    case "CreateTaskPushNotificationConfig": {
      const { taskId, pushNotificationConfig } = params;
      const { id: configId = "" } = membersOf(pushNotificationConfig);
      const parent = `tasks/${taskId}`;
      const config = { name: `${parent}/pushNotificationConfigs/${configId}`, pushNotificationConfig };
      return [{ parent, configId, config }, config];
    }
    default:
      return agentOperations[name].body === undefined ? [] : [{}];
  }
}

function sendingOf({ message, configuration, ...params }: Members): Members {
  const { pushNotificationConfig, ...options } = membersOf(configuration);
  return {
    ...params,
    ...(isMembers(message) && { message: messageOf(message) }),
    configuration: {
      ...options,
      ...(pushNotificationConfig !== undefined && { pushNotification: pushNotificationConfig }),
    },
  };
}

const messageOf = ({ kind: _, role, parts, ...message }: Members): Members => ({
  ...{ ...message, role: `ROLE_${String(role).toUpperCase()}`, content: listOf(parts).map(partOf) },
});

function partOf({ kind: _, file, data, ...part }: Members): Members {
  if (data !== undefined) return { data: { data }, ...part };
  if (file === undefined) return part;
  const { bytes, uri, ...members } = membersOf(file);
  return { file: { ...(bytes === undefined ? { fileWithUri: uri } : { fileWithBytes: bytes }), ...members }, ...part };
}
