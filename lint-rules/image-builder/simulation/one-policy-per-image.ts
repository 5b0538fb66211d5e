import { cite } from "../../../lib/facts/model/citation.ts";
import type { ReadyPolicy } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { imagesInWords, simulationRule, someOf } from "../simulation-rule.ts";

/** Two policies, and the images on which both act. */
interface Overlap {
  readonly first: ReadyPolicy;
  readonly second: ReadyPolicy;
  readonly ids: string[];
}

export default simulationRule({
  severity: "warning",
  summary: "Only one policy acts on an image: if two do, neither keeps the number of images that it states.",
  otherwise: "One policy deletes an image that the other policy keeps.",
  unwanted: "Several policies act on the same images on purpose, and none of them must keep an exact number of images.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/one-action",
  good: {
    "a recipe each": `
name: web images
--- # lifecycle-policy
name: batch images
resourceSelection: { recipes: [{ name: batch-base, semanticVersion: 1.x.x }] }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: batch/1, recipe: { name: batch-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }`,
    "an exclusion that leaves the image to the other policy": `
name: web images
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
    exclusionRules: { tagMap: { stage: release } }
--- # lifecycle-policy
name: releases
resourceSelection: { tagMap: { stage: release } }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: { stage: release } }`,
  },
  bad: {
    "a recipe in one, a tag in the other": `
name: web images
--- # lifecycle-policy
name: releases
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
resourceSelection: ⟦{ tagMap: { stage: release } }⟧
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: { stage: release } }`,
  },
  *judge(simulation) {
    const { table } = simulation;
    const overlaps = new Map<string, Overlap>();
    for (let index = 0; index < table.size; index += 1) {
      const tags = table.tags(index);
      const acting = [...simulation.selections(index)]
        .filter(({ policy, isCertain }) => isCertain && policy.isEnabled === true)
        .map(({ policy }) => policy)
        .filter(({ rules }) =>
          rules.some(({ excluded }) => excluded.holds(tags, "the image", table.isUntagged(index)) === false),
        );
      for (const [place, second] of acting.entries()) {
        for (const first of acting.slice(0, place)) {
          const key = `${first.index} ${second.index}`;
          const overlap = overlaps.get(key) ?? { first, second, ids: [] };
          overlaps.set(key, overlap);
          overlap.ids.push(table.ids[index] ?? "");
        }
      }
    }
    for (const { first, second, ids } of overlaps.values()) {
      yield {
        policy: second,
        at: ["resourceSelection"],
        message: `${JSON.stringify(first.policy.name)} acts on ${imagesInWords(ids.length)} of this policy too: ${someOf(ids)}`,
        help: "select each image in one policy, or exclude its tag in the rules of the other",
      };
    }
  },
});
