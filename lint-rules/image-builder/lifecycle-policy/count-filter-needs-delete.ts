import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A COUNT filter is used only by a DELETE rule.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "delete by count": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 5 }`,
    "disable by age": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 5, unit: WEEKS }`,
  },
  bad: {
    "disable by count": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: ⟦COUNT⟧, value: 5 }`,
    "deprecate by count": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: ⟦COUNT⟧, value: 5 }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].filter.type", "COUNT"],
    ["policyDetails[].action.type", "DEPRECATE", "DISABLE"],
  ],
  *check(detail) {
    const filter = detail.at("filter", "type");
    const action = detail.at("action", "type");
    yield {
      at: filter,
      message: `${filter.path} is ${filter.shown}, but ${action.path} is ${action.shown}; only DELETE supports a COUNT filter`,
      help: "filter by AGE",
    };
  },
});
