import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const summary = "AutoScalingConfigurationSummary";

export default rule({
  severity: "error",
  summary: "An account has one default auto scaling configuration per region.",
  otherwise:
    "Services without a configuration use the default, so one of the two records is wrong about their scaling.",
  cites: [cite(2, "AutoScalingConfigurationSummary")],
  good: {
    "one default of two services": `
ServiceName: web-1
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  IsDefault: true
---
ServiceName: web-2
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  IsDefault: true`,
    "two regions": `
ServiceName: web-1
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  IsDefault: true
---
ServiceName: web-2
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/high/1/b
  IsDefault: true`,
  },
  bad: {
    "two defaults": `
ServiceName: web-1
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  IsDefault: true
---
ServiceName: web-2
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/low/1/b
  IsDefault: ⟦true⟧`,
  },
  when: [["AutoScalingConfigurationSummary.IsDefault", true]],
  *checkAll(services) {
    const defaults = new Map<string, Node>();
    for (const service of services) {
      const isDefault = service.at(summary, "IsDefault");
      const name = service.at(summary, "AutoScalingConfigurationArn");
      if (isDefault.value !== true || name.state === "unknown") continue;
      const first = defaults.get(placeOf(name));
      if (first === undefined) defaults.set(placeOf(name), name);
      else if (name.value === undefined || name.value !== first.value) {
        yield {
          at: isDefault,
          message: `${isDefault.path} is ${isDefault.shown}, but the configuration of ${first.declaration.at("ServiceName").shown} is the default too; an account has one per region`,
          help: "remove one of the two, or correct the one that is not the default",
        };
      }
    }
  },
});

/** The account and region of an ARN, or "" if there is none. */
const placeOf = ({ value }: Node): string => (typeof value === "string" ? value.split(":").slice(3, 5).join(":") : "");
