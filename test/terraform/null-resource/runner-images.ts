/** The declaration for the tests of this host. */
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

/** The Terraform address of the identity of {@link declare}'s policy. */
export const address = 'null_resource.lintel["runner-images"]';

/** Declares the policy "runner images", and its ARN as an output. */
export const declare =
  (changes: Partial<LifecyclePolicyProps> = {}) =>
  (stack: TerraformStack): void => {
    const policy = new LifecyclePolicy(stack, "runner-images", { ...runners, ...changes } as LifecyclePolicyProps);
    new TerraformOutput(stack, "arn", { value: policy.arn });
  };

/** Declares a policy for each of these names, which are also construct ids. */
export const declareEach =
  (names: readonly string[], changes: Partial<LifecyclePolicyProps> = {}) =>
  (stack: TerraformStack): void => {
    for (const name of names)
      new LifecyclePolicy(stack, name, { ...runners, ...changes, name } as LifecyclePolicyProps);
  };
