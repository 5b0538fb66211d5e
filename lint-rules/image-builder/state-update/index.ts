/** All rules of the state update; a test compares this list with the folder. */
import validate from "#validators/state-update";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { stateUpdate } from "../../../lib/services/image-builder/state-update/model.ts";
import containersNeedDeleted from "./containers-need-deleted.ts";
import deleteIncludesResources from "./delete-includes-resources.ts";
import exclusionsNeedVmImages from "./exclusions-need-vm-images.ts";
import resourcesNeedRole from "./resources-need-role.ts";
import roleNeedsResources from "./role-needs-resources.ts";
import snapshotsNeedDeleted from "./snapshots-need-deleted.ts";
import snapshotsNeedVmImages from "./snapshots-need-vm-images.ts";
import updateAtIsATime from "./update-at-is-a-time.ts";
import updateAtIsInTheFuture from "./update-at-is-in-the-future.ts";
import updateAtNeedsDeprecated from "./update-at-needs-deprecated.ts";

const rules: ResourceRules = {
  resource: stateUpdate,
  validate,
  rules: [
    resourcesNeedRole,
    roleNeedsResources,
    deleteIncludesResources,
    snapshotsNeedDeleted,
    containersNeedDeleted,
    updateAtNeedsDeprecated,
    updateAtIsATime,
    updateAtIsInTheFuture,
    snapshotsNeedVmImages,
    exclusionsNeedVmImages,
  ],
  baseExample: `resourceArn: arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1
state: { status: DEPRECATED }
executionRole: lifecycle-role
includeResources: { vmImages: true }
`,
};
export default rules;
