import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "ObservabilityConfigurationArn is set only when ObservabilityEnabled is true.",
  otherwise: "refused",
  cites: [cite(2, "ObservabilityConfiguration")],
  good: {
    "not enabled": `
ObservabilityConfiguration: { ObservabilityEnabled: false }`,
  },
  bad: {
    "a configuration that is not enabled": `
ObservabilityConfiguration:
  ObservabilityEnabled: false
  ObservabilityConfigurationArn: ⟦arn:aws:apprunner:eu-west-1:123456789012:observabilityconfiguration/tracing⟧`,
  },
  each: ["ObservabilityConfiguration"],
  when: [
    ["ObservabilityConfiguration.ObservabilityConfigurationArn", present],
    ["ObservabilityConfiguration.ObservabilityEnabled", false],
  ],
  *check(observability) {
    const arn = observability.at("ObservabilityConfigurationArn");
    const enabled = observability.at("ObservabilityEnabled");
    yield {
      at: arn,
      message: `${arn.path} is set, but ${enabled.path} is ${enabled.shown}; it is valid only when that is true`,
      help: `remove ${arn.lastSegment}, or set ${enabled.path} to true`,
      suggestions: [removing(arn), setting(enabled, true)],
    };
  },
});
