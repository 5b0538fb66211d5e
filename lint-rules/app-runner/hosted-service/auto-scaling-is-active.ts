import { cite } from "../../../lib/facts/model/citation.ts";
import { hasParts } from "../../../lib/lint/declaration/plain.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const summary = "AutoScalingConfigurationSummary";
const arn = "AutoScalingConfigurationArn";

export default rule({
  severity: "error",
  summary: "A service uses an active auto scaling configuration: an inactive one is deleted and unusable.",
  otherwise: "refused",
  cites: [cite(2, "AutoScalingConfigurationSummary")],
  good: {
    "an active configuration": `
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  Status: ACTIVE`,
  },
  bad: {
    "an inactive configuration": `
AutoScalingConfigurationSummary:
  AutoScalingConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:autoscalingconfiguration/high/1/a
  Status: ⟦INACTIVE⟧`,
  },
  when: [[".", (service) => hasParts(service) && (arn in service || summary in service)]],
  *checkAll(services) {
    const inactive = new Map(
      services
        .filter((service) => service.at(summary, "Status").value === "INACTIVE")
        .map((service) => [service.at(summary, arn).value, service]),
    );
    if (inactive.size === 0) return;
    for (const service of services) {
      const status = service.at(summary, "Status");
      const help = "name an active configuration, or none for the account's default";
      if (status.value === "INACTIVE") {
        yield {
          at: status,
          message: `${status.path} is ${status.shown}; the configuration is deleted and unusable`,
          help,
        };
        continue;
      }
      for (const name of [service.at(arn), service.at(summary, arn)]) {
        const record = name.value === undefined ? undefined : inactive.get(name.value);
        if (record === undefined) continue;
        const message = `${name.path} is ${name.shown}, which is INACTIVE in the record of ${record.at("ServiceName").shown}; such a configuration is deleted and unusable`;
        yield { at: name, message, help };
      }
    }
  },
});
