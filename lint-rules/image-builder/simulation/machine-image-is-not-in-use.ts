import { cite } from "../../../lib/model/citation.ts";
import { simulationRule, someOf } from "./simulation-rule.ts";

export default simulationRule({
  id: "simulation/machine-image-is-not-in-use",
  severity: "error",
  summary:
    "No machine image that something uses is deleted or disabled within 30 days: nothing could be launched from it.",
  cites: [cite(3, "What the service does")],
  good: {
    "a machine image that nothing uses": `
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
--- # inventory
images:
  - id: web/1
    recipe: { name: web-base, semanticVersion: 1.2.0 }
    createdAt: "2026-02-15"
    status: AVAILABLE
    tags: {}
    vmImages:
      - { id: ami-0123456789abcdef0, region: us-east-1, accountId: "123456789012", isPublic: false, sharedAccounts: [], tags: { CreatedBy: EC2 Image Builder }, snapshots: [], usedBy: [] }`,
  },
  bad: {
    "one of a launch template": `
policyDetails:
  - action: { type: ⟦DELETE⟧, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 30, unit: DAYS }
--- # inventory
images:
  - id: web/1
    recipe: { name: web-base, semanticVersion: 1.2.0 }
    createdAt: "2026-02-15"
    status: AVAILABLE
    tags: {}
    vmImages:
      - id: ami-0123456789abcdef0
        region: us-east-1
        accountId: "123456789012"
        isPublic: false
        sharedAccounts: []
        tags: {}
        snapshots: []
        usedBy: [{ kind: launch-template, id: lt-0123456789abcdef0 }]`,
  },
  *judge(simulation, days) {
    const uses = new Map<(typeof simulation.policies)[number]["rules"][number], string[]>();
    for (const act of simulation.acts(days + 1)) {
      const { rule, missing } = act;
      if (missing !== undefined || (rule.action !== "DELETE" && rule.action !== "DISABLE")) continue;
      const gone = new Set(
        simulation.partsAt(act).vmImages.flatMap(({ id, action }) => (action === rule.action ? [id] : [])),
      );
      for (const { id, usedBy = [] } of simulation.table.parts(simulation.indexOf(act)).vmImages ?? []) {
        const [use] = usedBy;
        if (use === undefined || !gone.has(id)) continue;
        const others = usedBy.length > 1 ? ` and ${usedBy.length - 1} more` : "";
        const date = simulation.dateOf(act.day).slice(0, "YYYY-MM-DD".length);
        const ofRule = uses.get(rule) ?? [];
        uses.set(rule, ofRule);
        ofRule.push(`${id} on ${date} (used by the ${use.kind.replaceAll("-", " ")} ${use.id}${others})`);
      }
    }
    for (const [rule, ids] of uses) {
      const done = rule.action === "DELETE" ? "deletes" : "disables";
      yield {
        policy: rule.policy,
        at: ["policyDetails", rule.index, "action", "type"],
        message: `rule ${rule.index + 1} ${done} ${ids.length === 1 ? "a machine image" : `${ids.length} machine images`} in use: ${someOf(ids)}`,
        help: "first move its users to a newer machine image, or exclude it by a tag or by lastLaunched",
      };
    }
  },
});
