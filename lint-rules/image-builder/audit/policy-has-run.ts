import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

/** Every enabled policy runs once a day, at an hour that the service chooses. */
const maxWaitMs = 2 * 24 * 60 * 60 * 1000;

export default auditRule({
  severity: "warning",
  summary: "A policy that is ENABLED has run: the service runs it once a day.",
  otherwise: "Images accumulate although a policy is declared.",
  unwanted: "The account is for experiments, and its images may remain.",
  on: [lifecyclePolicy],
  cites: [citeGuide("image-builder", "Lifecycle policy execution")],
  good: {
    "a policy of today": `
status: ENABLED
--- # facts
createdAt: "2026-02-28T12:00:00Z"
lastExecution: none`,
    "a policy that ran": `
status: ENABLED
--- # facts
createdAt: "2026-01-01T12:00:00Z"
lastExecution: { status: SUCCESS }`,
  },
  bad: {
    "a policy of two months ago": `
status: ⟦ENABLED⟧
--- # facts
createdAt: "2026-01-01T12:00:00Z"
lastExecution: none`,
  },
  *check({ live, facts: { status, createdAt = "", lastExecution }, now }) {
    if (live === undefined || lastExecution !== "none" || (status ?? "ENABLED") !== "ENABLED") return;
    if (!(now - Date.parse(createdAt) > maxWaitMs)) return;
    const at = live.at("status");
    yield {
      at: at.state === "absent" ? live : at,
      message: `the policy has not run since ${createdAt.slice(0, 10)}, although it is ENABLED`,
      help: "check that its role exists and may be assumed by Image Builder, or disable or remove it",
    };
  },
});
