/** Documents with requests for operations on tasks and push configurations, under the operation's name. */

import { cite } from "../../../facts/model/citation.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { agentOperations } from "../model/operations.ts";

/** The requests that create messages and push configurations have documents of their own: message and push-config. */
const { SendMessage, SendStreamingMessage, CreateTaskPushNotificationConfig, ...operations } = agentOperations;

const names = Object.keys(operations);

export const agentRequest = {
  name: "agent-request",
  title: "request to an agent",
  product: "Requests of clients to A2A (Agent2Agent) agents",
  refusedBy: "agent",
  requestOnly: true,
  takesSnakeCase: true,
  unknownMembersAreIgnored: true,
  identity: "",
  label: "",
  recognizedBy: names,
  declaration: {
    kind: "struct",
    description: "A request to an agent, under the name of its operation.",
    cites: cite(1, "Endpoints"),
    exactlyOne: names,
    members: Object.fromEntries(Object.entries(operations).map(([name, { request }]) => [name, request])),
  },
  record: {},
} satisfies ResourceModel;
