import { leakOf } from "../../../lib/lifecycle/compare/guarantees/never-deleted.ts";
import type { Guarantee } from "../guarantee.ts";
import { brokenBy, guaranteeRule, memberAt } from "../guarantee-rule.ts";
import { imageInWords } from "../witness-words.ts";

export const guarantee: Guarantee = {
  isAboutAll: true,
  summary:
    "Every image of the recipes in the guarantee eventuallyDeleted is deleted eventually, once it is old enough and newer images exist, except protected images.",
  otherwise: "Images accumulate without an upper bound, and their storage is billed.",
  examplesWith: { eventuallyDeleted: ["web-base"], protectedImages: { tags: { stage: "release" } } },
  good: {
    "every version, except what is protected": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: 1 }
    exclusionRules: { tagMap: { stage: release } }
resourceSelection: { recipes: [{ name: web-base, semanticVersion: x.x.x }] }`,
    "another recipe": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { stage: release } }
resourceSelection: { recipes: [{ name: shop-base, semanticVersion: 1.x.x }] }`,
  },
  bad: {
    "a version that no policy selects": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { stage: release } }
resourceSelection: ⟦{ recipes: [{ name: web-base, semanticVersion: 1.x.x }] }⟧`,
    "a tag that keeps images": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: ⟦{ keep: "yes", stage: release }⟧ }
resourceSelection: { recipes: [{ name: web-base, semanticVersion: x.x.x }] }`,
    "images are only deprecated": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { stage: release } }
resourceSelection: ⟦{ recipes: [{ name: web-base, semanticVersion: x.x.x }] }⟧`,
  },
  named: ({ eventuallyDeleted = [], protectedImages: { tags = {} } = {} }) => ({
    words: [
      ...eventuallyDeleted.map((name) => ["recipe", name] as const),
      ...Object.values(tags).map((value) => ["tag", value] as const),
    ],
  }),
  *breaches(policies, declared, { eventuallyDeleted = [], protectedImages: { tags = {} } = {} }, steps) {
    const except = Object.entries(tags).map(([key, value]) => ({ key, value }));
    for (const name of eventuallyDeleted) {
      // Where no policy names the recipe, those of another folder or account may.
      const naming = declared.find((each) =>
        each
          .at("resourceSelection", "recipes")
          .items()
          .some((recipe) => recipe.at("name").value === name),
      );
      if (naming === undefined) continue;
      const leak = leakOf(policies, name, except, steps);
      if (leak === undefined) continue;
      const { rule, witness } = leak;
      const policy = rule && declared[rule.policy];
      const at = policy ? memberAt(brokenBy(policy, rule), "exclusionRules", "tagMap") : naming.at("resourceSelection");
      yield {
        at,
        statement: `${at.path} leaves images of ${name}, but the guarantee eventuallyDeleted requires that every image is deleted eventually`,
        shows: `${imageInWords(witness)} on ${witness.at.slice(0, 10)} would remain, however many newer images exist`,
        help: "select every version in a policy that deletes, and exclude only protectedImages, or change the guarantee",
        witness,
      };
    }
  },
};

export default guaranteeRule(guarantee);
