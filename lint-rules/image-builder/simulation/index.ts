/** All rules about what lifecycle policies do to an inventory; a test compares this list with the folder. */
import exclusionProtects from "./exclusion-protects.ts";
import imagesAreCovered from "./images-are-covered.ts";
import machineImageIsNotInUse from "./machine-image-is-not-in-use.ts";
import machineImageIsNotProtected from "./machine-image-is-not-protected.ts";
import machineImageIsReachable from "./machine-image-is-reachable.ts";
import onePolicyPerImage from "./one-policy-per-image.ts";
import retentionIsReached from "./retention-is-reached.ts";
import ruleActs from "./rule-acts.ts";
import ruleIsNotShadowed from "./rule-is-not-shadowed.ts";
import type { SimulationRule } from "./simulation-rule.ts";

const rules: readonly SimulationRule[] = [
  machineImageIsNotInUse,
  machineImageIsNotProtected,
  imagesAreCovered,
  onePolicyPerImage,
  ruleActs,
  ruleIsNotShadowed,
  retentionIsReached,
  exclusionProtects,
  machineImageIsReachable,
];
export default rules;
