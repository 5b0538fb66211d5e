import { cite, citeGuide } from "../../../lib/model/citation.ts";
import { notedBy, simulationRule, someOf } from "./simulation-rule.ts";

export default simulationRule({
  id: "simulation/machine-image-is-not-protected",
  severity: "warning",
  summary:
    "No machine image that is protected from deregistration is deleted within 30 days: EC2 refuses that, whatever the role may do.",
  cites: [citeGuide("ec2", "Protect an Amazon EC2 AMI from deregistration"), cite(3, "What the service does")],
  gap: "inventory/deregistration-protection",
  good: {
    "a machine image without protection": `
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
      - id: ami-0123456789abcdef0
        region: us-east-1
        accountId: "123456789012"
        isPublic: false
        sharedAccounts: []
        tags: { CreatedBy: EC2 Image Builder }
        snapshots: []
        isProtected: false`,
  },
  bad: {
    "a protected one": `
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
        tags: { CreatedBy: EC2 Image Builder }
        snapshots: []
        isProtected: true`,
  },
  *judge(simulation, days) {
    for (const [rule, ids] of notedBy(simulation, "protected", days)) {
      const images = ids.size === 1 ? "a machine image" : `${ids.size} machine images`;
      yield {
        policy: rule.policy,
        at: ["policyDetails", rule.index, "action", "type"],
        message: `rule ${rule.index + 1} deletes ${images} protected from deregistration, which EC2 refuses: ${someOf([...ids])}`,
        help: "turn the protection off, or exclude the machine images by a tag",
      };
    }
  },
});
