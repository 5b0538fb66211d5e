// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import ageFilterNeedsUnit from "./age-filter-needs-unit.ts";
import base from "./base.ts";
import clientTokensDiffer from "./client-tokens-differ.ts";
import containerImageNeedsDelete from "./container-image-needs-delete.ts";
import containersNeedContainerImage from "./containers-need-container-image.ts";
import containersNeedDelete from "./containers-need-delete.ts";
import countFilterHasNoUnit from "./count-filter-has-no-unit.ts";
import countFilterNeedsDelete from "./count-filter-needs-delete.ts";
import countReachesOldVersions from "./count-reaches-old-versions.ts";
import deleteIncludesMachineImages from "./delete-includes-machine-images.ts";
import deleteIncludesSnapshots from "./delete-includes-snapshots.ts";
import deletesEveryImageAtLast from "./deletes-every-image-at-last.ts";
import deprecatesBeforeDeleting from "./deprecates-before-deleting.ts";
import disabledPolicyDoesNotRun from "./disabled-policy-does-not-run.ts";
import dryRunNotDeclared from "./dry-run-not-declared.ts";
import exclusionRulesExcludeSomething from "./exclusion-rules-exclude-something.ts";
import exclusionsCanMatch from "./exclusions-can-match.ts";
import executionRoleIsNotServiceLinked from "./execution-role-is-not-service-linked.ts";
import guaranteesHoldForEveryValue from "./guarantees-hold-for-every-value.ts";
import keepsNewestImages from "./keeps-newest-images.ts";
import keepsOtherRecipes from "./keeps-other-recipes.ts";
import keepsProtectedImages from "./keeps-protected-images.ts";
import keepsYoungImages from "./keeps-young-images.ts";
import namesClearlyDiffer from "./names-clearly-differ.ts";
import namesDiffer from "./names-differ.ts";
import oneRulePerAction from "./one-rule-per-action.ts";
import policiesShareNoImage from "./policies-share-no-image.ts";
import recipesDiffer from "./recipes-differ.ts";
import retainAtLeastNeedsAge from "./retain-at-least-needs-age.ts";
import retainAtLeastNeedsDelete from "./retain-at-least-needs-delete.ts";
import rulesCanAct from "./rules-can-act.ts";
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
  rules: [
    ageFilterNeedsUnit,
    clientTokensDiffer,
    containerImageNeedsDelete,
    containersNeedContainerImage,
    containersNeedDelete,
    countFilterHasNoUnit,
    countFilterNeedsDelete,
    countReachesOldVersions,
    deleteIncludesMachineImages,
    deleteIncludesSnapshots,
    deletesEveryImageAtLast,
    deprecatesBeforeDeleting,
    disabledPolicyDoesNotRun,
    dryRunNotDeclared,
    exclusionRulesExcludeSomething,
    exclusionsCanMatch,
    executionRoleIsNotServiceLinked,
    guaranteesHoldForEveryValue,
    keepsNewestImages,
    keepsOtherRecipes,
    keepsProtectedImages,
    keepsYoungImages,
    namesClearlyDiffer,
    namesDiffer,
    oneRulePerAction,
    policiesShareNoImage,
    recipesDiffer,
    retainAtLeastNeedsAge,
    retainAtLeastNeedsDelete,
    rulesCanAct,
    sharedAccountsDiffer,
    snapshotsNeedDelete,
    snapshotsNeedVmImages,
    tagKeyNotNearlyReserved,
    tagKeyNotReserved,
    versionNumbersInRange,
    vmImageExclusionsNeedVmImage,
    vmImagesNeedVmImage,
    wildcardsComeLast,
  ],
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
