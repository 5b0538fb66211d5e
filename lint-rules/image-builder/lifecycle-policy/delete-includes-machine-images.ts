import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary: "DELETE on VM_IMAGE states whether to delete the distributed AMIs: without includeResources they remain.",
  otherwise: "The AMIs remain without an image in EC2 Image Builder, so later policies do not find them.",
  unwanted: "Your team knows that AMIs remain by default, and does not repeat the default in each policy.",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "AMIs are deleted too": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "AMIs are kept on purpose": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "deprecation removes nothing": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "container images": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "AMIs are not mentioned": `
policyDetails:
  - action: { type: DELETE, includeResources: ⟦⟧ }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].action.includeResources", absent],
    ["resourceType", "VM_IMAGE"],
    ["policyDetails[].action.type", "DELETE"],
  ],
  *check(detail) {
    const action = detail.at("action", "type");
    const included = detail.at("action", "includeResources");
    yield {
      at: included,
      message: `${action.path} is ${action.shown} without ${included.lastSegment}; only the image resource is removed, and its distributed AMIs and their snapshots remain`,
      help: `state whether to delete them: set ${included.at("vmImages").path} to true or false`,
    };
  },
});
