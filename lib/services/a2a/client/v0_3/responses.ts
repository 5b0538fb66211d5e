/**
 * Responses and updates of version 0.3 as those of 1.0 (gap `client/former-version`). What does not fit stays as it is,
 * and the check against the forms of 1.0 refuses it.
 */
import { isMembers, type Members, without } from "../../../../base/members.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { cardOfV0_3 } from "./card.ts";
import { artifactOf, configOf, inCamelCase, inList, inObject, messageOf, statusOf, taskOf } from "./objects.ts";

/** The result of a request in the form of 1.0. */
export function resultOfV0_3(name: AgentOperationName, result: unknown): unknown {
  if (name === "ListTaskPushNotificationConfigs") return listIn(result);
  if (!isMembers(result)) return result;
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
    case "SubscribeToTask":
      return wrapped(inCamelCase(result));
    case "GetTask":
    case "CancelTask":
      return inObject(result, taskOf);
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return inObject(result, configOf);
    case "GetExtendedAgentCard":
      return cardOfV0_3(result);
    default:
      return result;
  }
}

/** Configurations: a list over JSON-RPC, and in a member over HTTP+JSON. */
function listIn(result: unknown): unknown {
  if (Array.isArray(result)) return { configs: inList(result, configOf) };
  if (!isMembers(result)) return result;
  return { ...inCamelCase(result), configs: inList(result.configs ?? [], configOf) };
}

/**
 * An object in the member that says its kind in 1.0; an unknown kind is in none. Over HTTP+JSON it is in such a member
 * already.
 */
function wrapped({ kind, ...result }: Members): Members {
  switch (kind) {
    case "task":
      return { task: taskOf(result) };
    case "message":
      return { message: messageOf(result) };
    case "status-update":
      return { statusUpdate: statusUpdateOf(result) };
    case "artifact-update":
      return { artifactUpdate: artifactUpdateOf(result) };
    default: {
      const { task, msg, message = msg, statusUpdate, artifactUpdate } = result;
      return {
        ...(task !== undefined && { task: inObject(task, taskOf) }),
        ...(message !== undefined && { message: inObject(message, messageOf) }),
        ...(statusUpdate !== undefined && { statusUpdate: inObject(statusUpdate, statusUpdateOf) }),
        ...(artifactUpdate !== undefined && { artifactUpdate: inObject(artifactUpdate, artifactUpdateOf) }),
      };
    }
  }
}

function statusUpdateOf({ status, ...members }: Members): Members {
  return { ...without(members, "kind", "final"), status: inObject(status, statusOf) };
}

function artifactUpdateOf({ artifact, ...members }: Members): Members {
  return { ...without(members, "kind"), artifact: inObject(artifact, artifactOf) };
}
