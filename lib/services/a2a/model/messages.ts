/** The requests and responses of A2A operations, for clients that pass members as flags. */

import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { messages, type OperationMessages, type ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { agentCard } from "../agent-card/model.ts";
import { type AgentOperationName, agentOperations } from "./operations.ts";

const cites = cite(1, "Endpoints");

/** Descriptions of the operations whose request is a document of its own. */
const descriptions: { readonly [name in AgentOperationName]?: string } = {
  SendMessage: "Sends a message, and waits for the agent's message or the resulting task.",
  SendStreamingMessage: "Sends a message, and prints updates as they arrive.",
  CreateTaskPushNotificationConfig:
    "Creates a push-notification configuration, which sends the updates of a task to a URL.",
};

const nothing: StructField = { kind: "struct", description: "Nothing.", cites, members: {} };

const described = Object.entries(agentOperations).map(([name, { request, response }]): [string, OperationMessages] => {
  const [, own] = Object.entries(descriptions).find(([operation]) => operation === name) ?? [];
  return [name, { description: own ?? request.description, input: request, output: response ?? nothing }];
});

/** The messages of all operations, including the one that reads the public card. */
export const agentMessages: ServiceMessages = {
  GetAgentCard: messages(cites)("Reads the agent's public card.", {}, agentCard.declaration.members),
  ...Object.fromEntries(described),
};
