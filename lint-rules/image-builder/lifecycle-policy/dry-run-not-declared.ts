import { cite } from "../../../lib/facts/model/citation.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A declaration does not request a dry run: nothing would be created.",
  otherwise: "The service returns DryRunOperationException, and the apply fails.",
  unwanted: "A request document only tests permissions with a dry run, and is never applied.",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "no dry run": `
dryRun: false`,
  },
  bad: {
    "a dry run": `
dryRun: ⟦true⟧`,
  },
  when: [["dryRun", true]],
  *check(policy) {
    const dryRun = policy.at("dryRun");
    yield {
      at: dryRun,
      message: `${dryRun.path} is ${dryRun.shown}; permissions and parameters are only validated, and the policy is not created`,
      help: `remove ${dryRun.lastSegment}; request a dry run on the command line`,
      suggestions: [removing(dryRun)],
    };
  },
});
