import { cite } from "../../../lib/facts/model/citation.ts";
import { isMissing } from "../../../lib/lifecycle/simulate/policy/missing.ts";
import { simulationRule } from "../simulation-rule.ts";

export default simulationRule({
  severity: "info",
  summary: "There are more images than a rule keeps; a rule that keeps as many as there are deletes nothing.",
  otherwise: "The rule has no effect until there are more images.",
  unwanted: "The pipeline is new, and has not built enough images yet.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/count-scope",
  good: {
    "two images of which one is kept": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: 1 }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }`,
  },
  bad: {
    "two versions with an image each, of which one is kept each": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: COUNT, value: ⟦1⟧ }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }
  - { id: web/2, recipe: { name: web-base, semanticVersion: 1.3.0 }, createdAt: "2026-02-15", status: AVAILABLE, tags: {} }`,
    "as many as there are": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS, retainAtLeast: ⟦1⟧ }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }`,
  },
  *judge(simulation) {
    const dead = simulation.deadRules();
    for (const policy of simulation.policies) {
      for (const { rule, kind, reason } of dead[policy.index] ?? []) {
        const filter = policy.rules[rule]?.filter;
        if (kind !== "retained" || filter === undefined || isMissing(filter)) continue;
        yield {
          policy,
          at: ["policyDetails", rule, "filter", filter.type === "COUNT" ? "value" : "retainAtLeast"],
          message: `rule ${rule + 1} deletes nothing: ${reason}`,
          help: "keep fewer, or ignore this if more images will follow",
        };
      }
    }
  },
});
