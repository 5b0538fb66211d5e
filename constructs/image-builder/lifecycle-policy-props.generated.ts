// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/**
 * Props of a lifecycle policy. Applies actions to the image resources that the service builds, selected by recipe or by
 * tag, filtered by age or count.
 */
export interface LifecyclePolicyProps extends TaggedResourceProps {
  /**
   * Name of the policy, unique per account and region. Names that differ only in case, spaces or underscores are the
   * same name. It must be 3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are neither the
   * first nor the last character. Changing it forces replacement.
   */
  readonly name: OrToken<string>;
  /** Description of the policy. It must be 1 to 1024 characters long. */
  readonly description?: OrToken<string>;
  /**
   * Only enabled policies run on their schedule. Disabling or deleting a policy also cancels its execution in progress.
   * Default: `ENABLED`.
   */
  readonly status?: OrToken<"DISABLED" | "ENABLED">;
  /**
   * Name or ARN of the identity role that lets the service run lifecycle actions. It must be the name of a role
   * (letters, digits and + = , . @ - _ /) or the ARN of a role in a 12-digit account, such as
   * arn:aws:iam::123456789012:role/lifecycle (1 to 2048 characters).
   */
  readonly executionRole: OrToken<string>;
  /** Images with AMIs, or container images. `AMI_IMAGE` is AWS's name of `VM_IMAGE`. Changing it forces replacement. */
  readonly resourceType: OrToken<"VM_IMAGE" | "CONTAINER_IMAGE" | "AMI_IMAGE">;
  /** The rules of the policy, at most one for each action type. 1 to 3 elements. */
  readonly policyDetails: OrToken<readonly OrToken<Rule>[]>;
  /** The image resources that the policy selects: by recipe, or by tag. */
  readonly resourceSelection: OrToken<ResourceSelection>;
  /**
   * Tags of the policy resource itself; they do not select images. 1 to 50 entries. Each key must be letters, digits,
   * whitespace and the characters _ . : / = + - @ (1 to 128 characters). Each value must be at most 256 characters
   * long.
   */
  readonly tags?: OrToken<Tags>;
  /**
   * Idempotency token, case-sensitive: a request that is retried with the same token returns the original response and
   * does not run again. It must be 1 to 64 characters long.
   */
  readonly clientToken?: OrToken<string>;
  /** If a policy with this name and identical content exists, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Ask the service during plan, with `dryRun`, whether it would accept the policy. Default: `false`. */
  readonly dryRunOnPlan?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** A rule: an action, a filter that selects images, and exceptions. */
export interface Rule {
  /** The action on the images that the filter selects. */
  readonly action: OrToken<Action>;
  /** Which image resources the action applies to. */
  readonly filter: OrToken<Filter>;
  /** Images that the rule excludes. */
  readonly exclusionRules?: OrToken<ExclusionRules>;
}

/** The action on the images that the filter selects. */
export interface Action {
  /**
   * DELETE removes the image resource; DEPRECATE and DISABLE set that status on it. CONTAINER_IMAGE policies support
   * only DELETE.
   */
  readonly type: OrToken<"DELETE" | "DEPRECATE" | "DISABLE">;
  /** What else the action applies to, beyond the image resource itself. */
  readonly includeResources?: OrToken<IncludeResources>;
}

/** What else the action applies to, beyond the image resource itself. */
export interface IncludeResources {
  /**
   * Apply the action to the distributed AMIs; AWS's policy for execution roles reaches only those with the tag
   * CreatedBy = EC2 Image Builder. Default: `false`.
   */
  readonly vmImages?: OrToken<boolean>;
  /** Apply the action to the snapshots of the distributed AMIs; only together with `vmImages`. Default: `false`. */
  readonly snapshots?: OrToken<boolean>;
  /**
   * Apply the action to the distributed containers, in repositories with the tag LifecycleExecutionAccess = EC2 Image
   * Builder. Default: `false`.
   */
  readonly containers?: OrToken<boolean>;
}

/** Which image resources the action applies to. */
export interface Filter {
  /** By age, or by the number of resources; COUNT requires DELETE. */
  readonly type: OrToken<"AGE" | "COUNT">;
  /**
   * Units of time for AGE; for COUNT the minimum number of resources to keep: with fewer, the rule does nothing. It
   * must be from 1 to 1000.
   */
  readonly value: OrToken<number>;
  /** The unit of time; required for AGE, ignored for COUNT. */
  readonly unit?: OrToken<TimeUnit>;
  /**
   * For AGE filters: how many resources to keep after DELETE. A resource is deleted only if more than this number
   * exist. It must be from 1 to 10.
   */
  readonly retainAtLeast?: OrToken<number>;
}

/** Values of `unit`. */
export type TimeUnit = "DAYS" | "WEEKS" | "MONTHS" | "YEARS";

/** Images that the rule excludes. */
export interface ExclusionRules {
  /**
   * Image resources that carry any of these tags are skipped. 1 to 50 entries. Each key must be letters, digits,
   * whitespace and the characters _ . : / = + - @ (1 to 128 characters). Each value must be at most 256 characters
   * long.
   */
  readonly tagMap?: OrToken<Tags>;
  /** AMIs that the rule leaves alone. */
  readonly vmImages?: OrToken<VmImages>;
}

/** AMIs that the rule leaves alone. */
export interface VmImages {
  /** Leave public AMIs alone. Default: `false`. */
  readonly isPublic?: OrToken<boolean>;
  /** Leave AMIs in these regions alone. Each must be 1 to 1024 characters long. */
  readonly regions?: OrToken<readonly OrToken<string>[]>;
  /**
   * Leave AMIs that are shared with any of these accounts alone. 1 to 1536 elements. Each must be an account id of
   * exactly 12 digits, as a string.
   */
  readonly sharedAccounts?: OrToken<readonly OrToken<string>[]>;
  /** Leave AMIs alone that were launched within this period. Images with no recorded launch time are not excluded. */
  readonly lastLaunched?: OrToken<LastLaunched>;
  /**
   * Leave AMIs alone that carry any of these tags, key and value both matching. 1 to 50 entries. Each key must be
   * letters, digits, whitespace and the characters _ . : / = + - @ (1 to 128 characters). Each value must be at most
   * 256 characters long.
   */
  readonly tagMap?: OrToken<Tags>;
}

/** Leave AMIs alone that were launched within this period. Images with no recorded launch time are not excluded. */
export interface LastLaunched {
  /** How many units. It must be from 1 to 365. */
  readonly value: OrToken<number>;
  /** The unit of time. */
  readonly unit: OrToken<TimeUnit>;
}

/** The image resources that the policy selects: by recipe, or by tag. */
export type ResourceSelection =
  | {
      /** Image resources built from these recipe versions. 1 to 50 elements. */
      readonly recipes: OrToken<readonly OrToken<Recipe>[]>;
      readonly tagMap?: never;
    }
  | {
      readonly recipes?: never;
      /**
       * Image resources with these tags. 1 to 50 entries. Each key must be letters, digits, whitespace and the
       * characters _ . : / = + - @ (1 to 128 characters). Each value must be at most 256 characters long.
       */
      readonly tagMap: OrToken<Tags>;
    };

/** A version of a recipe, or several by wildcard. */
export interface Recipe {
  /**
   * Name of the recipe. It must be 3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are
   * neither the first nor the last character.
   */
  readonly name: OrToken<string>;
  /**
   * Version of the recipe; x in a part, and in all parts after it, stands for any number. It must be three
   * dot-separated parts, each digits or the letter x, such as 1.0.0 or 1.x.x.
   */
  readonly semanticVersion: OrToken<string>;
}
