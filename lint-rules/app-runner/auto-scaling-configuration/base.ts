/** The model, validator and base example of the rules for auto scaling configurations. */
import validate from "#validators/auto-scaling-configuration";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";

const base: RulesBase = {
  resource: autoScalingConfiguration,
  validate,
  baseExample: `AutoScalingConfigurationName: high-load
MaxConcurrency: 50
`,
};
export default base;
