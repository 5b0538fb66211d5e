import { cite } from "../../../lib/facts/model/citation.ts";
import { present, unknown } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "retainAtLeast is set only in an AGE filter: with COUNT it is ignored.",
  otherwise: "The policy does not keep the minimum number of images that the author expects.",
  unwanted: "One module declares AGE and COUNT filters with the same arguments, and always sets retainAtLeast.",
  cites: [cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/ignored-filter-members",
  good: {
    "delete old images but keep three": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: 3 }`,
    "the count is what is kept": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 5 }`,
  },
  bad: {
    "two numbers to keep": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 5, retainAtLeast: ⟦3⟧ }`,
  },
  each: ["policyDetails[]"],
  // With another action, count-filter-needs-delete reports the filter itself.
  when: [
    ["policyDetails[].filter.type", "COUNT"],
    ["policyDetails[].filter.retainAtLeast", present],
    ["policyDetails[].action.type", "DELETE", unknown],
  ],
  *check(detail) {
    const type = detail.at("filter", "type");
    const retained = detail.at("filter", "retainAtLeast");
    yield {
      at: retained,
      message: `${retained.path} is ${retained.shown}, but ${type.path} is ${type.shown}; it is ignored: ${detail.at("filter", "value").path} already is the number to keep`,
      help: `remove ${retained.lastSegment}, or filter by AGE`,
      suggestions: [removing(retained)],
    };
  },
});
