import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "An AGE filter has a unit.",
  otherwise: "refused",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "an age with its unit": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 6, unit: MONTHS }`,
    "a count has no unit": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 6 }`,
  },
  bad: {
    "an age without unit": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 6, unit: ⟦⟧ }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].filter.unit", absent],
    ["policyDetails[].filter.type", "AGE"],
  ],
  *check(detail) {
    const type = detail.at("filter", "type");
    const unit = detail.at("filter", "unit");
    const words = unit.field?.kind === "string" ? (unit.field.enum ?? []) : [];
    yield {
      at: unit,
      message: `${unit.path} is missing, but ${type.path} is ${type.shown}; an AGE filter requires a unit`,
      help: `set ${unit.path}: ${unit.allowed}`,
      suggestions: words.map((word) => setting(unit, word)),
    };
  },
});
