import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

export default changeRule({
  on: [hostedService],
  severity: "info",
  summary: "A service that was declared as paused is resumed: it runs, and costs, again.",
  otherwise: "App Runner provisions compute capacity again, and bills it.",
  unwanted: "A schedule resumes test environments, for example in the morning.",
  cites: [cite(2, "States and transitions")],
  good: {
    "a service that stays paused because nothing is declared any longer": `
desiredStatus: PAUSED
--- # after
ServiceName: web-1`,
  },
  bad: {
    "a paused service": `
desiredStatus: PAUSED
--- # after
desiredStatus: ⟦RUNNING⟧`,
  },
  *check({ members }) {
    for (const change of members.filter(({ path }) => path === "desiredStatus")) {
      if (change.now.value !== "RUNNING" || change.before.value !== "PAUSED") continue;
      yield {
        at: change.now,
        message: `${change.shown} is "RUNNING", before "PAUSED"; an apply resumes the service`,
        explains: [change],
      };
    }
  },
});
