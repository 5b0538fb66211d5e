import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { pushConfig } from "../../lib/model/agents/push-config.ts";
import { cite } from "../../lib/model/citation.ts";
import { foreignTenants } from "../card-tenant.ts";

export default rule({
  id: "push-config/tenant-as-in-card",
  on: pushConfig,
  severity: "error",
  summary: "A configuration has the tenant that the card of its agent declares.",
  cites: [cite(1, "TaskPushNotificationConfig"), cite(1, "AgentInterface")],
  good: {
    "the tenant of the card": `
tenant: team-a
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
    "a card without a tenant": `
tenant: team-a
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
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
  *checkAll(configs, _, cards) {
    yield* foreignTenants(
      configs.map((config) => config.at("tenant")),
      cards,
    );
  },
});
