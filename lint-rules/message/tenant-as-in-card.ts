import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { sendMessage } from "../../lib/model/agents/send-message.ts";
import { cite } from "../../lib/model/citation.ts";
import { foreignTenants } from "../card-tenant.ts";

export default rule({
  id: "message/tenant-as-in-card",
  on: sendMessage,
  severity: "error",
  summary: "A message has the tenant that the card of its agent declares.",
  cites: [cite(1, "What the service does"), cite(1, "AgentInterface")],
  good: {
    "the tenant of the card": `
tenant: team-a
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
    "the tenant of another interface": `
tenant: team-b
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-b }`,
  },
  bad: {
    "another tenant": `
tenant: ⟦team-b⟧
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
    "no tenant": `
tenant: ⟦⟧
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
  },
  beside: [agentCard],
  *checkAll(messages, _, cards) {
    yield* foreignTenants(
      messages.map((message) => message.at("tenant")),
      cards,
    );
  },
});
