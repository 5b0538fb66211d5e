/** The arguments and results of the agent card data source. */

import { cite } from "../../../../facts/model/citation.ts";
import type { StructField } from "../../../../facts/model/field.ts";
import { tenant } from "../../model/message-fields.ts";
import { agentCard, protocolBinding } from "../model.ts";

const endpoints = cite(1, "Endpoints");
const interfaces = cite(1, "AgentInterface");
const capabilities = cite(1, "AgentCapabilities");

/** The arguments. */
export const agentCardQuestion = {
  kind: "struct",
  description: "The agent and the card to read.",
  cites: endpoints,
  members: {
    agent: {
      kind: "string",
      description: "The agent's base URL, below which its card has the well-known path, or the card's own address.",
      cites: cite(1, "AgentCard"),
      required: true,
    },
    tenant: {
      ...tenant,
      description: "Selects the interface that declares it; if omitted, the first that Lintel supports.",
      cites: interfaces,
    },
    protocolBinding,
    extended: {
      kind: "boolean",
      description:
        "Read the extended card, which the agent returns to authenticated callers, with the credentials in the provider's agents.",
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
  description: "The card, and the interface that Lintel uses.",
  cites: endpoints,
  members: {
    interfaceUrl: {
      kind: "string",
      description:
        "Address of the interface that Lintel uses: the first of version 1.0 with a binding that Lintel speaks. A URL, or for gRPC as the card has it.",
      cites: interfaces,
    },
    interfaceBinding: {
      kind: "string",
      description: "Binding of that interface: JSONRPC, GRPC or HTTP+JSON.",
      cites: interfaces,
    },
    interfaceTenant: {
      kind: "string",
      description: "Tenant in every request; null without one.",
      cites: interfaces,
    },
    supportsStreaming: {
      kind: "boolean",
      description: "Whether the card declares streaming; false if it does not mention it.",
      cites: capabilities,
    },
    supportsPushNotifications: {
      kind: "boolean",
      description: "Whether the card declares push notifications; false if it does not mention them.",
      cites: capabilities,
    },
    card: agentCard.declaration,
  },
} as const satisfies StructField;
