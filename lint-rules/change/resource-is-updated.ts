import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { changeInWords, existing, isOfMember } from "../changed-members.ts";

export default changeRule({
  severity: "info",
  summary: "A member changes in place, and no other rule is about it.",
  otherwise: "The object keeps its identity, and the service applies the new values.",
  unwanted: "The plan of your pipeline already shows updates to the reviewer.",
  cites: [citePage("compare.md", "Changes of resources")],
  isLast: true,
  good: {
    "another unit of the same age": `
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: 28, unit: DAYS } }]
--- # after
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: 4, unit: WEEKS } }]`,
  },
  bad: {
    "the description of a policy": `
--- # lifecycle-policy
description: Images of the shop
--- # after
--- # lifecycle-policy
description: ⟦Images of the web shop⟧`,
  },
  *check({ model, left }) {
    for (const change of left.filter((each) => !isOfMember(each, ...(model.comparedByMeaning ?? [])))) {
      yield {
        at: existing(change.now),
        message: `${changeInWords(change)}; the ${model.title} is updated in place`,
        explains: [change],
      };
    }
  },
});
