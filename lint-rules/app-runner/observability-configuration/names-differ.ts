import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two observability configurations have different names.",
  otherwise: "App Runner stores the second configuration as a revision of the first.",
  cites: [observabilityConfiguration.declaration.members.ObservabilityConfigurationName.cites],
  gap: "observability-configuration/revisions",
  good: {
    "two names": `
ObservabilityConfigurationName: tracing
---
ObservabilityConfigurationName: tracing-2`,
  },
  bad: {
    "the same name twice": `
ObservabilityConfigurationName: tracing
---
ObservabilityConfigurationName: ⟦tracing⟧`,
  },
  *checkAll(configurations) {
    const names = configurations.map((configuration) => configuration.at("ObservabilityConfigurationName"));
    for (const { part } of repeats(names, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another configuration has this name; the second one would become a revision of the first`,
        help: "give one of the two configurations a different name",
      };
    }
  },
});
