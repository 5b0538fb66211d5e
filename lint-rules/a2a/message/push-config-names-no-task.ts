import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "The push configuration of a message names no task: the message creates the task.",
  otherwise: "The new task has another id, so the agent refuses the configuration or does not use it.",
  unwanted: "never",
  cites: [cite(1, "SendMessageConfiguration")],
  good: {
    "no task": `
configuration:
  taskPushNotificationConfig:
    url: https://hooks.example.test/agents
    authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    "a task": `
configuration:
  taskPushNotificationConfig:
    taskId: ⟦task-1⟧
    url: https://hooks.example.test/agents
    authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  each: ["configuration.taskPushNotificationConfig.taskId"],
  when: [[".", (task) => task !== ""]],
  *check(task) {
    yield {
      at: task,
      message: `${task.path} is ${task.shown}; the configuration is for the task that the message creates, whose id the server sets`,
      help: `remove ${task.lastSegment}`,
    };
  },
});
