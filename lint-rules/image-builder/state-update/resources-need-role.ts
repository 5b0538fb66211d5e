import { absent, present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary: "Included resources are updated with an execution role: includeResources is invalid without executionRole.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    both: `
includeResources: { vmImages: true }`,
    "the image resource alone": `
executionRole: null
includeResources: null`,
  },
  bad: {
    "resources without a role": `
executionRole: ⟦⟧
includeResources: { vmImages: true }`,
  },
  when: [
    ["includeResources", present],
    ["executionRole", absent],
  ],
  *check(update) {
    const role = update.at("executionRole");
    const included = update.at("includeResources");
    yield {
      at: role,
      message: `${role.path} is missing, but ${included.path} is set; each requires the other`,
      help: `add ${role.lastSegment}: a role that EC2 Image Builder may assume`,
    };
  },
});
