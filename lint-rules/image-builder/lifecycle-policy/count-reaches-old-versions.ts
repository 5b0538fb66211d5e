import { cite } from "../../../lib/facts/model/citation.ts";
import { keepingEachVersion } from "../../../lib/lifecycle/compare/guarantees/findings.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { knownPolicy } from "../known-policy.ts";

export default rule({
  severity: "info",
  isAboutEffects: true,
  summary:
    "COUNT deletes old images even if each build has a version of its own: it counts the images of each recipe version, and would then not delete any.",
  otherwise: "Images accumulate, and their storage is billed, although the policy runs every day.",
  unwanted: "Another process deletes old versions, and the policy only limits the builds of each version.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/count-scope",
  good: {
    "one version": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: 5 }
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.2.0 }] }`,
    "images of a tag, whose versions an inventory says": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: 5 }
resourceSelection: { tagMap: { channel: nightly } }`,
    "an age": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "every version of a recipe": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: ⟦5⟧ }
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }`,
  },
  each: ["policyDetails[]"],
  when: [
    ["policyDetails[].filter.type", "COUNT"],
    ["policyDetails[].action.type", "DELETE"],
  ],
  *check(detail) {
    const { declaration } = detail;
    // Which versions the images of a tag have, only an inventory says: see simulation/retention-is-reached.
    if (declaration.at("resourceSelection", "recipes").state === "absent") return;
    const policy = knownPolicy(declaration);
    const index = declaration.at("policyDetails").items().indexOf(detail);
    if (policy === undefined || !keepingEachVersion([policy]).some((each) => each.rule === index)) return;
    const at = detail.at("filter", "value");
    yield {
      at,
      message: `${at.path} is ${at.shown}, of each recipe version: if each build has a version of its own, the policy only ever deletes failed images`,
      help: "use AGE with retainAtLeast to delete by age, or ignore this if builds of one version follow each other",
    };
  },
});
