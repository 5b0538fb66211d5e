import { rule } from "../../lib/lint/rule/rule.ts";
import { agentRequest } from "../../lib/model/agents/agent-request.ts";
import { cite } from "../../lib/model/citation.ts";
import { isOddTenant, oddTenant } from "../tenant-form.ts";

export default rule({
  id: "agent-request/tenant-is-one-segment",
  on: agentRequest,
  severity: "warning",
  summary: "A tenant is a plain path segment that no path without a tenant begins with.",
  cites: [cite(1, "What the service does")],
  good: {
    "a tenant": `
GetTask: { id: task-1, tenant: team-a }`,
  },
  bad: {
    "the beginning of another path": `
GetTask: { id: task-1, tenant: ⟦tasks⟧ }`,
  },
  each: agentRequest.declaration.exactlyOne.map((operation) => `${operation}.tenant`),
  when: [[".", isOddTenant]],
  *check(tenant) {
    yield oddTenant(tenant);
  },
});
