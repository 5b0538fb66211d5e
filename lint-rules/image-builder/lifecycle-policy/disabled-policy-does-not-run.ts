import { cite } from "../../../lib/facts/model/citation.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary: "Only enabled policies run: a DISABLED one has no effect.",
  otherwise: "Images accumulate until the status is ENABLED.",
  unwanted: "You create policies as DISABLED, and enable each policy after a review.",
  cites: [cite(3, "States and transitions")],
  good: {
    "an enabled policy": `
status: ENABLED`,
  },
  bad: {
    "a disabled policy": `
status: ⟦DISABLED⟧`,
  },
  when: [["status", "DISABLED"]],
  *check(policy) {
    const status = policy.at("status");
    yield {
      at: status,
      message: `${status.path} is ${status.shown}; the policy does not run and has no effect until it is enabled`,
      help: `set ${status.path} to ENABLED, or remove it`,
      suggestions: [setting(status, "ENABLED"), removing(status)],
    };
  },
});
