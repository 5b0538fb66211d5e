/** The declaration that the tests of this host work with. */
import { TerraformOutput, type TerraformStack } from "cdktf";
import { LifecyclePolicy, type LifecyclePolicyProps, LifecycleRule } from "../../../constructs/index.ts";

const runners: LifecyclePolicyProps = {
  name: "runner images",
  executionRole: "image-lifecycle",
  resourceType: "CONTAINER_IMAGE",
  policyDetails: [
    LifecycleRule.deleteOlderThan(13, "WEEKS", { retainAtLeast: 5, includeResources: { containers: true } }),
  ],
  resourceSelection: { tagMap: { purpose: "runner" } },
  tags: { team: "platform" },
};

/** The identity of {@link declare}'s policy in Terraform. */
export const address = 'null_resource.lintel["runner-images"]';

/** Declares the policy "runner images", and its ARN as an output. */
export const declare =
  (changes: Partial<LifecyclePolicyProps> = {}) =>
  (stack: TerraformStack): void => {
    const policy = new LifecyclePolicy(stack, "runner-images", { ...runners, ...changes } as LifecyclePolicyProps);
    new TerraformOutput(stack, "arn", { value: policy.arn });
  };

/** Declares a policy of each of these names, which are their constructs' ids, too. */
export const declareEach =
  (names: readonly string[], changes: Partial<LifecyclePolicyProps> = {}) =>
  (stack: TerraformStack): void => {
    for (const name of names)
      new LifecyclePolicy(stack, name, { ...runners, ...changes, name } as LifecyclePolicyProps);
  };
