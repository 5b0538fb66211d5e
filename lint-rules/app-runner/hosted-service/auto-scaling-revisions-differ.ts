import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const summary = "AutoScalingConfigurationSummary";

export default rule({
  severity: "error",
  summary: "Active auto scaling configurations with the same name have different revisions.",
  otherwise: "App Runner numbers the revisions of each name, so one of the two records is wrong.",
  cites: [cite(2, "AutoScalingConfigurationSummary")],
  good: {
    "two revisions": `
ServiceName: web-1
AutoScalingConfigurationSummary: { AutoScalingConfigurationName: high, AutoScalingConfigurationRevision: 1 }
---
ServiceName: web-2
AutoScalingConfigurationSummary: { AutoScalingConfigurationName: high, AutoScalingConfigurationRevision: 2 }`,
    "one configuration of two services": `
ServiceName: web-1
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  AutoScalingConfigurationName: high
  AutoScalingConfigurationRevision: 1
---
ServiceName: web-2
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  AutoScalingConfigurationName: high
  AutoScalingConfigurationRevision: 1`,
  },
  bad: {
    "one revision twice": `
ServiceName: web-1
AutoScalingConfigurationSummary:
  { AutoScalingConfigurationName: high, AutoScalingConfigurationRevision: 1, Status: ACTIVE }
---
ServiceName: web-2
AutoScalingConfigurationSummary:
  { AutoScalingConfigurationName: high, AutoScalingConfigurationRevision: ⟦1⟧, Status: ACTIVE }`,
  },
  when: [["AutoScalingConfigurationSummary.AutoScalingConfigurationRevision", present]],
  *checkAll(services) {
    const active = services
      .map((service) => service.at(summary))
      .filter((configuration) => {
        const status = configuration.at("Status");
        return status.state === "absent" || status.value === "ACTIVE";
      });
    for (const { part, first } of repeats(active, nameAndRevision)) {
      const arn = part.at("AutoScalingConfigurationArn").value;
      if (arn !== undefined && arn === first.at("AutoScalingConfigurationArn").value) continue;
      const revision = part.at("AutoScalingConfigurationRevision");
      yield {
        at: revision,
        message: `${revision.path} is ${revision.shown}, like the configuration of ${first.declaration.at("ServiceName").shown}; both have the name ${part.at("AutoScalingConfigurationName").shown}, and revisions with the same name must be unique`,
        help: "correct the name or the revision",
      };
    }
  },
});

/** Name and revision, unique in an account and region; undefined if part of them is unknown. */
function nameAndRevision(configuration: Node): string | undefined {
  const arn = configuration.at("AutoScalingConfigurationArn");
  const name = configuration.at("AutoScalingConfigurationName").value;
  const revision = configuration.at("AutoScalingConfigurationRevision").value;
  if (arn.state === "unknown" || name === undefined || revision === undefined) return undefined;
  return JSON.stringify([...String(arn.value).split(":").slice(3, 5), name, revision]);
}
