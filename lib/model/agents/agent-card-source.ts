/** The arguments and results of the agent card data source. */

import { cite } from "../citation.ts";
import type { StructField } from "../field.ts";
import { agentCard } from "./agent-card.ts";
import { tenant } from "./agent-message-fields.ts";

const endpoints = cite(1, "Endpoints");
const interfaces = cite(1, "AgentInterface");
const capabilities = cite(1, "AgentCapabilities");

/** The arguments. */
export const agentCardQuestion = {
  kind: "struct",
  description: "Whose card is read, and which.",
  cites: endpoints,
  members: {
    agent: {
      kind: "string",
      description: "The agent's base URL, behind which its card is at the well-known place, or the card's own address.",
      cites: cite(1, "AgentCard"),
      required: true,
    },
    tenant: {
      ...tenant,
      description: "Selects the interface that declares it; left out, it is the first that Lintel speaks.",
      cites: interfaces,
    },
    extended: {
      kind: "boolean",
      description:
        "Ask for the extended card, which the agent shows to callers that authenticate: with the credentials that the provider's setting agents has for it.",
      cites: endpoints,
    },
    ignoredRules: {
      kind: "list",
      description: "Rules whose findings about the card are not shown, such as agent-card/interface-url-is-https.",
      cites: cite(1, "AgentCard"),
      element: { kind: "string", description: "Id of a rule.", cites: cite(1, "AgentCard") },
    },
  },
} as const satisfies StructField;

/** The results: the card, and derived values for conditions in plans, so that these need not handle absent members. */
export const agentCardAnswer = {
  kind: "struct",
  description: "The card, and how Lintel speaks to the agent.",
  cites: endpoints,
  members: {
    interfaceUrl: {
      kind: "string",
      description: "URL of the interface that Lintel speaks to: the first with HTTP+JSON in version 1.0.",
      cites: interfaces,
    },
    interfaceTenant: {
      kind: "string",
      description: "Tenant that is sent with every request; null where none is.",
      cites: interfaces,
    },
    supportsStreaming: {
      kind: "boolean",
      description: "The card offers streams: false where it says nothing.",
      cites: capabilities,
    },
    supportsPushNotifications: {
      kind: "boolean",
      description: "The card offers push notifications: false where it says nothing.",
      cites: capabilities,
    },
    card: agentCard.declaration,
  },
} as const satisfies StructField;
