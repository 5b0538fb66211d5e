import { cite } from "../../../lib/facts/model/citation.ts";
import { present, unknown } from "../../../lib/lint/rule/condition.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A COUNT filter has no unit: it would be ignored.",
  otherwise: "COUNT keeps a number of images. If the author meant AGE, the policy deletes other images than intended.",
  unwanted: "One module declares AGE and COUNT filters with the same arguments, and always sets a unit.",
  cites: [cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/ignored-filter-members",
  good: {
    "a count without unit": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 5 }`,
    "an age with its unit": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 5, unit: DAYS }`,
  },
  bad: {
    "a count of days": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 5, unit: ⟦DAYS⟧ }`,
  },
  each: ["policyDetails[]"],
  // With another action, count-filter-needs-delete reports the filter itself.
  when: [
    ["policyDetails[].filter.type", "COUNT"],
    ["policyDetails[].filter.unit", present],
    ["policyDetails[].action.type", "DELETE", unknown],
  ],
  *check(detail) {
    const type = detail.at("filter", "type");
    const unit = detail.at("filter", "unit");
    yield {
      at: unit,
      message: `${unit.path} is ${unit.shown}, but ${type.path} is ${type.shown}; the unit is ignored: COUNT counts resources`,
      help: `remove ${unit.lastSegment}, or filter by AGE`,
      // The unit suggests that the author meant AGE; Lintel cannot decide between the two.
      suggestions: [removing(unit), setting(type, "AGE")],
    };
  },
});
