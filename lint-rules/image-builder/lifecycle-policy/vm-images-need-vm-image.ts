import { cite } from "../../../lib/facts/model/citation.ts";
import { unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary:
    "AMIs and their snapshots are included only by a VM_IMAGE policy: a CONTAINER_IMAGE policy does not have them.",
  otherwise: "AMIs and snapshots remain: the policy selects only container images.",
  unwanted: "One module declares policies of both resource types with the same includes.",
  cites: [cite(3, "CreateLifecyclePolicy")],
  gap: "lifecycle-policy/containers-on-machine-images",
  good: {
    "delete AMIs": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "delete containers": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true, vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "AMIs of containers": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: ⟦true⟧ } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "and their snapshots": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: ⟦true⟧, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  // snapshots-need-vm-images reports snapshots without machine images, so this rule checks vmImages only.
  when: [
    ["resourceType", "CONTAINER_IMAGE"],
    ["policyDetails[].action.includeResources.vmImages", true],
    ["policyDetails[].action.type", "DELETE", unknown],
  ],
  *check(detail) {
    const resourceType = detail.declaration.at("resourceType");
    const vmImages = detail.at("action", "includeResources", "vmImages");
    yield {
      at: vmImages,
      message: `${vmImages.path} is ${vmImages.shown}, but ${resourceType.path} is ${resourceType.shown}; it has no effect: such a policy has no distributed AMIs and no snapshots of them`,
      help: `include ${detail.at("action", "includeResources", "containers").lastSegment} instead`,
    };
  },
});
