import {
  touchingRegion,
  touchingShared,
  touchingTagged,
} from "../../../lib/lifecycle/compare/guarantees/guarantees.ts";
import type { Guarantee } from "../guarantee.ts";
import { brokenBy, guaranteeRule, memberAt } from "../guarantee-rule.ts";
import { actInWords } from "../witness-words.ts";

export const guarantee: Guarantee = {
  summary: "Nothing deletes, disables or deprecates the images and AMIs that the guarantee protectedImages names.",
  otherwise: "Launches from a deleted AMI fail, and only a Recycle Bin can restore it.",
  examplesWith: {
    protectedImages: { tags: { keep: "yes" }, regions: ["eu-central-1"], sharedAccounts: ["123456789012"] },
  },
  good: {
    "all of them are excluded": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules:
      tagMap: { keep: "yes" }
      vmImages: { regions: [eu-central-1], sharedAccounts: ["123456789012"] }`,
    "AMIs are not included": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: false } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: { keep: "yes" } }`,
    "a disabled policy": `
status: DISABLED`,
  },
  bad: {
    "another value of the tag": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules:
      tagMap: ⟦{ keep: "no" }⟧
      vmImages: { regions: [eu-central-1], sharedAccounts: ["123456789012"] }`,
    "no exclusion": `
policyDetails:
  - action: { type: DISABLE }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: ⟦⟧`,
    "another region": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules:
      tagMap: { keep: "yes" }
      vmImages: { regions: ⟦[eu-west-1]⟧, sharedAccounts: ["123456789012"] }`,
    "the other account": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules:
      tagMap: { keep: "yes" }
      vmImages: { regions: [eu-central-1], sharedAccounts: ⟦["210987654321"]⟧ }`,
  },
  named: ({ protectedImages: { tags = {}, regions = [], sharedAccounts = [] } = {} }) => ({
    words: [
      ...Object.values(tags).map((value) => ["tag", value] as const),
      ...regions.map((region) => ["region", region] as const),
      ...sharedAccounts.map((account) => ["account", account] as const),
    ],
  }),
  *breaches(policies, [declared], { protectedImages: { tags = {}, regions = [], sharedAccounts = [] } = {} }, steps) {
    if (declared === undefined) return;
    const all = [
      ...Object.entries(tags).map(([key, value]) => ({
        breaches: touchingTagged(policies, { key, value }, steps),
        what: `images tagged ${key}=${value}`,
        member: ["tagMap"],
      })),
      ...regions.map((region) => ({
        breaches: touchingRegion(policies, region, steps),
        what: `AMIs in ${region}`,
        member: ["vmImages", "regions"],
      })),
      ...sharedAccounts.map((account) => ({
        breaches: touchingShared(policies, account, steps),
        what: `AMIs shared with ${account}`,
        member: ["vmImages", "sharedAccounts"],
      })),
    ];
    for (const { breaches, what, member } of all) {
      for (const breach of breaches) {
        const rule = brokenBy(declared, breach);
        const at = memberAt(rule, "exclusionRules", ...member);
        yield {
          at,
          statement: `${rule.path} acts on ${what}, which the guarantee protectedImages protects`,
          shows: actInWords(breach.witness, breach.action),
          help: `exclude them in ${rule.at("exclusionRules", ...member).path}, or change the guarantee`,
          witness: breach.witness,
        };
      }
    }
  },
};

export default guaranteeRule(guarantee);
