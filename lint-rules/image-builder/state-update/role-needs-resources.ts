import { absent, present, unknown } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary:
    "An execution role is given only to update included resources: executionRole is invalid without includeResources.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    both: `
includeResources: { vmImages: true }`,
    neither: `
executionRole: null
includeResources: null`,
  },
  bad: {
    "a role without resources": `
includeResources: ⟦⟧`,
  },
  // For DELETED, delete-includes-resources reports the absence.
  when: [
    ["executionRole", present],
    ["includeResources", absent],
    ["state.status", "AVAILABLE", "DEPRECATED", "DISABLED", unknown],
  ],
  *check(update) {
    const role = update.at("executionRole");
    const included = update.at("includeResources");
    yield {
      at: included,
      message: `${included.path} is missing, but ${role.path} is set; each requires the other`,
      help: `add ${included.lastSegment}, or remove ${role.lastSegment} to update the image resource alone`,
      suggestions: [removing(role)],
    };
  },
});
