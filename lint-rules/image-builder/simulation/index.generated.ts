// Written by `npm run generate` from the names of files; not written by hand.
import type { SimulationRule } from "../simulation-rule.ts";
import exclusionProtects from "./exclusion-protects.ts";
import imagesAreCovered from "./images-are-covered.ts";
import machineImageIsNotInUse from "./machine-image-is-not-in-use.ts";
import machineImageIsNotProtected from "./machine-image-is-not-protected.ts";
import machineImageIsReachable from "./machine-image-is-reachable.ts";
import onePolicyPerImage from "./one-policy-per-image.ts";
import retentionIsReached from "./retention-is-reached.ts";
import ruleActs from "./rule-acts.ts";
import ruleIsNotShadowed from "./rule-is-not-shadowed.ts";

const rules: readonly SimulationRule[] = [
  exclusionProtects,
  imagesAreCovered,
  machineImageIsNotInUse,
  machineImageIsNotProtected,
  machineImageIsReachable,
  onePolicyPerImage,
  retentionIsReached,
  ruleActs,
  ruleIsNotShadowed,
];
export default rules;
