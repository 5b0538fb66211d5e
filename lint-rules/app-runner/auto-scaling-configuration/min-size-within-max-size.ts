import { hasParts } from "../../../lib/lint/declaration/plain.ts";
import { isUnknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";

const { MinSize, MaxSize } = autoScalingConfiguration.declaration.members;

/** Whether MinSize is greater than MaxSize, or may be. */
function mayCross(configuration: unknown): boolean {
  if (!hasParts(configuration)) return false;
  const { MinSize: least = MinSize.default, MaxSize: most = MaxSize.default } = configuration;
  return isUnknown(least) || isUnknown(most) || Number(least) > Number(most);
}

export default rule({
  severity: "error",
  summary: "The minimum number of instances is not greater than the maximum.",
  otherwise: "refused",
  cites: [MinSize.cites],
  gap: "auto-scaling-configuration/declaration",
  good: {
    "the same number": `
MinSize: 3
MaxSize: 3`,
    "25 is the default": `
MinSize: 25`,
    "and 1": `
MaxSize: 1`,
  },
  bad: {
    "more than the maximum": `
MinSize: ⟦4⟧
MaxSize: 3`,
  },
  when: [[".", mayCross]],
  *check(configuration) {
    const [least, most] = [configuration.at("MinSize"), configuration.at("MaxSize")];
    const greatest = most.state === "absent" ? MaxSize.default : most.value;
    if (least.value === undefined || greatest === undefined || Number(least.value) <= Number(greatest)) return;
    yield {
      at: least,
      message: `${least.path} is ${least.shown}, and ${most.path} is ${most.state === "absent" ? `absent, which means ${MaxSize.default}` : most.shown}; the minimum number of instances must not be greater than the maximum`,
      help: `lower ${least.path}, or raise ${most.path}`,
    };
  },
});
