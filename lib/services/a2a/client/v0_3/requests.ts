/**
 * Requests of version 1.0 as those of 0.3 (gap `client/former-version`). What 0.3 cannot say is left out: tenants, the
 * media types and file names of text and data, and pages of configurations.
 */
import { isMembers, listOf, type Members, membersOf, without } from "../../../../base/members.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { v0_3Methods, v0_3Role } from "../../model/v0_3-words.ts";
import { dataMark } from "./data-mark.ts";

const methods = new Map(Object.entries(v0_3Methods).map(([method, name]) => [name, method]));

/** The method of an operation in 0.3; undefined for ListTasks, which 0.3 lacks. */
export const v0_3Method = (name: AgentOperationName): string | undefined => methods.get(name);

/** The parameters of a request in the form of 0.3. */
export function v0_3Params(name: AgentOperationName, { tenant: _, ...members }: Members): Members {
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
      return {
        ...members,
        ...(isMembers(members.message) && { message: messageOf(members.message) }),
        ...configurationIn(members.configuration),
      };
    case "CreateTaskPushNotificationConfig": {
      const { taskId, ...config } = members;
      return { taskId, pushNotificationConfig: configOf(config) };
    }
    case "GetTaskPushNotificationConfig":
    case "DeleteTaskPushNotificationConfig":
      return { id: members.taskId, pushNotificationConfigId: members.id };
    case "ListTaskPushNotificationConfigs":
      return { id: members.taskId };
    default:
      return members;
  }
}

/** Whether to wait is always said: 0.3 has no default for it. */
function configurationIn(configuration: unknown): Members {
  const { returnImmediately, taskPushNotificationConfig, ...members } = membersOf(configuration);
  return {
    configuration: {
      ...members,
      blocking: returnImmediately !== true,
      ...(isMembers(taskPushNotificationConfig) && {
        pushNotificationConfig: configOf(without(taskPushNotificationConfig, "taskId")),
      }),
    },
  };
}

const messageOf = ({ role, parts, ...members }: Members): Members => ({
  ...{ kind: "message", ...members, role: v0_3Role(String(role)), parts: listOf(parts).map(partOf) },
});

function partOf({ text, raw, url, data, filename, mediaType, ...members }: Members): Members {
  if (text !== undefined) return { kind: "text", text, ...members };
  if (data !== undefined && isMembers(data)) return { kind: "data", data, ...members };
  if (data !== undefined) {
    const metadata = { ...membersOf(members.metadata), [dataMark]: true };
    return { kind: "data", data: { value: data }, ...members, metadata };
  }
  const content = raw === undefined ? { uri: url } : { bytes: raw };
  const named = { ...(filename !== undefined && { name: filename }) };
  return {
    ...{ kind: "file", file: { ...content, ...named, ...(mediaType !== undefined && { mimeType: mediaType }) } },
    ...members,
  };
}

function configOf({ tenant: _, authentication, ...members }: Members): Members {
  if (!isMembers(authentication)) return members;
  const { scheme, ...others } = authentication;
  return { ...members, authentication: { schemes: [scheme], ...others } };
}
