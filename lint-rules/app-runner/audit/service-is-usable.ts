import { cite } from "../../../lib/facts/model/citation.ts";
import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { nameOf } from "../../object-name.ts";

const remedies = new Map([
  ["CREATE_FAILED", "read the logs of its last operation (`aws apprunner list-operations`), then delete and create it"],
  ["DELETE_FAILED", "delete it again"],
]);

export default auditRule({
  severity: "warning",
  summary: "A service was created or deleted successfully: a failed service does not serve requests.",
  otherwise: "The failed service counts toward the quota until it is deleted.",
  unwanted: "You keep failed services until you know the cause.",
  on: [hostedService],
  cites: [cite(2, "States and transitions")],
  good: {
    "a service that runs": `
ServiceName: web-1
--- # facts
status: RUNNING`,
  },
  bad: {
    "a service that could not be created": `
ServiceName: ⟦web-1⟧
--- # facts
status: CREATE_FAILED`,
  },
  *check({ live, model, facts: { status = "" } }) {
    const help = remedies.get(status);
    if (live !== undefined && help !== undefined)
      yield { at: nameOf(live, model), message: `the service is ${status}`, help };
  },
});
