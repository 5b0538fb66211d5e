/** All rules of the lifecycle policy; a test compares this list with the folder. */
import validate from "#validators/lifecycle-policy";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { policyVocabularies } from "../../vocabulary-examples.ts";
import ageFilterNeedsUnit from "./age-filter-needs-unit.ts";
import clientTokensDiffer from "./client-tokens-differ.ts";
import containerImageNeedsDelete from "./container-image-needs-delete.ts";
import containersNeedContainerImage from "./containers-need-container-image.ts";
import containersNeedDelete from "./containers-need-delete.ts";
import countFilterHasNoUnit from "./count-filter-has-no-unit.ts";
import countFilterNeedsDelete from "./count-filter-needs-delete.ts";
import deleteIncludesMachineImages from "./delete-includes-machine-images.ts";
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
  resource: lifecyclePolicy,
  validate,
  rules: [
    oneRulePerAction,
    containerImageNeedsDelete,
    countFilterNeedsDelete,
    ageFilterNeedsUnit,
    snapshotsNeedDelete,
    containersNeedDelete,
    snapshotsNeedVmImages,
    tagKeyNotReserved,
    namesDiffer,
    versionNumbersInRange,
    wildcardsComeLast,
    executionRoleIsNotServiceLinked,
    clientTokensDiffer,
    countFilterHasNoUnit,
    retainAtLeastNeedsAge,
    retainAtLeastNeedsDelete,
    containersNeedContainerImage,
    vmImagesNeedVmImage,
    vmImageExclusionsNeedVmImage,
    tagKeyNotNearlyReserved,
    namesClearlyDiffer,
    dryRunNotDeclared,
    disabledPolicyDoesNotRun,
    deleteIncludesMachineImages,
    exclusionRulesExcludeSomething,
    recipesDiffer,
    sharedAccountsDiffer,
  ],
  inventoryRules: async () => (await import("../simulation/index.ts")).default,
  fieldExamples: policyVocabularies,
  baseExample: `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.x.x }
`,
};
export default rules;
