import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { cite } from "../../lib/model/citation.ts";
import { isOddTenant, oddTenant } from "../tenant-form.ts";

export default rule({
  id: "agent-card/tenant-is-one-segment",
  on: agentCard,
  severity: "warning",
  summary: "A tenant is a plain path segment that no path without a tenant begins with.",
  cites: [cite(1, "What the service does")],
  good: {
    "a tenant": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: team-a }`,
  },
  bad: {
    "a slash": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: ⟦team/a⟧ }`,
    "the beginning of another path": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: ⟦tasks⟧ }`,
  },
  each: ["supportedInterfaces[].tenant"],
  when: [[".", isOddTenant]],
  *check(tenant) {
    yield oddTenant(tenant);
  },
});
