/** The arguments and results of the agent card data source. */

import { cite } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import { tenant } from "../../model/message-fields.ts";
import { agentCard, protocolBinding } from "../model.ts";

const endpoints = documentedFields(cite(1, "Endpoints"));
const interfaces = documentedFields(cite(1, "AgentInterface"));
const capabilities = documentedFields(cite(1, "AgentCapabilities"));

/** The arguments. */
export const agentCardQuestion = endpoints.struct("The agent and the card to read.", {
  agent: {
    kind: "string",
    description: "The agent's base URL, below which its card has the well-known path, or the card's own address.",
    cites: cite(1, "AgentCard"),
    required: true,
  },
  tenant: {
    ...tenant,
    description: "Selects the interface that declares it; if omitted, the first that Lintel supports.",
    cites: interfaces.cites,
  },
  protocolBinding,
  extended: endpoints.flag(
    "Read the extended card, which the agent returns to authenticated callers, with the credentials in the provider's agents.",
  ),
  ignoredRules: {
    kind: "list",
    description: "Rules whose findings about the card are not shown, such as agent-card/interface-url-is-https.",
    cites: cite(1, "AgentCard"),
    element: { kind: "string", description: "Id of a rule.", cites: cite(1, "AgentCard") },
  },
});

/** The results: the card, and derived values for conditions in plans, so that these need not handle absent members. */
export const agentCardResponse = endpoints.struct("The card, and the interface that Lintel uses.", {
  interfaceUrl: interfaces.text(
    "Address of the interface that Lintel uses: the first of version 1.0 with a binding that Lintel speaks. A URL, or for gRPC as the card has it.",
  ),
  interfaceBinding: interfaces.text("Binding of that interface: JSONRPC, GRPC or HTTP+JSON."),
  interfaceTenant: interfaces.text("Tenant in every request; null without one."),
  supportsStreaming: capabilities.flag("Whether the card declares streaming; false if it does not mention it."),
  supportsPushNotifications: capabilities.flag(
    "Whether the card declares push notifications; false if it does not mention them.",
  ),
  card: agentCard.declaration,
});
