import { cite } from "../../../lib/facts/model/citation.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Snapshots are included only by a DELETE rule: DEPRECATE and DISABLE may include vmImages only.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "deprecate AMIs": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true, snapshots: false } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
    "delete snapshots": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
  },
  bad: {
    "deprecate snapshots": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true, snapshots: ⟦true⟧ } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
    "disable snapshots": `
policyDetails:
  - action: { type: DISABLE, includeResources: { vmImages: true, snapshots: ⟦true⟧ } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].action.includeResources.snapshots", true],
    ["policyDetails[].action.type", "DEPRECATE", "DISABLE"],
  ],
  *check(detail) {
    const action = detail.at("action", "type");
    const included = detail.at("action", "includeResources");
    const snapshots = included.at("snapshots");
    yield {
      at: snapshots,
      message: `${snapshots.path} is ${snapshots.shown}, but ${action.path} is ${action.shown}; such a rule may include ${included.at("vmImages").lastSegment} only`,
      help: `remove ${snapshots.lastSegment}`,
      suggestions: [removing(snapshots)],
    };
  },
});
