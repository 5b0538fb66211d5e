import { cite } from "../../../lib/facts/model/citation.ts";
import { empty } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary:
    "exclusionRules, its exclusions of AMIs and their list of regions are not empty: empty ones exclude nothing.",
  otherwise: "A reader believes that images are protected, but the policy deletes them.",
  unwanted: "A module or a generator always writes exclusionRules, and leaves the lists empty without exclusions.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "images with a tag are kept": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }`,
    "AMIs of a region are kept": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: [us-east-1] } }`,
  },
  bad: {
    "no exclusion": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: ⟦{}⟧`,
    "no exclusion of AMIs": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: ⟦{}⟧ }`,
    "no regions": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: ⟦[]⟧ } }`,
  },
  each: [
    "policyDetails[].exclusionRules",
    "policyDetails[].exclusionRules.vmImages",
    "policyDetails[].exclusionRules.vmImages.regions",
  ],
  when: [[".", empty]],
  *check(part) {
    yield {
      at: part,
      message: `${part.path} is ${part.shown}; it excludes nothing`,
      help: `remove ${part.lastSegment}`,
      suggestions: [removing(part)],
    };
  },
});
