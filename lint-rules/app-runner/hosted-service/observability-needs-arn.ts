import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "ObservabilityEnabled requires ObservabilityConfigurationArn.",
  otherwise: "refused",
  cites: [cite(2, "ObservabilityConfiguration")],
  good: {
    "enabled with its configuration": `
ObservabilityConfiguration:
  ObservabilityEnabled: true
  ObservabilityConfigurationArn: arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/tracing`,
  },
  bad: {
    "enabled without configuration": `
ObservabilityConfiguration: { ObservabilityEnabled: true, ObservabilityConfigurationArn: ⟦⟧ }`,
  },
  each: ["ObservabilityConfiguration"],
  when: [
    ["ObservabilityConfiguration.ObservabilityConfigurationArn", absent],
    ["ObservabilityConfiguration.ObservabilityEnabled", true],
  ],
  *check(observability) {
    const arn = observability.at("ObservabilityConfigurationArn");
    const enabled = observability.at("ObservabilityEnabled");
    yield {
      at: arn,
      message: `${arn.path} is missing, but ${enabled.path} is ${enabled.shown}; it then requires a configuration`,
      help: `set ${arn.path} to the ARN of the configuration, with or without a revision`,
    };
  },
});
