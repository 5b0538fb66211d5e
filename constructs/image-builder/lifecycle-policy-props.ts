/** What the types of a lifecycle policy's props require beyond the model: which rules fit which images. */
import type { OrToken } from "../token.ts";
import type * as Model from "./lifecycle-policy-props.generated.ts";
import type { ContainerImageRule, VmImageRule } from "./lifecycle-rule-props.ts";

export type { Recipe, ResourceSelection } from "./lifecycle-policy-props.generated.ts";

/** A policy for machine images. */
export interface VmImagePolicyProps extends Model.LifecyclePolicyProps {
  readonly resourceType: OrToken<"VM_IMAGE" | "AMI_IMAGE">;
  readonly policyDetails: OrToken<readonly OrToken<VmImageRule>[]>;
}

/** A policy for container images, which can only be deleted. */
export interface ContainerImagePolicyProps extends Model.LifecyclePolicyProps {
  readonly resourceType: OrToken<"CONTAINER_IMAGE">;
  readonly policyDetails: OrToken<readonly OrToken<ContainerImageRule>[]>;
}

/** Props of a lifecycle policy: the documented members, Lintel's own options, and Terraform's meta-arguments. */
export type LifecyclePolicyProps = VmImagePolicyProps | ContainerImagePolicyProps;
