import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { manyConfigs } from "../../../lib/services/a2a/push-config/model.ts";

const many = Array.from({ length: manyConfigs }, (_, index) => `id: config-${index + 1}`).join("\n---\n");

export default rule({
  severity: "warning",
  summary: `A task has no more than ${manyConfigs} configurations.`,
  otherwise: "The agent sends each notification to every address, and may refuse further configurations.",
  unwanted: "The agent accepts more configurations, and many receivers need the notifications of one task.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    [`${manyConfigs} configurations`]: many,
    "one more of another task": `${many}\n---\nid: one-more\ntaskId: task-2`,
    "one more of another tenant": `${many}\n---\nid: one-more\ntenant: acme`,
  },
  bad: {
    "one more": `${many}\n---\nid: one-more\ntaskId: ⟦3f36680c-7f37-4a5f-945e-d78981fafd36⟧`,
  },
  *checkAll(configs) {
    if (configs.length <= manyConfigs) return;
    const ofTask = new Map<unknown, Node[]>();
    for (const config of configs) {
      const [task, tenant] = [config.at("taskId").value, config.at("tenant").value ?? ""];
      const key = JSON.stringify([tenant, task]);
      if (task !== undefined) ofTask.set(key, [...(ofTask.get(key) ?? []), config]);
    }
    for (const together of ofTask.values()) {
      const task = together[manyConfigs]?.at("taskId");
      if (task === undefined) continue;
      yield {
        at: task,
        message: `${together.length} configurations have the task ${task.shown}; each update is sent once for each of them, and servers limit their number`,
        help: `let one receiver forward the updates, and declare at most ${manyConfigs}`,
      };
    }
  },
});
