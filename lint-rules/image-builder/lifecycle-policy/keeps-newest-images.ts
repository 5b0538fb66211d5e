import { deletingNewest } from "../../../lib/lifecycle/compare/guarantees/guarantees.ts";
import { setting } from "../../../lib/lint/rule/document-edit.ts";
import type { Guarantee } from "../guarantee.ts";
import { brokenBy, guaranteeRule } from "../guarantee-rule.ts";
import { actInWords } from "../witness-words.ts";

export const guarantee: Guarantee = {
  summary:
    "The newest images of each recipe version, and so of each recipe, are never deleted, in the number of the guarantee newestImages; failed builds are not part of it.",
  otherwise: "A service that must roll back may not find an earlier image.",
  examplesWith: { newestImages: 2 },
  good: {
    "two retained images": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: 2 }`,
    "a count of three": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: 3 }`,
    "a deprecation": `
policyDetails:
  - action: { type: DEPRECATE }
    filter: { type: AGE, value: 90, unit: DAYS }`,
  },
  bad: {
    "an age alone": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: ⟦⟧ }`,
    "one retained image": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS, retainAtLeast: ⟦1⟧ }`,
    "a count of one": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: ⟦1⟧ }`,
  },
  named: ({ newestImages = 0 }) => ({ counts: [newestImages] }),
  *breaches(policies, [declared], { newestImages = 0 }, steps) {
    if (declared === undefined) return;
    for (const breach of deletingNewest(policies, newestImages, steps)) {
      const filter = brokenBy(declared, breach).at("filter");
      const at = filter.at(filter.at("type").value === "COUNT" ? "value" : "retainAtLeast");
      const written = at.state === "absent" ? "absent" : at.shown;
      yield {
        at,
        statement: `${at.path} is ${written}, but the guarantee newestImages requires that the newest ${newestImages === 1 ? "image stays" : `${newestImages} images stay`}`,
        shows: actInWords(breach.witness, breach.action),
        help: `set ${at.path} to ${newestImages} or more, or change the guarantee`,
        witness: breach.witness,
        suggestions: [setting(at, newestImages)],
      };
    }
  },
};

export default guaranteeRule(guarantee);
