import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";
import { lacking } from "../card-capability.ts";

export default rule({
  severity: "warning",
  summary: "The extended card is requested only where the card declares it.",
  otherwise: "The agent returns UnsupportedOperationError.",
  unwanted: "The agent serves an extended card that its public card does not declare.",
  cites: [cite(1, "Authentication"), cite(1, "AgentCapabilities")],
  good: {
    "an agent with an extended card": `
capabilities: { extendedAgentCard: true }
securitySchemes: { token: { httpAuthSecurityScheme: { scheme: Bearer } } }
--- # agent-request
GetExtendedAgentCard: {}`,
  },
  bad: {
    "an agent without one": `
capabilities: { extendedAgentCard: ⟦⟧ }
--- # agent-request
GetExtendedAgentCard: {}`,
  },
  beside: [agentRequest],
  *checkAll(cards, _, requests) {
    const isAsked = requests.some((request) => request.at("GetExtendedAgentCard").state === "known");
    if (isAsked) yield* lacking("extendedAgentCard", cards, "a declaration beside the card requests the extended card");
  },
});
