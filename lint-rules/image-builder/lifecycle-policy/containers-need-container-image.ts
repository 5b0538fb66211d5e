import { cite } from "../../../lib/facts/model/citation.ts";
import { unknown } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Containers are included only by a CONTAINER_IMAGE policy: a VM_IMAGE policy does not have containers.",
  otherwise: "The selected images are AMIs, so containers remain.",
  unwanted: "One module declares policies of both resource types with the same includes.",
  cites: [cite(3, "CreateLifecyclePolicy")],
  gap: "lifecycle-policy/containers-on-machine-images",
  good: {
    "delete containers": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "delete AMIs": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, containers: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "containers of AMIs": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, containers: ⟦true⟧ } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  // Other actions cannot include containers; containers-need-delete reports that.
  when: [
    ["policyDetails[].action.includeResources.containers", true],
    ["resourceType", "VM_IMAGE"],
    ["policyDetails[].action.type", "DELETE", unknown],
  ],
  *check(detail) {
    const resourceType = detail.declaration.at("resourceType");
    const containers = detail.at("action", "includeResources", "containers");
    yield {
      at: containers,
      message: `${containers.path} is ${containers.shown}, but ${resourceType.path} is ${resourceType.shown}; it has no effect: such a policy has no distributed containers`,
      help: `remove ${containers.lastSegment}`,
      suggestions: [removing(containers)],
    };
  },
});
