import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "warning",
  summary: "Snapshots are included together with their AMIs: EC2 keeps a snapshot that an image uses.",
  otherwise: "EC2 refuses to delete the snapshot, so it remains.",
  unwanted: "The AMIs are already deregistered, and only their snapshots remain.",
  cites: [stateUpdateCites],
  gap: "state-update/snapshots-alone",
  good: {
    both: `
state: { status: DELETED }
includeResources: { vmImages: true, snapshots: true }`,
    "AMIs only": `
state: { status: DELETED }
includeResources: { vmImages: true, snapshots: false }`,
  },
  bad: {
    "snapshots alone": `
state: { status: DELETED }
includeResources: ⟦{ snapshots: true }⟧`,
    "snapshots without AMIs": `
state: { status: DELETED }
includeResources: ⟦{ vmImages: false, snapshots: true }⟧`,
  },
  // Other states cannot include snapshots; snapshots-need-deleted reports that.
  when: [
    ["includeResources.snapshots", true],
    ["includeResources.vmImages", absent, false],
    ["state.status", "DELETED", unknown],
  ],
  *check(update) {
    const included = update.at("includeResources");
    const [vmImages, snapshots] = [included.at("vmImages"), included.at("snapshots")];
    yield {
      at: included,
      message: `${snapshots.path} is ${snapshots.shown} without ${vmImages.lastSegment}; EC2 does not delete the snapshots of an AMI that remains`,
      help: `set ${vmImages.path} to true, or remove ${snapshots.lastSegment}`,
      suggestions: [setting(vmImages, true)],
    };
  },
});
