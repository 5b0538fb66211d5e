import { cite } from "../../../lib/facts/model/citation.ts";
import { type SimulatedProblem, simulationRule } from "../simulation-rule.ts";

export default simulationRule({
  severity: "warning",
  summary: "Every rule of a policy that is not DISABLED acts on some image of the inventory, now or later.",
  otherwise: "The selection or the filter may be wrong, and images accumulate.",
  unwanted: "The images that the rule concerns do not exist yet, for example because the pipeline is new.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "an image that the recipe built": `
resourceSelection: { recipes: [{ name: web-base, semanticVersion: 1.x.x }] }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-01", status: AVAILABLE, tags: {} }`,
  },
  bad: {
    "a recipe that built nothing": `
resourceSelection: ⟦{ recipes: [{ name: web-bsae, semanticVersion: 1.x.x }] }⟧
--- # inventory
images: []`,
    "an exclusion of every image": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { tagMap: ⟦{ team: web }⟧ }
--- # inventory
images:
  - { id: web/1, recipe: { name: web-base, semanticVersion: 1.2.0 }, createdAt: "2026-02-01", status: AVAILABLE, tags: { team: web } }`,
  },
  *judge(simulation) {
    const dead = simulation.deadRules();
    for (const policy of simulation.policies) {
      const rules = dead[policy.index] ?? [];
      if (rules.some(({ kind }) => kind === "matches-nothing")) {
        yield {
          policy,
          at: ["resourceSelection"],
          message: "the policy matches no image in the inventory, so it has no effect",
          help: "correct the recipe, the version or the tags, or remove the policy",
        } satisfies SimulatedProblem;
      }
      for (const { rule, kind, reason } of rules) {
        const at = ["policyDetails", rule];
        if (kind === "excluded") {
          const help = "exclude a tag that some of the images lack, or remove the rule";
          yield {
            policy,
            at: [...at, "exclusionRules", "tagMap"],
            message: `rule ${rule + 1} never acts: ${reason}`,
            help,
          };
        } else if (kind === "too-late") {
          const help = "make the rule act before the other rules, or remove it";
          yield { policy, at, message: `rule ${rule + 1} never acts: ${reason}`, help };
        }
      }
    }
  },
});
