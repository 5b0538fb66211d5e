import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";
import type { ContainerImageRule, VmImageRule } from "./lifecycle-rule-props.ts";

/** A version of a recipe, or several versions with wildcards. */
export interface Recipe {
  /** Name of the recipe, in the form of a policy's name. */
  readonly name: OrToken<string>;
  /** Three dot-separated parts, each digits or the letter x for any number: `1.0.0`, `1.x.x`. */
  readonly semanticVersion: OrToken<string>;
}

/** The image resources that a policy selects: exactly one of the two. */
export type ResourceSelection =
  | {
      /** Image resources built from these recipe versions: 1 to 50. */
      readonly recipes: OrToken<readonly OrToken<Recipe>[]>;
      readonly tagMap?: never;
    }
  | {
      /** Image resources that have these tags. */
      readonly tagMap: OrToken<Tags>;
      readonly recipes?: never;
    };

interface LifecyclePolicyBase extends TaggedResourceProps {
  /**
   * Name of the policy, 3 to 128 characters: letters, digits, hyphens, underscores, and spaces within. Unique per
   * account and region, where case, spaces and underscores make no difference. Changing it forces replacement.
   */
  readonly name: OrToken<string>;
  /** Description of the policy: 1 to 1024 characters. */
  readonly description?: OrToken<string>;
  /** Only enabled policies run on their schedule. Default ENABLED. */
  readonly status?: OrToken<"DISABLED" | "ENABLED">;
  /**
   * Name or resource name of the identity role that lets the service run lifecycle actions: 1 to 2048 characters.
   */
  readonly executionRole: OrToken<string>;
  /** The image resources that the policy selects: by recipe, or by tag. */
  readonly resourceSelection: OrToken<ResourceSelection>;
  /** Tags of the policy itself; they select no images. */
  readonly tags?: OrToken<Tags>;
  /**
   * Idempotency token of the create request: 1 to 64 characters. By default the provider derives one from the policy's
   * name and content, so that an interrupted creation converges.
   */
  readonly clientToken?: OrToken<string>;
  /** Check the policy with a dry run of the service during plan. Default false. */
  readonly dryRunOnPlan?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** A policy for machine images. */
export interface VmImagePolicyProps extends LifecyclePolicyBase {
  /** The kind of images; `AMI_IMAGE` is AWS's name of it. Changing it forces replacement. */
  readonly resourceType: OrToken<"VM_IMAGE" | "AMI_IMAGE">;
  /** The rules: 1 to 3, at most one for each action type. */
  readonly policyDetails: OrToken<readonly OrToken<VmImageRule>[]>;
}

/** A policy for container images, which can only be deleted. */
export interface ContainerImagePolicyProps extends LifecyclePolicyBase {
  /** The kind of images. Changing it forces replacement. */
  readonly resourceType: OrToken<"CONTAINER_IMAGE">;
  /** The rule, which deletes: at most one for each action type. */
  readonly policyDetails: OrToken<readonly OrToken<ContainerImageRule>[]>;
}

/** Props of a lifecycle policy: the documented members, Lintel's own options, and Terraform's meta-arguments. */
export type LifecyclePolicyProps = VmImagePolicyProps | ContainerImagePolicyProps;
