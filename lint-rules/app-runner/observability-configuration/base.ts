/** The model, validator and base example of the rules for observability configurations. */
import validate from "#validators/observability-configuration";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";

const base: RulesBase = {
  resource: observabilityConfiguration,
  validate,
  baseExample: `ObservabilityConfigurationName: tracing
TraceConfiguration: { Vendor: AWSXRAY }
`,
};
export default base;
