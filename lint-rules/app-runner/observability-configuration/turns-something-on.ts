import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";

export default rule({
  severity: "warning",
  summary: "An observability configuration without TraceConfiguration turns nothing on.",
  otherwise: "Services that use the configuration do not send traces.",
  unwanted: "Services already refer to the configuration, and a later change turns tracing on.",
  cites: [observabilityConfiguration.declaration.members.TraceConfiguration.cites],
  gap: "observability-configuration/declaration",
  good: {
    tracing: `
TraceConfiguration: { Vendor: AWSXRAY }`,
  },
  bad: {
    "no tracing": `
TraceConfiguration: ⟦⟧`,
  },
  when: [["TraceConfiguration", absent]],
  *check(configuration) {
    const trace = configuration.at("TraceConfiguration");
    yield {
      at: trace,
      message: `${trace.path} is missing; without it, services that use the configuration are not traced`,
      help: `add ${trace.path} with the vendor AWSXRAY, or remove the configuration`,
    };
  },
});
