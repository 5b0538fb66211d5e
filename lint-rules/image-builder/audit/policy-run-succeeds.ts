import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { nameOf } from "../../object-name.ts";

export default auditRule({
  severity: "warning",
  summary: "The last execution of a policy succeeded; a failed execution may leave images unchanged.",
  otherwise: "Images that the policy should delete remain, and their storage is billed.",
  unwanted: "Runs fail for known images, such as protected AMIs that must remain.",
  on: [lifecyclePolicy],
  cites: [citeGuide("image-builder", "Lifecycle policy execution")],
  good: {
    "an execution that succeeded": `
name: keep-recent
--- # facts
lastExecution: { status: SUCCESS, startedAt: "2026-02-28T04:00:00Z" }`,
  },
  bad: {
    "an execution that failed": `
name: ⟦keep-recent⟧
--- # facts
lastExecution: { status: FAILED, startedAt: "2026-02-28T04:00:00Z", reason: "1 image could not be deleted" }`,
  },
  *check({ live, model, facts: { lastExecution } }) {
    if (live === undefined || lastExecution === undefined || lastExecution === "none") return;
    const { status, startedAt, reason } = lastExecution;
    if (status !== "FAILED") return;
    yield {
      at: nameOf(live, model),
      message: `the last execution${startedAt === undefined ? "" : `, of ${startedAt.slice(0, 10)},`} FAILED${reason === undefined ? "" : `: ${reason}`}`,
      help: "`aws imagebuilder list-lifecycle-execution-resources` lists each image with its reason",
    };
  },
});
