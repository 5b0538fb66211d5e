import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { outlookDays, withinInWords } from "../../../lib/lifecycle/simulate/outlook.ts";
import { executionRoleNeeds } from "../../../lib/services/image-builder/lifecycle-policy/model/execution-role-needs.ts";
import { notedBy, onActions, onMachineImage, simulationRule, withSnapshots } from "../simulation-rule.ts";

const { createdBy, managedPolicy } = executionRoleNeeds;

export default simulationRule({
  severity: "info",
  summary: `AMIs on which a rule acts ${withinInWords(outlookDays)} have the tag ${createdBy.key}: ${createdBy.value}: AWS's managed policy for execution roles does not reach other images.`,
  otherwise: "The run fails with a missing permission, and the images remain.",
  unwanted: "The execution role has a policy of your own, which permits actions on AMIs without the tag.",
  cites: [
    citeGuide("image-builder", "Use AWS managed policies for EC2 Image Builder"),
    cite(3, "What the service does"),
  ],
  gap: "lifecycle-policy/reach-of-role",
  good: {
    "an AMI with the tag": onMachineImage(withSnapshots("DELETE"), "tags: { CreatedBy: EC2 Image Builder }"),
  },
  bad: {
    "one without it": onMachineImage(withSnapshots("⟦DELETE⟧"), "tags: {}"),
    "one with another value": onMachineImage(
      "{ type: ⟦DISABLE⟧, includeResources: { vmImages: true } }",
      "tags: { CreatedBy: packer }",
    ),
  },
  judge: (simulation, days) =>
    onActions(
      notedBy(simulation, "untagged", days),
      (_, images) =>
        `acts on ${images} without the tag ${createdBy.key}: ${createdBy.value}, which a role with only ${managedPolicy} cannot change`,
      "tag the AMIs and their snapshots, or ignore this if the execution role may change them without the tag",
    ),
});
