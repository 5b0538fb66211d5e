import { cite, citeGuide } from "../../../lib/model/citation.ts";
import { executionRoleNeeds } from "../../../lib/services/image-builder/lifecycle-policy/model/execution-role-needs.ts";
import { notedBy, simulationRule, someOf } from "./simulation-rule.ts";

const { createdBy, managedPolicy } = executionRoleNeeds;

export default simulationRule({
  id: "simulation/machine-image-is-reachable",
  severity: "info",
  summary: `Machine images on which a rule acts within 30 days have the tag ${createdBy.key}: ${createdBy.value}: AWS's managed policy for execution roles reaches no others.`,
  cites: [
    citeGuide("image-builder", "Use AWS managed policies for EC2 Image Builder"),
    cite(3, "What the service does"),
  ],
  gap: "lifecycle-policy/reach-of-role",
  good: {
    "a machine image with the tag": `
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
        snapshots: []`,
  },
  bad: {
    "one without it": `
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
        snapshots: []`,
    "one with another value": `
policyDetails:
  - action: { type: ⟦DISABLE⟧, includeResources: { vmImages: true } }
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
        tags: { CreatedBy: packer }
        snapshots: []`,
  },
  *judge(simulation, days) {
    for (const [rule, ids] of notedBy(simulation, "untagged", days)) {
      const images = ids.size === 1 ? "a machine image" : `${ids.size} machine images`;
      yield {
        policy: rule.policy,
        at: ["policyDetails", rule.index, "action", "type"],
        message: `rule ${rule.index + 1} acts on ${images} without the tag ${createdBy.key}: ${createdBy.value}, which a role with ${managedPolicy} alone does not reach: ${someOf([...ids])}`,
        help: "tag the machine images and their snapshots, or ignore this if the execution role may change them without the tag",
      };
    }
  },
});
