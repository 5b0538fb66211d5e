import { shellWord } from "../../../lib/base/text/shell-word.ts";
import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { auditRule } from "../../../lib/lint/rule/audit-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { nameOf } from "../../object-name.ts";

const aDay = 86_400_000;

export default auditRule({
  severity: "warning",
  needsCalls: true,
  summary: "A service that runs receives requests: an idle service is billed, and can be paused.",
  otherwise: "App Runner bills the memory of provisioned instances that do not receive requests.",
  unwanted: "The service must respond to rare requests at once, such as a page for emergencies.",
  on: [hostedService],
  cites: [citeGuide("app-runner", "Viewing App Runner service metrics reported to CloudWatch")],
  good: {
    "a service that was called once": `
ServiceName: web-1
--- # facts
status: RUNNING
createdAt: "2020-01-01T00:00:00.000Z"
calls: { days: 30, count: 1 }`,
    "a service that is newer than the period": `
ServiceName: web-1
--- # facts
status: RUNNING
createdAt: "2999-01-01T00:00:00.000Z"
calls: { days: 30, count: 0 }`,
    "a service of which it is not known": `
ServiceName: web-1
--- # facts
status: RUNNING
createdAt: "2020-01-01T00:00:00.000Z"`,
  },
  bad: {
    "a service without requests": `
ServiceName: ⟦web-1⟧
--- # facts
status: RUNNING
createdAt: "2020-01-01T00:00:00.000Z"
calls: { days: 30, count: 0 }`,
  },
  *check({ live, model, facts: { calls, createdAt }, now }) {
    if (live === undefined || calls?.count !== 0) return;
    // A service of which it is not known when it was created may be as new.
    if (createdAt === undefined || Date.parse(createdAt) > now - calls.days * aDay) return;
    const at = nameOf(live, model);
    yield {
      at,
      message: `the service runs, and received no request in the last ${calls.days} days`,
      help: `pause it with lintel services pause --name ${shellWord(String(at.value))}, or delete it`,
    };
  },
});
