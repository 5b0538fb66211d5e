import { cite } from "../../../lib/facts/model/citation.ts";
import { simulationRule } from "../simulation-rule.ts";

export default simulationRule({
  severity: "warning",
  summary: "Another rule does not delete every image before the time of a rule comes.",
  otherwise: "The rule has no effect: for example, images are deleted that were never deprecated.",
  unwanted: "The shadowed rule is a safety net, which acts only after somebody removes the other rule.",
  cites: [cite(3, "What the service does")],
  gap: "lifecycle-policy/one-action",
  good: {
    "two rules with the same time: the second acts in the next run": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }`,
    "an image between the two times": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-01-15", status: AVAILABLE, tags: {} }`,
  },
  bad: {
    "a time that comes after the deletion": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
  - ⟦{ action: { type: DISABLE, includeResources: { vmImages: true } }, filter: { type: AGE, value: 60, unit: DAYS } }⟧
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-20", status: AVAILABLE, tags: {} }`,
  },
  *judge(simulation) {
    const dead = simulation.deadRules();
    for (const policy of simulation.policies) {
      for (const { rule, kind, reason } of dead[policy.index] ?? []) {
        if (kind !== "shadowed") continue;
        yield {
          policy,
          at: ["policyDetails", rule],
          message: `rule ${rule + 1} never acts: ${reason}`,
          help: "make it act earlier or on other images, or remove it",
        };
      }
    }
  },
});
