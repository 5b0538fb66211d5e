import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

export default changeRule({
  on: [hostedService],
  severity: "warning",
  summary: "A service is paused: it answers no request until it is resumed.",
  otherwise: "App Runner reduces the compute capacity to zero, and the state of the instances is lost.",
  unwanted: "A schedule pauses test environments, for example at night.",
  cites: [cite(2, "States and transitions")],
  good: {
    "a service that stays paused": `
desiredStatus: PAUSED
--- # after
desiredStatus: PAUSED`,
  },
  bad: {
    "a running service": `
desiredStatus: RUNNING
--- # after
desiredStatus: ⟦PAUSED⟧`,
    "one whose state was not declared": `
ServiceName: web-1
--- # after
desiredStatus: ⟦PAUSED⟧`,
  },
  *check({ members }) {
    for (const change of members.filter(({ path, now }) => path === "desiredStatus" && now.value === "PAUSED")) {
      yield {
        at: change.now,
        message: `${change.shown} is "PAUSED"; an apply pauses the service, which is unreachable until it is resumed`,
        help: "first make sure that it is unused",
        explains: [change],
      };
    }
  },
});
