import { cite } from "../../../lib/facts/model/citation.ts";
import { isOfMachineImages } from "../../../lib/lifecycle/compare/facets.ts";
import { rulesWithoutImages } from "../../../lib/lifecycle/compare/guarantees/findings.ts";
import { type IdleExclusion, idleExclusions } from "../../../lib/lifecycle/compare/idle-exclusions.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { knownPolicy } from "../known-policy.ts";
import { mayExcludeNothing } from "../may-be-idle.ts";

export default rule({
  severity: "warning",
  isAboutEffects: true,
  summary:
    "Each exclusion excludes something in some inventory: it is of a tag that selected images may have, or of AMIs on which the rule acts.",
  otherwise: "The policy deletes images that the exclusion was meant to protect.",
  unwanted: "Many policies share one set of exclusions, and some exclusions concern only some of the policies.",
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
    "AMIs that the rule includes": `
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
    "AMIs that the rule leaves alone": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { regions: ⟦[us-east-1, eu-west-1]⟧ } }`,
    "several exclusions of AMIs that the rule leaves alone": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: ⟦{ isPublic: true, regions: [us-east-1], tagMap: { stage: release } }⟧ }`,
  },
  when: [[".", mayExcludeNothing]],
  *check(declared) {
    const policy = knownPolicy(declared);
    if (policy === undefined || policy.status === "DISABLED") return;
    const never = new Set(rulesWithoutImages([policy]).map((each) => each.rule)); // see rules-can-act
    const rules = declared.at("policyDetails").items();
    const idle = idleExclusions(policy).filter(({ rule: { index } }) => !never.has(index));
    const said = new Set<Node>();
    for (const [index, detail] of rules.entries()) {
      const ofRule = idle.filter((each) => each.rule.index === index);
      const includes = detail.at("action", "includeResources", "vmImages");
      const ofMachineImages = ofRule.filter(isOfMachineImages);
      const leftAlone = includes.value === true ? [] : ofMachineImages;
      const whole = leftAlone.length === 0 ? undefined : placeOfAll(detail, leftAlone);
      for (const exclusion of ofRule) {
        const isOfMachineImage = isOfMachineImages(exclusion);
        if (isOfMachineImage && policy.resourceType === "CONTAINER_IMAGE") continue; // see vm-image-exclusions-need-vm-image
        const at = (isOfMachineImage && whole) || placeOf(detail, exclusion);
        if (said.has(at)) continue;
        said.add(at);
        const why =
          isOfMachineImage && whole !== undefined
            ? `the rule leaves AMIs alone, because ${includes.path} is ${includes.state === "absent" ? "absent" : includes.shown}`
            : `no image on which the rule acts has ${isOfMachineImage ? "such AMIs" : "this tag"}`;
        yield {
          at,
          message: `${at.path}${!["struct", "map", "list"].includes(at.field?.kind ?? "") ? ` is ${at.shown}, but it` : ""} excludes nothing: ${why}`,
          help: isOfMachineImage
            ? "include the AMIs in the rule, or remove the exclusion"
            : "exclude another tag, or remove this one",
        };
      }
    }
  },
});

/** The entry of a map, the whole list, or another member. */
function placeOf(detail: Node, { member, key }: IdleExclusion): Node {
  const whole = detail.at(...member.split("."));
  return member.endsWith("tagMap") && key !== undefined ? whole.entry(key) : whole;
}

/** The smallest place with all of a rule's exclusions of machine images: one cause is one finding. */
function placeOfAll(detail: Node, exclusions: readonly IdleExclusion[]): Node {
  const all = detail.at("exclusionRules", "vmImages");
  const places = new Set(exclusions.map((each) => placeOf(detail, each)));
  const parents = new Set([...places].map(({ parent }) => parent));
  const [place = all] = places;
  const [parent = all] = parents;
  if (places.size === 1) return place;
  return parents.size === 1 ? parent : all;
}
