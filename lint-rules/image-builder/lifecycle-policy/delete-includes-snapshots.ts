import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary: "DELETE of AMIs states whether to delete their snapshots: by default they remain, and are billed.",
  otherwise: "Later policies do not find snapshots without an image, so only a person deletes them.",
  unwanted: "Your team knows that snapshots remain by default, and does not repeat the default in each policy.",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "snapshots are deleted too": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "snapshots are kept on purpose": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "AMIs are kept with their snapshots": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "deprecation removes nothing": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "snapshots are not mentioned": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: ⟦⟧ } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].action.includeResources.snapshots", absent],
    ["policyDetails[].action.includeResources.vmImages", true],
    ["policyDetails[].action.type", "DELETE"],
    ["resourceType", "VM_IMAGE"],
  ],
  *check(detail) {
    const included = detail.at("action", "includeResources");
    const vmImages = included.at("vmImages");
    const snapshots = included.at("snapshots");
    yield {
      at: snapshots,
      message: `${vmImages.path} is ${vmImages.shown} without ${snapshots.lastSegment}; the rule deletes AMIs, and their snapshots remain and are billed`,
      help: `state whether to delete them: set ${snapshots.path} to true or false`,
    };
  },
});
