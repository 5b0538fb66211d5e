import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "AMIs are excluded only by a VM_IMAGE policy: a CONTAINER_IMAGE policy does not have AMIs.",
  otherwise: "The exclusion protects nothing.",
  unwanted: "One module declares policies of both resource types with the same exclusions.",
  cites: [cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/exclusions-on-containers",
  good: {
    "public AMIs are kept": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { isPublic: true } }`,
    "tagged container images are kept": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }`,
  },
  bad: {
    "AMIs among containers": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: ⟦{ isPublic: true }⟧ }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["resourceType", "CONTAINER_IMAGE"],
    ["policyDetails[].exclusionRules.vmImages", present],
  ],
  *check(detail) {
    const resourceType = detail.declaration.at("resourceType");
    const vmImages = detail.at("exclusionRules", "vmImages");
    yield {
      at: vmImages,
      message: `${vmImages.path} is set, but ${resourceType.path} is ${resourceType.shown}; it has no effect: such a policy has no AMIs to exclude`,
      help: `exclude by ${detail.at("exclusionRules", "tagMap").lastSegment} instead`,
    };
  },
});
