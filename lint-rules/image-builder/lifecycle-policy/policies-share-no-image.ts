import { cite } from "../../../lib/facts/model/citation.ts";
import { sharedImages } from "../../../lib/lifecycle/compare/guarantees/findings.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { conditionOf, knownPolicy } from "../known-policy.ts";
import { mayShareImages } from "../may-share-images.ts";
import { actInWords } from "../witness-words.ts";

export default rule({
  severity: "info",
  isAboutEffects: true,
  summary:
    "Two policies of an account and region select the same recipe version or the same tag only if they do not act on the same images: neither would keep the number of images that it states.",
  otherwise: "Each policy counts its own selection, so one policy deletes an image that the other keeps.",
  unwanted: "Several policies share images on purpose, and none of them must keep an exact number of images.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/one-action",
  good: {
    "a recipe each": `
name: web images
resourceSelection: { recipes: [{ name: web-base, semanticVersion: x.x.x }] }
---
name: batch images
resourceSelection: { recipes: [{ name: batch-base, semanticVersion: x.x.x }] }`,
    "two values of a tag, of which an image has one": `
name: nightly images
resourceSelection: { tagMap: { channel: nightly } }
---
name: weekly images
resourceSelection: { tagMap: { channel: weekly } }`,
    "an exclusion that leaves the image to the other policy": `
name: nightly images
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS, retainAtLeast: 1 }
    exclusionRules: { tagMap: { keep: "yes" } }
resourceSelection: { tagMap: { channel: nightly } }
---
name: kept images
resourceSelection: { tagMap: { keep: "yes" } }`,
    "a recipe in one, a tag in the other, which an inventory may show together": `
name: web images
---
name: releases
resourceSelection: { tagMap: { stage: release } }`,
    "versions apart": `
name: web 1
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }
---
name: web 2
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 2.x.x }] }`,
    "a policy that does not run": `
name: web images
status: DISABLED
---
name: all web images`,
  },
  bad: {
    "a version and a pattern that matches it": `
name: web images
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }
---
name: first web images
resourceSelection: ⟦{ recipes: [{ name: batch-base, semanticVersion: x.x.x }, { name: web-base, semanticVersion: 1.0.0 }] }⟧`,
    "a tag in both": `
name: web images
resourceSelection: { tagMap: { team: web } }
---
name: nightly images
resourceSelection: ⟦{ tagMap: { channel: nightly, team: web } }⟧`,
  },
  whenTogether: mayShareImages,
  *checkAll(declared) {
    // Of a policy that is not known, nothing is said; the others can share images all the same.
    const known = declared.filter((declaration) => knownPolicy(declaration) !== undefined);
    const conditions = known.flatMap((declaration, index) => conditionOf(declaration, index) ?? []);
    for (const { policies, action, witness } of sharedImages(conditions)) {
      const [first, second] = policies.map((index) => known[index]);
      if (first === undefined || second === undefined) continue;
      const [name, other] = [first.at("name"), second.at("name")];
      const isNamed = name.state === "known";
      if (isNamed && other.state === "known" && name.value === other.value) continue; // names-differ reports it
      const at = second.at("resourceSelection");
      yield {
        at,
        message: `${at.path} selects images on which ${isNamed ? `the policy ${name.shown}` : "another policy"} acts too, in the same run. For example, ${actInWords(witness, action)}`,
        help: "select each image in one policy, or exclude its tag in the rules of the other; if their files belong to different accounts, list these under accounts in the configuration",
        witness,
      };
    }
  },
});
