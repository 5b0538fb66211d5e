/** All rules of auto scaling configurations; a test compares this list with the folder. */
import validate from "#validators/auto-scaling-configuration";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import minSizeWithinMaxSize from "./min-size-within-max-size.ts";
import tagKeyNotReserved from "./tag-key-not-reserved.ts";
import tagKeysDiffer from "./tag-keys-differ.ts";

const rules: ResourceRules = {
  resource: autoScalingConfiguration,
  validate,
  rules: [minSizeWithinMaxSize, tagKeyNotReserved, tagKeysDiffer],
  baseExample: `AutoScalingConfigurationName: high-load
MaxConcurrency: 50
`,
};
export default rules;
