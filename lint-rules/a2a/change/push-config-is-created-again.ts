import { cite } from "../../../lib/facts/model/citation.ts";
import { type ChangeProblem, changeRule, type DeclarationChange } from "../../../lib/lint/rule/change-rule.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { pushConfigSet } from "../../../lib/services/a2a/push-config-set/model.ts";
import { existing, isOfMember, replacing } from "../../changed-members.ts";

export default changeRule({
  on: [pushConfig, pushConfigSet],
  severity: "warning",
  summary:
    "A configuration is deleted and created again: notifications that the agent sends meanwhile, or has in its queue, are lost.",
  otherwise: "The protocol has no operation that updates a configuration, so an apply deletes it and creates it again.",
  unwanted: "The receiver tolerates lost notifications, for example because it also polls the task.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  gap: "push-config/update",
  good: {
    "a change in place": `
url: https://hooks.example.test/agents
--- # after
url: https://pager.example.test/agents`,
  },
  bad: {
    "another task": `
taskId: 3f36680c-7f37-4a5f-945e-d78981fafd36
--- # after
taskId: ⟦9b2f7f0e-2f3b-4f0e-8a5e-5d1a6f6f7a11⟧`,
    "a change of one that can only be replaced": `
url: https://hooks.example.test/agents
updateMode: replace
--- # after
url: ⟦https://pager.example.test/agents⟧
updateMode: replace`,
  },
  *check(change): Iterable<ChangeProblem> {
    const [first] = replacing(change);
    const [sent] = change.members.filter((each) => isOfMember(each, "url", "token", "authentication"));
    const cause = first ?? (replacesOnUpdate(change) ? sent : undefined);
    if (cause === undefined) return;
    const why = first === undefined ? 'updateMode is "replace"' : "the agent cannot change it in place";
    yield {
      at: existing(cause.now),
      message: `${cause.shown} changes, and ${why}; the configuration is deleted and created again, and notifications in transit are lost`,
      help: "create the other configuration first, then remove this one",
    };
  },
});

const replacesOnUpdate = ({ options: { now } }: DeclarationChange): boolean =>
  now?.at("updateMode").value === "replace";
