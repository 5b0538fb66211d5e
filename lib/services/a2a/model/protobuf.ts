/**
 * The messages of A2A in Protocol Buffers, for gRPC: the numbers and the presence of members, as the proto file of the
 * public A2A specification has them (package lf.a2a.v1, specification/a2a.proto of a2aproject/A2A of 2026-08-18). All
 * else follows from the shapes of the messages.
 */

import type { Field, StructField } from "../../../facts/model/field.ts";
import type { Cardinality, FieldKind, MessageDefinition, MessageField } from "../../../protobuf/definition.ts";
import { jsonObject, jsonValue, timestamp } from "../../../protobuf/well-known.ts";
import { oauthFlows, securityRequirements, securityScheme } from "../agent-card/model/security.ts";
import { agentCard } from "../agent-card/model.ts";
import { message as messageShape } from "../message/model/message.ts";
import { sendMessageRequest } from "../message/model.ts";
import { listPushConfigsResponse, taskPushNotificationConfig } from "../push-config/model.ts";
import { timestamp as timestampPattern } from "./message-fields.ts";
import { type AgentOperationName, agentOperations } from "./operations.ts";
import {
  artifact as artifactShape,
  artifactUpdate as artifactUpdateShape,
  listTasksResponse,
  sendMessageResponse,
  streamResponse,
  task as taskShape,
} from "./task.ts";

/** The full name of the service, which is the first part of each path: /lf.a2a.v1.A2AService/SendMessage. */
export const grpcService = "lf.a2a.v1.A2AService";

/** The words of the enums, by number. */
const enums = {
  role: ["ROLE_UNSPECIFIED", "ROLE_USER", "ROLE_AGENT"],
  state: [
    "TASK_STATE_UNSPECIFIED",
    "TASK_STATE_SUBMITTED",
    "TASK_STATE_WORKING",
    "TASK_STATE_COMPLETED",
    "TASK_STATE_FAILED",
    "TASK_STATE_CANCELED",
    "TASK_STATE_INPUT_REQUIRED",
    "TASK_STATE_REJECTED",
    "TASK_STATE_AUTH_REQUIRED",
  ],
} as const;

/** What the members of a message need besides their order. */
interface MessageFacts {
  /** Scalars with presence: absent and 0 differ. Structures and the members of a oneof always have it. */
  readonly optional?: readonly string[];
  /** The messages of members that are structures, or lists or maps of them. */
  readonly messages?: { readonly [member: string]: MessageDefinition };
  /** The words of members that are enums. */
  readonly words?: { readonly [member: string]: readonly string[] };
}

/** The message of a shape, whose members are numbered from 1 in the given order. */
function messageOf<Members extends { readonly [name: string]: Field }>(
  shape: StructField & { readonly members: Members },
  order: readonly (keyof Members & string)[],
  { optional: present = [], messages = {}, words = {} }: MessageFacts = {},
): MessageDefinition {
  const hasPresence = new Set([...present, ...(shape.exactlyOne ?? [])]);
  return Object.fromEntries(
    order.map((name, index): [string, MessageField] => {
      const field = memberOf(shape, name);
      const [kind, cardinality] = encodingOf(field, messages[name], words[name], hasPresence.has(name));
      return [
        name,
        {
          ...{ number: index + 1, kind, cardinality },
          ...(words[name] !== undefined && { words: words[name] }),
          ...(isAlwaysWritten(field) && { alwaysInJson: true }),
        },
      ];
    }),
  );
}

function memberOf(shape: StructField, name: string): Field {
  const field = shape.members[name];
  if (field === undefined) throw new Error(`the shape has no member ${name}`);
  return field;
}

function encodingOf(
  field: Field,
  message: MessageDefinition | undefined,
  words: readonly string[] | undefined,
  hasPresence: boolean,
): readonly [FieldKind, Cardinality] {
  if (field.kind === "list") return [message ?? scalarOf(field.element), "repeated"];
  if (field.kind === "map" && field.value.kind === "any") return [jsonObject, "optional"];
  if (field.kind === "map") return [message ?? scalarOf(field.value), "map"];
  if (message !== undefined) return [message, "optional"];
  const kind = words === undefined ? scalarOf(field) : "int";
  return [kind, hasPresence || typeof kind !== "string" ? "optional" : "implicit"];
}

/** The kind of a member that is neither a list, a map nor a structure. */
function scalarOf(field: Field): FieldKind {
  if (field.kind === "any") return jsonValue;
  if (field.kind === "string" && field.pattern === timestampPattern) return timestamp;
  if (field.kind === "string") return field.isBinary === true ? "bytes" : "string";
  if (field.kind === "integer") return "int";
  if (field.kind === "boolean") return "bool";
  throw new Error(`a ${field.kind} needs its message`);
}

/** Required members whose default is a value, such as the number of tasks, or the token of no further page. */
const isAlwaysWritten = (field: Field): boolean =>
  field.required === true && field.kind !== "struct" && !(field.kind === "string" && (field.minLength ?? 0) > 0);

const part = messageOf(messageShape.members.parts.element, [
  "text",
  "raw",
  "url",
  "data",
  "metadata",
  "filename",
  "mediaType",
]);

const message = messageOf(
  messageShape,
  ["messageId", "contextId", "taskId", "role", "parts", "metadata", "extensions", "referenceTaskIds"],
  { messages: { parts: part }, words: { role: enums.role } },
);

const artifact = messageOf(artifactShape, ["artifactId", "name", "description", "parts", "metadata", "extensions"], {
  messages: { parts: part },
});

const status = messageOf(taskShape.members.status, ["state", "message", "timestamp"], {
  messages: { message },
  words: { state: enums.state },
});

const task = messageOf(taskShape, ["id", "contextId", "status", "artifacts", "history", "metadata"], {
  messages: { status, artifacts: artifact, history: message },
});

const statusUpdate = messageOf(streamResponse.members.statusUpdate, ["taskId", "contextId", "status", "metadata"], {
  messages: { status },
});

const artifactUpdate = messageOf(
  artifactUpdateShape,
  ["taskId", "contextId", "artifact", "append", "lastChunk", "metadata"],
  { messages: { artifact } },
);

const pushConfig = messageOf(taskPushNotificationConfig, ["tenant", "id", "taskId", "url", "token", "authentication"], {
  messages: { authentication: messageOf(taskPushNotificationConfig.members.authentication, ["scheme", "credentials"]) },
});

const configuration = messageOf(
  sendMessageRequest.members.configuration,
  ["acceptedOutputModes", "taskPushNotificationConfig", "historyLength", "returnImmediately"],
  { optional: ["historyLength"], messages: { taskPushNotificationConfig: pushConfig } },
);

const sendRequest = messageOf(sendMessageRequest, ["tenant", "message", "configuration", "metadata"], {
  messages: { message, configuration },
});

const sendResponse = messageOf(sendMessageResponse, ["task", "message"], { messages: { task, message } });

const update = messageOf(streamResponse, ["task", "message", "statusUpdate", "artifactUpdate"], {
  messages: { task, message, statusUpdate, artifactUpdate },
});

const { members: flowShapes } = oauthFlows;

const flows = messageOf(oauthFlows, ["authorizationCode", "clientCredentials", "implicit", "password", "deviceCode"], {
  messages: {
    authorizationCode: messageOf(flowShapes.authorizationCode, [
      ...(["authorizationUrl", "tokenUrl", "refreshUrl", "scopes", "pkceRequired"] as const),
    ]),
    clientCredentials: messageOf(flowShapes.clientCredentials, ["tokenUrl", "refreshUrl", "scopes"]),
    implicit: messageOf(flowShapes.implicit, ["authorizationUrl", "refreshUrl", "scopes"]),
    password: messageOf(flowShapes.password, ["tokenUrl", "refreshUrl", "scopes"]),
    deviceCode: messageOf(flowShapes.deviceCode, ["deviceAuthorizationUrl", "tokenUrl", "refreshUrl", "scopes"]),
  },
});

const { members: schemeShapes } = securityScheme;

const scheme = messageOf(
  securityScheme,
  [
    ...(["apiKeySecurityScheme", "httpAuthSecurityScheme", "oauth2SecurityScheme"] as const),
    ...(["openIdConnectSecurityScheme", "mtlsSecurityScheme"] as const),
  ],
  {
    messages: {
      apiKeySecurityScheme: messageOf(schemeShapes.apiKeySecurityScheme, ["description", "location", "name"]),
      httpAuthSecurityScheme: messageOf(schemeShapes.httpAuthSecurityScheme, ["description", "scheme", "bearerFormat"]),
      oauth2SecurityScheme: messageOf(
        schemeShapes.oauth2SecurityScheme,
        ["description", "flows", "oauth2MetadataUrl"],
        { messages: { flows } },
      ),
      openIdConnectSecurityScheme: messageOf(schemeShapes.openIdConnectSecurityScheme, [
        "description",
        "openIdConnectUrl",
      ]),
      mtlsSecurityScheme: messageOf(schemeShapes.mtlsSecurityScheme, ["description"]),
    },
  },
);

const requirement = messageOf(securityRequirements.element, ["schemes"], {
  messages: { schemes: messageOf(securityRequirements.element.members.schemes.value, ["list"]) },
});

const { members: cardShapes } = agentCard.declaration;

const card = messageOf(
  agentCard.declaration,
  [
    ...(["name", "description", "supportedInterfaces", "provider", "version", "documentationUrl"] as const),
    ...(["capabilities", "securitySchemes", "securityRequirements", "defaultInputModes"] as const),
    ...(["defaultOutputModes", "skills", "signatures", "iconUrl"] as const),
  ],
  {
    optional: ["documentationUrl", "iconUrl"],
    messages: {
      supportedInterfaces: messageOf(cardShapes.supportedInterfaces.element, [
        ...(["url", "protocolBinding", "tenant", "protocolVersion"] as const),
      ]),
      provider: messageOf(cardShapes.provider, ["url", "organization"]),
      capabilities: messageOf(
        cardShapes.capabilities,
        ["streaming", "pushNotifications", "extensions", "extendedAgentCard"],
        {
          optional: ["streaming", "pushNotifications", "extendedAgentCard"],
          messages: {
            extensions: messageOf(cardShapes.capabilities.members.extensions.element, [
              ...(["uri", "description", "required", "params"] as const),
            ]),
          },
        },
      ),
      securitySchemes: scheme,
      securityRequirements: requirement,
      skills: messageOf(
        cardShapes.skills.element,
        [
          ...(["id", "name", "description", "tags", "examples", "inputModes", "outputModes"] as const),
          "securityRequirements",
        ],
        { messages: { securityRequirements: requirement } },
      ),
      signatures: messageOf(cardShapes.signatures.element, ["protected", "signature", "header"]),
    },
  },
);

/** The messages of one operation. */
export interface OperationProtobuf {
  readonly request: MessageDefinition;
  /** The response, or an element of the stream. */
  readonly response: MessageDefinition;
}

/** Nothing: google.protobuf.Empty. */
const empty: MessageDefinition = {};

const {
  GetTask,
  ListTasks,
  CancelTask,
  SubscribeToTask,
  GetTaskPushNotificationConfig,
  ListTaskPushNotificationConfigs,
  GetExtendedAgentCard,
  DeleteTaskPushNotificationConfig,
} = agentOperations;

/** The messages of all operations. */
export const agentProtobuf: { readonly [name in AgentOperationName]: OperationProtobuf } = {
  SendMessage: { request: sendRequest, response: sendResponse },
  SendStreamingMessage: { request: sendRequest, response: update },
  GetTask: {
    request: messageOf(GetTask.request, ["tenant", "id", "historyLength"], { optional: ["historyLength"] }),
    response: task,
  },
  ListTasks: {
    request: messageOf(
      ListTasks.request,
      [
        ...(["tenant", "contextId", "status", "pageSize", "pageToken", "historyLength"] as const),
        ...(["statusTimestampAfter", "includeArtifacts"] as const),
      ],
      { optional: ["pageSize", "historyLength", "includeArtifacts"], words: { status: enums.state } },
    ),
    response: messageOf(listTasksResponse, ["tasks", "nextPageToken", "pageSize", "totalSize"], {
      messages: { tasks: task },
    }),
  },
  CancelTask: { request: messageOf(CancelTask.request, ["tenant", "id", "metadata"]), response: task },
  SubscribeToTask: { request: messageOf(SubscribeToTask.request, ["tenant", "id"]), response: update },
  CreateTaskPushNotificationConfig: { request: pushConfig, response: pushConfig },
  GetTaskPushNotificationConfig: {
    request: messageOf(GetTaskPushNotificationConfig.request, ["tenant", "taskId", "id"]),
    response: pushConfig,
  },
  ListTaskPushNotificationConfigs: {
    request: messageOf(ListTaskPushNotificationConfigs.request, ["taskId", "pageSize", "pageToken", "tenant"]),
    response: messageOf(listPushConfigsResponse, ["configs", "nextPageToken"], { messages: { configs: pushConfig } }),
  },
  GetExtendedAgentCard: { request: messageOf(GetExtendedAgentCard.request, ["tenant"]), response: card },
  DeleteTaskPushNotificationConfig: {
    request: messageOf(DeleteTaskPushNotificationConfig.request, ["tenant", "taskId", "id"]),
    response: empty,
  },
};
