import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary: "Snapshots are included only for DELETED: the other states may include vmImages only.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    "delete snapshots": `
state: { status: DELETED }
includeResources: { vmImages: true, snapshots: true }`,
    "disable AMIs": `
state: { status: DISABLED }
includeResources: { vmImages: true, snapshots: false }`,
  },
  bad: {
    "deprecate snapshots": `
state: { status: DEPRECATED }
includeResources: { vmImages: true, snapshots: ⟦true⟧ }`,
    "disable snapshots": `
state: { status: DISABLED }
includeResources: { vmImages: true, snapshots: ⟦true⟧ }`,
    "restore snapshots": `
state: { status: AVAILABLE }
includeResources: { vmImages: true, snapshots: ⟦true⟧ }`,
  },
  when: [
    ["includeResources.snapshots", true],
    ["state.status", "AVAILABLE", "DEPRECATED", "DISABLED"],
  ],
  *check(update) {
    const status = update.at("state", "status");
    const included = update.at("includeResources");
    const snapshots = included.at("snapshots");
    yield {
      at: snapshots,
      message: `${snapshots.path} is ${snapshots.shown}, but ${status.path} is ${status.shown}; such an update may include ${included.at("vmImages").lastSegment} only`,
      help: `remove ${snapshots.lastSegment}`,
      suggestions: [removing(snapshots)],
    };
  },
});
