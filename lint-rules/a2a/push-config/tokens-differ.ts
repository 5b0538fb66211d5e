import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Configurations of different tasks have different tokens.",
  otherwise: "Whoever has the token of one task can forge notifications of the others.",
  unwanted: "One receiver serves all tasks, and you trust every agent that knows the token.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "two tokens": `
taskId: task-1
token: env:TOKEN_1
authentication: ~
---
taskId: task-2
token: env:TOKEN_2
authentication: ~`,
    "no tokens": `
taskId: task-1
---
taskId: task-2`,
    "one task": `
id: on-call
token: env:TOKEN_1
authentication: ~
---
id: audit
token: env:TOKEN_1
authentication: ~`,
  },
  bad: {
    "the token of another task": `
taskId: task-1
token: env:TOKEN_1
authentication: ~
---
taskId: task-2
token: ⟦"env:TOKEN_1"⟧
authentication: ~`,
  },
  *checkAll(configs) {
    if (configs.length < 2) return;
    const first = new Map<unknown, Node>();
    for (const config of configs) {
      const token = config.at("token");
      if (token.value === undefined || token.value === "") continue;
      const other = first.get(token.value);
      if (other === undefined) first.set(token.value, config);
      else if (areDifferent(config.at("taskId").value, other.at("taskId").value)) {
        yield {
          at: token,
          isSecret: true,
          message: `${token.path} is also the token of the configuration of the task ${other.at("taskId").shown}; the token should identify the task of a notification to the receiver`,
          help: "give each task its own token, unless the token is for a whole session",
        };
      }
    }
  },
});

const areDifferent = (one: unknown, other: unknown): boolean =>
  one !== undefined && other !== undefined && one !== other;
