import { absent, present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "warning",
  summary: "AMIs are excluded only if the update includes AMIs: otherwise exclusionRules has no effect.",
  otherwise: "The update changes the image resource alone, which exclusions do not concern.",
  unwanted: "One script writes all updates with the same exclusions.",
  cites: [stateUpdateCites],
  good: {
    "public AMIs stay": `
state: { status: DISABLED }
includeResources: { vmImages: true }
exclusionRules: { vmImages: { isPublic: true } }`,
  },
  bad: {
    "no resources": `
executionRole: null
includeResources: null
exclusionRules: ⟦{ vmImages: { isPublic: true } }⟧`,
    "containers only": `
state: { status: DELETED }
includeResources: { containers: true }
exclusionRules: ⟦{ vmImages: { isPublic: true } }⟧`,
    "AMIs are not included": `
state: { status: DELETED }
includeResources: { vmImages: false, containers: true }
exclusionRules: ⟦{ vmImages: { isPublic: true } }⟧`,
  },
  when: [
    ["exclusionRules", present],
    ["includeResources.vmImages", absent, false],
  ],
  *check(update) {
    const exclusions = update.at("exclusionRules");
    const vmImages = update.at("includeResources", "vmImages");
    yield {
      at: exclusions,
      message: `${exclusions.path} is set, but ${vmImages.path} is ${vmImages.state === "absent" ? "missing" : vmImages.shown}; it has no effect: the update includes no AMIs to exclude`,
      help: `set ${vmImages.path} to true, or remove ${exclusions.lastSegment}`,
      suggestions: [removing(exclusions)],
    };
  },
});
