/**
 * HTTP+JSON in version 0.3: other paths, and the JSON of its Protocol Buffers, which the SDKs read
 * (gap `client/former-http-json`).
 */
import { isMembers, listOf, type Members, membersOf } from "../../../../../base/members.ts";
import { type AgentOperationName, agentOperationNames } from "../../../model/operations.ts";
import { v0_3EnumState, v0_3Path } from "../../../model/v0_3-words.ts";
import { agentMediaTypes } from "../../../model/wire.ts";
import type { StreamResponse } from "../../documents.ts";
import type { Encoding } from "../../event.ts";
import type { WireBinding } from "../binding.ts";
import { httpJsonWith } from "../http-json.ts";
import { routeReader } from "../http-json-route.ts";
import { jsonRpcCode } from "../json-rpc-error.ts";
import { v0_3Card } from "./card.ts";
import { requestOf } from "./requests.ts";
import { isFinal } from "./responses.ts";

const names = agentOperationNames.filter((name) => name !== "ListTasks");

// Responses and updates of version 1.0 as the JSON of the Protocol Buffers of 0.3.

function protobufOf(name: AgentOperationName, content: Members): Members {
  switch (name) {
    case "SendMessage":
      return isMembers(content.task)
        ? { task: taskOf(content.task) }
        : { message: messageOf(membersOf(content.message)) };
    case "GetTask":
    case "CancelTask":
      return taskOf(content);
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return configOf(content);
    case "ListTaskPushNotificationConfigs":
      return { ...content, configs: listOf(content.configs).map(configOf) };
    case "GetExtendedAgentCard":
      return cardOf(content);
    default:
      return content;
  }
}

function protobufUpdateOf(update: StreamResponse): Members {
  if ("task" in update) return { task: taskOf({ ...update.task }) };
  if ("message" in update) return { message: messageOf({ ...update.message }) };
  if ("artifactUpdate" in update) {
    const { artifact, ...members } = update.artifactUpdate;
    return { artifactUpdate: { ...members, artifact: artifactOf({ ...artifact }) } };
  }
  const { status, ...members } = update.statusUpdate;
  return { statusUpdate: { ...members, status: statusOf({ ...status }), final: isFinal(status.state) } };
}

function taskOf({ status, artifacts, history, ...members }: Members): Members {
  return {
    ...{ ...members, status: statusOf(membersOf(status)) },
    ...(artifacts !== undefined && { artifacts: listOf(artifacts).map(artifactOf) }),
    ...(history !== undefined && { history: listOf(history).map(messageOf) }),
  };
}

function statusOf({ state, message, ...members }: Members): Members {
  return {
    ...{ ...members, state: v0_3EnumState(String(state)) },
    ...(isMembers(message) && { message: messageOf(message) }),
  };
}

const artifactOf = ({ parts, ...members }: Members): Members => ({ ...members, parts: listOf(parts).map(partOf) });

const messageOf = ({ parts, ...members }: Members): Members => ({ ...members, content: listOf(parts).map(partOf) });

/** Data is an object: other values are in its member `value`. */
function partOf({ text, raw, url, data, filename: name, mediaType: mimeType, ...members }: Members): Members {
  if (text !== undefined) return { text, ...members };
  if (data !== undefined) return { data: { data: isMembers(data) ? data : { value: data } }, ...members };
  const content = raw === undefined ? { fileWithUri: url } : { fileWithBytes: raw };
  return { file: { ...content, name, mimeType }, ...members };
}

function configOf({ taskId, tenant: _, authentication, ...config }: Members): Members {
  const { scheme, credentials } = membersOf(authentication);
  return {
    name: `tasks/${taskId}/pushNotificationConfigs/${config.id}`,
    pushNotificationConfig: {
      ...config,
      ...(authentication !== undefined && { authentication: { schemes: [scheme], credentials } }),
    },
  };
}

/** Schemes and requirements have the form of 1.0. */
function cardOf(card: Members): Members {
  const { securitySchemes, securityRequirements: security, skills } = card;
  return {
    ...v0_3Card(card),
    ...(securitySchemes !== undefined && { securitySchemes }),
    ...(security !== undefined && { security }),
    skills: listOf(skills).map(({ securityRequirements: own, ...skill }) => ({
      ...skill,
      ...(own !== undefined && { security: own }),
    })),
  };
}

const update: Encoding = (content) => Buffer.from(JSON.stringify(protobufUpdateOf(content)));

export const v0_3HttpJson: WireBinding = httpJsonWith("1.0.0", {
  routes: routeReader(new Map(names.map((name) => [name, v0_3Path(name)])), false),
  membersOf(name, content) {
    // Clients in Go and Python send null for an empty message.
    if (content === null) return {};
    if (!isMembers(content)) return content;
    return name === "CreateTaskPushNotificationConfig" ? configIn(content) : requestOf(name, content);
  },
  contentOf: (name, content) => protobufOf(name, membersOf(content)),
  update,
  errorOf: (refusal, { message }) => ({ code: jsonRpcCode(refusal), message }),
  typeOf: () => agentMediaTypes["1.0.0"],
});

/** A configuration is the body, or in its member `config`; its task is in the path. */
function configIn({ config, ...body }: Members): Members {
  const { push_notification_config: written, pushNotificationConfig = written } = isMembers(config) ? config : body;
  const { taskId: _, ...members } = requestOf("CreateTaskPushNotificationConfig", { pushNotificationConfig });
  return members;
}
