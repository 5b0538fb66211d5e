import type { Node } from "../../lib/lint/node.ts";
import { repeats } from "../../lib/lint/repeats.ts";
import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { pushConfig } from "../../lib/model/push-config.ts";

export default rule({
  id: "push-config/ids-differ",
  on: pushConfig,
  severity: "error",
  summary: "Two configurations of a task have different ids.",
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
    if (configs.length < 2) return;
    for (const { part } of repeats(configs, keyOf)) {
      const id = part.at("id");
      yield {
        at: id,
        message: `${id.path} is ${id.shown}, but another configuration of the task ${part.at("taskId").shown} has this id; the later one replaces the earlier one`,
        help: "give one of the two another id",
      };
    }
  },
});

/** A configuration's place in the service; undefined where it is not known. */
function keyOf(config: Node): string | undefined {
  const [id, task] = [config.at("id").value, config.at("taskId").value];
  const tenant = config.at("tenant");
  if (typeof id !== "string" || typeof task !== "string" || tenant.state === "unknown") return undefined;
  return JSON.stringify([tenant.value ?? "", task, id]);
}
