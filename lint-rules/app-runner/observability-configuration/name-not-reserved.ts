import { rule } from "../../../lib/lint/rule/rule.ts";
import { reservedObservabilityName } from "../../../lib/services/app-runner/observability-configuration/model/messages.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";

export default rule({
  severity: "error",
  summary: "A configuration has another name than the one that belongs to App Runner.",
  otherwise: "refused",
  cites: [observabilityConfiguration.declaration.members.ObservabilityConfigurationName.cites],
  gap: "observability-configuration/default",
  good: {
    "a name of its own": `
ObservabilityConfigurationName: tracing`,
  },
  bad: {
    "the reserved name": `
ObservabilityConfigurationName: ⟦DefaultConfiguration⟧`,
  },
  when: [["ObservabilityConfigurationName", reservedObservabilityName]],
  *check(configuration) {
    const name = configuration.at("ObservabilityConfigurationName");
    yield {
      at: name,
      message: `${name.path} is ${name.shown}, which is reserved; every account has this configuration, and it gets no further revisions`,
      help: "choose another name; or remove the declaration, and let services refer to that configuration by its ARN",
    };
  },
});
