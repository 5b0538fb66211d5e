import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "retainAtLeast is set only in a DELETE rule: DEPRECATE and DISABLE ignore it.",
  otherwise: "The rule acts on every image of the age, including the newest.",
  unwanted: "One module declares rules of every action with the same filter, and only DELETE must keep images.",
  cites: [cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/ignored-filter-members",
  good: {
    "delete old images but keep three": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: 3 }`,
    "deprecate all old images": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "deprecate old images but keep three": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: ⟦3⟧ }`,
    "disable old images but keep three": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: ⟦3⟧ }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].action.type", "DEPRECATE", "DISABLE"],
    ["policyDetails[].filter.retainAtLeast", present],
  ],
  *check(detail) {
    const action = detail.at("action", "type");
    const retained = detail.at("filter", "retainAtLeast");
    yield {
      at: retained,
      message: `${retained.path} is ${retained.shown}, but ${action.path} is ${action.shown}; it is ignored: it is the number of resources to keep after DELETE`,
      help: `remove ${retained.lastSegment}`,
      suggestions: [removing(retained)],
    };
  },
});
