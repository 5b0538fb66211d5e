import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { repeatedIds } from "../ids-at-agent.ts";

export default rule({
  severity: "error",
  summary: "Two configurations of a task have different ids.",
  otherwise: "The agent keeps one configuration for each id, so the second one overwrites the first.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "two ids": `
id: on-call
---
id: audit`,
    "two tasks": `
taskId: task-1
---
taskId: task-2`,
  },
  bad: {
    "the same id twice": `
id: on-call
---
id: ⟦on-call⟧`,
  },
  *checkAll(configs) {
    yield* repeatedIds(
      configs,
      "taskId",
      (task) => `another configuration of the task ${task} has this id; the later one replaces the earlier one`,
    );
  },
});
