import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A declared configuration has an id.",
  otherwise:
    "Some servers create a new configuration at each apply. Others replace the previous configuration of the task.",
  unwanted: "The agent assigns ids itself, and each apply replaces the configuration of the task.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "an id": `
id: on-call`,
  },
  bad: {
    "no id": `
id: ⟦⟧`,
  },
  when: [["id", absent, ""]],
  *check(config) {
    const id = config.at("id");
    yield {
      at: id,
      message: `${id.path} is missing; some servers then create a new configuration each time, others one with the task's id that replaces the previous one`,
      help: `set ${id.path} to a text that is unique for the task`,
    };
  },
});
