import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { pushConfigSet } from "../../../lib/services/a2a/push-config-set/model.ts";

export default changeRule({
  on: [pushConfig, pushConfigSet],
  severity: "warning",
  summary: "Notifications go to another receiver, and no longer to the previous one.",
  otherwise: "The previous receiver does not learn that a task has ended.",
  unwanted: "The previous receiver is retired, and needs no further notifications.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "another way to write the same address": `
url: https://hooks.example.test
--- # after
url: https://hooks.example.test/`,
  },
  bad: {
    "another address": `
url: https://hooks.example.test/agents
--- # after
url: ⟦https://pager.example.test/agents⟧`,
  },
  *check({ left }) {
    for (const change of left.filter(({ path }) => path === "url")) {
      yield {
        at: change.now,
        message: `${change.shown} points to ${receiversInWords(change.before.value, change.now.value)}; from then on, the other receiver gets the updates of running tasks`,
        help: "start the other receiver first, and stop the previous one after its last notification",
        explains: [change],
      };
    }
  },
});

/** "pager.example.test instead of hooks.example.test": paths and queries of receivers may be secrets. */
function receiversInWords(before: unknown, now: unknown): string {
  const [earlier, present] = [before, now].map((each) =>
    URL.canParse(String(each)) ? new URL(String(each)).host : "?",
  );
  return earlier === present ? `another path at ${present}` : `${present} instead of ${earlier}`;
}
