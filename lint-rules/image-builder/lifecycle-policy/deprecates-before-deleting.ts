import { deletingUndeprecated } from "../../../lib/lifecycle/compare/guarantees/deprecation.ts";
import type { Guarantee } from "../guarantee.ts";
import { brokenBy, guaranteeRule } from "../guarantee-rule.ts";
import { periodOf } from "../guarantees.ts";
import { imageInWords } from "../witness-words.ts";

export const guarantee: Guarantee = {
  isAboutAll: true,
  summary:
    "An image is deleted only after it has been deprecated for as long as the guarantee deprecatedBefore requires; failed builds are never deprecated.",
  otherwise: "Users of an image learn of its end when a launch fails.",
  examplesWith: { deprecatedBefore: "30 days" },
  good: {
    "deprecated in time": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 60, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    "deprecated by another policy": `
name: deprecate web
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 60, unit: DAYS }
---
name: delete web`,
    "nothing is deleted": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 60, unit: DAYS }`,
  },
  bad: {
    "never deprecated": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦90⟧, unit: DAYS }`,
    "a day too late": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 61, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦90⟧, unit: DAYS }`,
    "a count that deletes before": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 60, unit: DAYS }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: ⟦5⟧ }`,
    "an exclusion from the deprecation": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 60, unit: DAYS }
    exclusionRules: { tagMap: { stage: release } }
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ⟦90⟧, unit: DAYS }`,
  },
  named: ({ deprecatedBefore }) => ({ distances: [periodOf(deprecatedBefore) ?? []].flat() }),
  *breaches(policies, declared, { deprecatedBefore }, steps) {
    const period = periodOf(deprecatedBefore);
    if (period === undefined) return;
    for (const breach of deletingUndeprecated(policies, period, steps)) {
      const policy = declared[breach.policy];
      if (policy === undefined) continue;
      const at = brokenBy(policy, breach).at("filter", "value");
      const { witness, days } = breach;
      yield {
        at,
        statement: `${at.path} is ${at.shown}, but the guarantee deprecatedBefore requires that images are deprecated for ${deprecatedBefore} before they are deleted`,
        shows: `${imageInWords(witness)} on ${witness.at.slice(0, 10)} would be deleted within the next ${days} days without that`,
        help: "deprecate images earlier, delete them later, or change the guarantee",
        witness: { ...witness, days },
      };
    }
  },
};

export default guaranteeRule(guarantee);
