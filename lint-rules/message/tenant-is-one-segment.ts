import { rule } from "../../lib/lint/rule/rule.ts";
import { sendMessage } from "../../lib/model/agents/send-message.ts";
import { cite } from "../../lib/model/citation.ts";
import { isOddTenant, oddTenant } from "../tenant-form.ts";

export default rule({
  id: "message/tenant-is-one-segment",
  on: sendMessage,
  severity: "warning",
  summary: "A tenant is a plain path segment that no path without a tenant begins with.",
  cites: [cite(1, "What the service does")],
  good: {
    "a tenant": `
tenant: team-a`,
  },
  bad: {
    "a slash": `
tenant: ⟦team/a⟧`,
  },
  each: ["tenant"],
  when: [[".", isOddTenant]],
  *check(tenant) {
    yield oddTenant(tenant);
  },
});
