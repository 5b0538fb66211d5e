import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Every rule of a CONTAINER_IMAGE policy is a DELETE rule.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "delete container images": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "deprecate AMIs": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "deprecate container images": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: ⟦DEPRECATE⟧ }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "disable container images": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: ⟦DISABLE⟧ }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["resourceType", "CONTAINER_IMAGE"],
    ["policyDetails[].action.type", "DEPRECATE", "DISABLE"],
  ],
  *check(detail) {
    const resourceType = detail.declaration.at("resourceType");
    const action = detail.at("action", "type");
    yield {
      at: action,
      message: `${action.path} is ${action.shown}, but ${resourceType.path} is ${resourceType.shown}; such a policy supports only DELETE`,
      help: "delete the images instead, or remove the rule",
    };
  },
});
