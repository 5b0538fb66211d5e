import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary: "Containers are included only for DELETED: the other states may include vmImages only.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    "delete containers": `
state: { status: DELETED }
includeResources: { containers: true }`,
    "disable AMIs": `
state: { status: DISABLED }
includeResources: { vmImages: true, containers: false }`,
  },
  bad: {
    "deprecate containers": `
state: { status: DEPRECATED }
includeResources: { vmImages: true, containers: ⟦true⟧ }`,
    "disable containers": `
state: { status: DISABLED }
includeResources: { vmImages: true, containers: ⟦true⟧ }`,
    "restore containers": `
state: { status: AVAILABLE }
includeResources: { vmImages: true, containers: ⟦true⟧ }`,
  },
  when: [
    ["includeResources.containers", true],
    ["state.status", "AVAILABLE", "DEPRECATED", "DISABLED"],
  ],
  *check(update) {
    const status = update.at("state", "status");
    const included = update.at("includeResources");
    const containers = included.at("containers");
    yield {
      at: containers,
      message: `${containers.path} is ${containers.shown}, but ${status.path} is ${status.shown}; such an update may include ${included.at("vmImages").lastSegment} only`,
      help: `remove ${containers.lastSegment}`,
      suggestions: [removing(containers)],
    };
  },
});
