import { present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary: "Only a deprecation is scheduled: updateAt is valid with DEPRECATED only.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    "a deprecation at a time": `
state: { status: DEPRECATED }
updateAt: 4102444800`,
    "at once": `
state: { status: DISABLED }`,
  },
  bad: {
    "disable later": `
state: { status: DISABLED }
updateAt: ⟦4102444800⟧`,
    "restore later": `
state: { status: AVAILABLE }
updateAt: ⟦4102444800⟧`,
    "delete later": `
state: { status: DELETED }
includeResources: { vmImages: true }
updateAt: ⟦4102444800⟧`,
  },
  when: [
    ["updateAt", present],
    ["state.status", "AVAILABLE", "DISABLED", "DELETED"],
  ],
  *check(update) {
    const status = update.at("state", "status");
    const updateAt = update.at("updateAt");
    yield {
      at: updateAt,
      message: `${updateAt.path} is set, but ${status.path} is ${status.shown}; only an update to DEPRECATED can be scheduled`,
      help: `remove ${updateAt.lastSegment}, and send the request when the state is to change`,
      suggestions: [removing(updateAt)],
    };
  },
});
