import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { outlookDays, withinInWords } from "../../../lib/lifecycle/simulate/outlook.ts";
import { notedBy, onActions, onMachineImage, simulationRule, withSnapshots } from "../simulation-rule.ts";

const tags = "tags: { CreatedBy: EC2 Image Builder }";

export default simulationRule({
  severity: "warning",
  summary: `No AMI that is protected from deregistration is deleted ${withinInWords(outlookDays)}: EC2 refuses that, whatever the role may do.`,
  otherwise: "The run reports a failure for the AMI, which remains and is billed.",
  unwanted: "Protected AMIs must remain, and you accept that runs report failures for them.",
  cites: [citeGuide("ec2", "Protect an Amazon EC2 AMI from deregistration"), cite(3, "What the service does")],
  gap: "inventory/deregistration-protection",
  good: {
    "an AMI without protection": onMachineImage(withSnapshots("DELETE"), `${tags}\nisProtected: false`),
  },
  bad: {
    "a protected one": onMachineImage(withSnapshots("⟦DELETE⟧"), `${tags}\nisProtected: true`),
  },
  judge: (simulation, days) =>
    onActions(
      notedBy(simulation, "protected", days),
      (_, images) => `deletes ${images} protected from deregistration, which EC2 refuses`,
      "turn the protection off, or exclude the AMIs by a tag",
    ),
});
