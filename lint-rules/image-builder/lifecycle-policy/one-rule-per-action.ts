import { cite } from "../../../lib/facts/model/citation.ts";
import { repeated } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

const { maxItems } = lifecyclePolicy.declaration.members.policyDetails;

export default rule({
  severity: "error",
  summary: "A policy has at most one rule for each action type.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy"), cite(3, "Resources and their fields")],
  good: {
    "one rule for each action": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 30, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "two rules that delete": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
  - action: { type: ⟦DELETE⟧, includeResources: { vmImages: true } }
    filter: { type: COUNT, value: 10 }`,
  },
  when: [["policyDetails", repeated("action", "type")]],
  *check(policy) {
    const details = policy.at("policyDetails").items();
    if (details.length > maxItems) return; // the schema reports their number
    const types = details.map((detail) => detail.at("action", "type"));
    for (const { part, first } of repeats(types, (type) => type.value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, like ${first.path}; a policy has at most one rule for each action type`,
        help: "merge the two rules, or declare a second policy",
      };
    }
  },
});
