import { rule } from "../../lib/lint/rule/rule.ts";
import { pushConfig } from "../../lib/model/agents/push-config.ts";
import { cite } from "../../lib/model/citation.ts";
import { isOddTenant, oddTenant } from "../tenant-form.ts";

export default rule({
  id: "push-config/tenant-is-one-segment",
  on: pushConfig,
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
    "the beginning of another path": `
tenant: ⟦tasks⟧`,
    "an empty tenant": `
tenant: ⟦""⟧`,
  },
  each: ["tenant"],
  when: [[".", isOddTenant]],
  *check(tenant) {
    yield oddTenant(tenant);
  },
});
