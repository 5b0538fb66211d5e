// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import ageFilterNeedsUnit from "./age-filter-needs-unit.ts";
import base from "./base.ts";
import clientTokensDiffer from "./client-tokens-differ.ts";
import containerImageNeedsDelete from "./container-image-needs-delete.ts";
import containersNeedContainerImage from "./containers-need-container-image.ts";
import containersNeedDelete from "./containers-need-delete.ts";
import countFilterHasNoUnit from "./count-filter-has-no-unit.ts";
import countFilterNeedsDelete from "./count-filter-needs-delete.ts";
import deleteIncludesMachineImages from "./delete-includes-machine-images.ts";
import deleteIncludesSnapshots from "./delete-includes-snapshots.ts";
import disabledPolicyDoesNotRun from "./disabled-policy-does-not-run.ts";
import dryRunNotDeclared from "./dry-run-not-declared.ts";
import exclusionRulesExcludeSomething from "./exclusion-rules-exclude-something.ts";
import executionRoleIsNotServiceLinked from "./execution-role-is-not-service-linked.ts";
import namesClearlyDiffer from "./names-clearly-differ.ts";
import namesDiffer from "./names-differ.ts";
import oneRulePerAction from "./one-rule-per-action.ts";
import recipesDiffer from "./recipes-differ.ts";
import retainAtLeastNeedsAge from "./retain-at-least-needs-age.ts";
import retainAtLeastNeedsDelete from "./retain-at-least-needs-delete.ts";
import sharedAccountsDiffer from "./shared-accounts-differ.ts";
import snapshotsNeedDelete from "./snapshots-need-delete.ts";
import snapshotsNeedVmImages from "./snapshots-need-vm-images.ts";
import tagKeyNotNearlyReserved from "./tag-key-not-nearly-reserved.ts";
import tagKeyNotReserved from "./tag-key-not-reserved.ts";
import versionNumbersInRange from "./version-numbers-in-range.ts";
import vmImageExclusionsNeedVmImage from "./vm-image-exclusions-need-vm-image.ts";
import vmImagesNeedVmImage from "./vm-images-need-vm-image.ts";
import wildcardsComeLast from "./wildcards-come-last.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "age-filter-needs-unit": ageFilterNeedsUnit,
    "client-tokens-differ": clientTokensDiffer,
    "container-image-needs-delete": containerImageNeedsDelete,
    "containers-need-container-image": containersNeedContainerImage,
    "containers-need-delete": containersNeedDelete,
    "count-filter-has-no-unit": countFilterHasNoUnit,
    "count-filter-needs-delete": countFilterNeedsDelete,
    "delete-includes-machine-images": deleteIncludesMachineImages,
    "delete-includes-snapshots": deleteIncludesSnapshots,
    "disabled-policy-does-not-run": disabledPolicyDoesNotRun,
    "dry-run-not-declared": dryRunNotDeclared,
    "exclusion-rules-exclude-something": exclusionRulesExcludeSomething,
    "execution-role-is-not-service-linked": executionRoleIsNotServiceLinked,
    "names-clearly-differ": namesClearlyDiffer,
    "names-differ": namesDiffer,
    "one-rule-per-action": oneRulePerAction,
    "recipes-differ": recipesDiffer,
    "retain-at-least-needs-age": retainAtLeastNeedsAge,
    "retain-at-least-needs-delete": retainAtLeastNeedsDelete,
    "shared-accounts-differ": sharedAccountsDiffer,
    "snapshots-need-delete": snapshotsNeedDelete,
    "snapshots-need-vm-images": snapshotsNeedVmImages,
    "tag-key-not-nearly-reserved": tagKeyNotNearlyReserved,
    "tag-key-not-reserved": tagKeyNotReserved,
    "version-numbers-in-range": versionNumbersInRange,
    "vm-image-exclusions-need-vm-image": vmImageExclusionsNeedVmImage,
    "vm-images-need-vm-image": vmImagesNeedVmImage,
    "wildcards-come-last": wildcardsComeLast,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
