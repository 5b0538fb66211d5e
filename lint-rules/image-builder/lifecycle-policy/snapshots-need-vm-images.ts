import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Snapshots are included only together with AMIs.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    both: `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "AMIs only": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    neither: `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false, snapshots: false } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "snapshots alone": `
policyDetails:
  - action: { type: DELETE, includeResources: ⟦{ snapshots: true }⟧ }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "snapshots without AMIs": `
policyDetails:
  - action: { type: DELETE, includeResources: ⟦{ vmImages: false, snapshots: true }⟧ }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  // Other actions cannot include snapshots; snapshots-need-delete reports that.
  when: [
    ["policyDetails[].action.includeResources.snapshots", true],
    ["policyDetails[].action.includeResources.vmImages", absent, false],
    ["policyDetails[].action.type", "DELETE", unknown],
  ],
  *check(detail) {
    const included = detail.at("action", "includeResources");
    const snapshots = included.at("snapshots");
    const vmImages = included.at("vmImages");
    yield {
      at: included,
      message: `${snapshots.path} is ${snapshots.shown}, but ${vmImages.path} is ${vmImages.state === "absent" ? "missing" : vmImages.shown}; snapshots may be included only together with AMIs`,
      help: `set ${vmImages.path} to true, or remove ${snapshots.lastSegment}`,
      suggestions: [setting(vmImages, true), removing(snapshots)],
    };
  },
});
