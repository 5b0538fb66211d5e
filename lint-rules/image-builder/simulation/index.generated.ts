// Written by `npm run generate` from the names of files; not written by hand.
import { withIds } from "../../../lib/lint/rule/rule.ts";
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

const rules: readonly SimulationRule[] = withIds("simulation", {
  "exclusion-protects": exclusionProtects,
  "images-are-covered": imagesAreCovered,
  "machine-image-is-not-in-use": machineImageIsNotInUse,
  "machine-image-is-not-protected": machineImageIsNotProtected,
  "machine-image-is-reachable": machineImageIsReachable,
  "one-policy-per-image": onePolicyPerImage,
  "retention-is-reached": retentionIsReached,
  "rule-acts": ruleActs,
  "rule-is-not-shadowed": ruleIsNotShadowed,
});
export default rules;
