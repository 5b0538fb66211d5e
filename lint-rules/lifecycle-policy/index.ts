/** All rules of the lifecycle policy; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
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
import vmImageExclusionsNeedVmImage from "./vm-image-exclusions-need-vm-image.ts";
import vmImagesNeedVmImage from "./vm-images-need-vm-image.ts";

const rules: readonly LintRule[] = [
  oneRulePerAction,
  containerImageNeedsDelete,
  countFilterNeedsDelete,
  ageFilterNeedsUnit,
  snapshotsNeedDelete,
  containersNeedDelete,
  snapshotsNeedVmImages,
  tagKeyNotReserved,
  namesDiffer,
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
];
export default rules;
