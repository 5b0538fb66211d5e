import { cite } from "../../../lib/facts/model/citation.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Containers are included only by a DELETE rule: DEPRECATE and DISABLE may include vmImages only.",
  otherwise: "refused",
  cites: [cite(3, "CreateLifecyclePolicy")],
  good: {
    "deprecate AMIs": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true, containers: false } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
    "delete containers": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
  },
  bad: {
    "deprecate containers": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { containers: ⟦true⟧ } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
    "disable containers": `
policyDetails:
  - action: { type: DISABLE, includeResources: { containers: ⟦true⟧ } }
    filter: { type: AGE, value: 30, unit: DAYS }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].action.includeResources.containers", true],
    ["policyDetails[].action.type", "DEPRECATE", "DISABLE"],
  ],
  *check(detail) {
    const action = detail.at("action", "type");
    const included = detail.at("action", "includeResources");
    const containers = included.at("containers");
    yield {
      at: containers,
      message: `${containers.path} is ${containers.shown}, but ${action.path} is ${action.shown}; such a rule may include ${included.at("vmImages").lastSegment} only`,
      help: `remove ${containers.lastSegment}`,
      suggestions: [removing(containers)],
    };
  },
});
