/** The request of SendMessage and SendStreamingMessage, and the documents with one. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { freeForm, maxInt32, mediaTypes, tenant } from "../model/message-fields.ts";
import { taskPushNotificationConfig } from "../push-config/model.ts";
import { message } from "./model/message.ts";

const configuration = documentedFields(cite(1, "SendMessageConfiguration"));
const endpoints = documentedFields(cite(1, "Endpoints"));

/** The maximum number of recent messages in a response. Absent and 0 differ. */
export const historyLength = configuration.integer(
  "Maximum number of most recent messages to return; absent: no limit, 0: none.",
  { boundCites: cite(1, "Limits"), minimum: 0, maximum: maxInt32 },
);

/** How the agent responds to a message. */
const sendMessageConfiguration = configuration.struct(
  "Options of the response.",
  {
    earlierMembers: {
      blocking: "write `returnImmediately`, which means the opposite",
      pushNotificationConfig: "write `taskPushNotificationConfig`",
    },
  },
  {
    acceptedOutputModes: {
      ...mediaTypes(configuration.cites),
      description: "Media types that the client accepts in responses.",
    },
    taskPushNotificationConfig: {
      ...taskPushNotificationConfig,
      description: "Where to send the updates of the created task.",
      cites: configuration.cites,
    },
    historyLength,
    returnImmediately: configuration.flag(
      "true: respond as soon as the task exists; false: when it has ended or waits for its client.",
      { default: false },
    ),
  },
);

/** The request of SendMessage and SendStreamingMessage. */
export const sendMessageRequest = endpoints.struct("A message for an agent.", {
  tenant: { ...tenant, cites: endpoints.cites },
  message: { ...message, cites: endpoints.cites, required: true },
  configuration: { ...sendMessageConfiguration, cites: endpoints.cites },
  metadata: { ...freeForm(endpoints.cites), description: "Metadata of the request." },
});

/** A document with a message and the operation that sends it (gap `message/operation`). */
export const sendMessage = {
  name: "message",
  title: "message to an agent",
  product: "Messages of clients to A2A (Agent2Agent) agents",
  refusedBy: "agent",
  requestOnly: true,
  takesSnakeCase: true,
  unknownMembersAreIgnored: true,
  identity: "message",
  label: "message.messageId",
  recognizedBy: ["message.messageId", "message.parts"],
  declaration: {
    ...sendMessageRequest,
    members: {
      operation: endpoints.text("The operation that sends the message; it is not part of the request.", {
        enum: ["SendMessage", "SendStreamingMessage"],
        default: "SendMessage",
      }),
      ...sendMessageRequest.members,
    },
  },
  record: {},
} as const satisfies ResourceModel;
