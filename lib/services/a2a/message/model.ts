/** The request of SendMessage and SendStreamingMessage, and the documents with one. */

import { cite } from "../../../facts/model/citation.ts";
import type { IntegerField, StructField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { freeForm, maxInt32, mediaTypes, tenant } from "../model/message-fields.ts";
import { taskPushNotificationConfig } from "../push-config/model.ts";
import { message } from "./model/message.ts";

const configuration = cite(1, "SendMessageConfiguration");
const endpoints = cite(1, "Endpoints");

/** The maximum number of recent messages in a response. Absent and 0 differ. */
export const historyLength = {
  kind: "integer",
  description: "Maximum number of most recent messages to return; absent: no limit, 0: none.",
  cites: configuration,
  boundCites: cite(1, "Limits"),
  minimum: 0,
  maximum: maxInt32,
} as const satisfies IntegerField;

/** How the agent responds to a message. */
const sendMessageConfiguration = {
  kind: "struct",
  description: "Options of the response.",
  cites: configuration,
  members: {
    acceptedOutputModes: {
      ...mediaTypes(configuration),
      description: "Media types that the client accepts in responses.",
    },
    taskPushNotificationConfig: {
      ...taskPushNotificationConfig,
      description: "Where to send the updates of the created task.",
      cites: configuration,
    },
    historyLength,
    returnImmediately: {
      kind: "boolean",
      description: "true: respond as soon as the task exists; false: when it has ended or waits for its client.",
      cites: configuration,
      default: false,
    },
  },
  formerMembers: {
    blocking: "write `returnImmediately`, which means the opposite",
    pushNotificationConfig: "write `taskPushNotificationConfig`",
  },
} as const satisfies StructField;

/** The request of SendMessage and SendStreamingMessage. */
export const sendMessageRequest = {
  kind: "struct",
  description: "A message for an agent.",
  cites: endpoints,
  members: {
    tenant: { ...tenant, cites: endpoints },
    message: { ...message, cites: endpoints, required: true },
    configuration: { ...sendMessageConfiguration, cites: endpoints },
    metadata: { ...freeForm(endpoints), description: "Metadata of the request." },
  },
} as const satisfies StructField;

/** A document with a message and the operation that sends it (gap `message/operation`). */
export const sendMessage = {
  name: "message",
  title: "message to an agent",
  product: "Messages of clients to A2A (Agent2Agent) agents",
  requestOnly: true,
  takesSnakeCase: true,
  identity: "message",
  label: "message.messageId",
  recognizedBy: ["message.messageId", "message.parts"],
  declaration: {
    ...sendMessageRequest,
    members: {
      operation: {
        kind: "string",
        description: "The operation that sends the message; it is not part of the request.",
        cites: endpoints,
        enum: ["SendMessage", "SendStreamingMessage"],
        default: "SendMessage",
      },
      ...sendMessageRequest.members,
    },
  },
  record: {},
} as const satisfies ResourceModel;
