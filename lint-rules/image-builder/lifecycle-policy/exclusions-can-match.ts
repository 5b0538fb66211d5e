import { rulesWithoutImages } from "../../../lib/compare/findings.ts";
import { idleExclusions } from "../../../lib/compare/member-differences.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { cite } from "../../../lib/model/citation.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { knownPolicy } from "../known-policy.ts";
import { mayExcludeNothing } from "../may-be-idle.ts";

export default rule({
  id: "lifecycle-policy/exclusions-can-match",
  on: lifecyclePolicy,
  severity: "warning",
  isAboutEffects: true,
  summary:
    "Each exclusion excludes something in some inventory: it is of a tag that selected images may have, or of machine images on which the rule acts.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/parts-of-image",
  good: {
    "another tag": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }
resourceSelection: { tagMap: { team: web } }`,
    "another value of one of two tags": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { team: shop } }
resourceSelection: { tagMap: { team: web, stage: test } }`,
    "a disabled policy": `
status: DISABLED
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { team: shop } }
resourceSelection: { tagMap: { team: web } }`,
    "machine images that the rule includes": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: [us-east-1] } }`,
  },
  bad: {
    "another value of the only tag": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { team: ⟦shop⟧, keep: "yes" } }
resourceSelection: { tagMap: { team: web } }`,
    "machine images that the rule leaves alone": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: ⟦[us-east-1, eu-west-1]⟧ } }`,
  },
  when: [[".", mayExcludeNothing]],
  *check(declared) {
    const policy = knownPolicy(declared);
    if (policy === undefined || policy.status === "DISABLED") return;
    const never = new Set(rulesWithoutImages([policy]).map((each) => each.rule)); // see rules-can-act
    const said = new Set<Node>();
    for (const {
      rule: { index },
      member,
      key,
    } of idleExclusions(policy)) {
      const detail = declared.at("policyDetails").items()[index];
      if (detail === undefined || never.has(index)) continue;
      const whole = detail.at(...member.split("."));
      const at = member.endsWith("tagMap") && key !== undefined ? whole.entry(key) : whole;
      if (said.has(at)) continue;
      said.add(at);
      const includes = detail.at("action", "includeResources", "vmImages");
      const isOfMachineImages = member.startsWith("exclusionRules.vmImages");
      if (isOfMachineImages && policy.resourceType === "CONTAINER_IMAGE") continue; // see vm-image-exclusions-need-vm-image
      const why =
        isOfMachineImages && includes.value !== true
          ? `the rule leaves machine images alone, because ${includes.path} is ${includes.state === "absent" ? "absent" : includes.shown}`
          : `no image on which the rule acts has ${isOfMachineImages ? "such machine images" : "this tag"}`;
      yield {
        at,
        message: `${at.path} is ${at.shown}, but it excludes nothing: ${why}`,
        help: isOfMachineImages
          ? "include the machine images in the rule, or remove the exclusion"
          : "exclude another tag, or remove this one",
      };
    }
  },
});
