import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";

export default rule({
  severity: "error",
  summary: "DELETED includes underlying resources: DeleteImage deletes the image resource alone.",
  otherwise: "The AMIs, snapshots or containers remain, and their storage is billed.",
  cites: [stateUpdateCites],
  good: {
    "an image with its AMIs": `
state: { status: DELETED }
includeResources: { vmImages: true }`,
    "a container image": `
state: { status: DELETED }
includeResources: { containers: true }`,
  },
  bad: {
    "no resources": `
state: { status: DELETED }
executionRole: null
includeResources: ⟦⟧`,
    "a role, but no resources": `
state: { status: DELETED }
includeResources: ⟦⟧`,
    "none of the resources": `
state: { status: DELETED }
includeResources: ⟦{ vmImages: false, snapshots: false }⟧`,
  },
  when: [
    ["state.status", "DELETED"],
    ["includeResources.vmImages", absent, false],
    ["includeResources.snapshots", absent, false],
    ["includeResources.containers", absent, false],
  ],
  *check(update) {
    const status = update.at("state", "status");
    const included = update.at("includeResources");
    const names = ["vmImages", "snapshots", "containers"].map((name) => included.at(name).lastSegment);
    yield {
      at: included,
      message: `${status.path} is ${status.shown}, but ${included.path} ${included.state === "absent" ? "is missing" : "includes none"}; at least one of ${names.join(", ")} must be true`,
      help: "include the resources of the image, or delete the image resource alone with DeleteImage",
    };
  },
});
