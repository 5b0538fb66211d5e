import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { agentRequest } from "../../lib/model/agents/agent-request.ts";
import { cite } from "../../lib/model/citation.ts";
import { foreignTenants } from "../card-tenant.ts";

export default rule({
  id: "agent-request/tenant-as-in-card",
  on: agentRequest,
  severity: "error",
  summary: "A request has the tenant that the card of its agent declares.",
  cites: [cite(1, "What the service does"), cite(1, "AgentInterface")],
  good: {
    "the tenant of the card": `
GetTask: { id: task-1, tenant: team-a }
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
  },
  bad: {
    "no tenant": `
GetTask: { id: task-1, tenant: ⟦⟧ }
--- # agent-card
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
  },
  beside: [agentCard],
  *checkAll(requests, _, cards) {
    const operations = agentRequest.declaration.exactlyOne;
    const asked = requests.flatMap((request) => operations.map((operation) => request.at(operation)));
    yield* foreignTenants(
      asked.filter(({ state }) => state === "known").map((operation) => operation.at("tenant")),
      cards,
    );
  },
});
