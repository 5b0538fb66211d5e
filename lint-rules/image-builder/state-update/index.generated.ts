// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
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
  ...base,
  rules: rulesAbout(base.resource, {
    "containers-need-deleted": containersNeedDeleted,
    "delete-includes-resources": deleteIncludesResources,
    "exclusions-need-vm-images": exclusionsNeedVmImages,
    "resources-need-role": resourcesNeedRole,
    "role-needs-resources": roleNeedsResources,
    "snapshots-need-deleted": snapshotsNeedDeleted,
    "snapshots-need-vm-images": snapshotsNeedVmImages,
    "update-at-is-a-time": updateAtIsATime,
    "update-at-is-in-the-future": updateAtIsInTheFuture,
    "update-at-needs-deprecated": updateAtNeedsDeprecated,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
