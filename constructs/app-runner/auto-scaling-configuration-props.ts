import type { TaggedResourceProps } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** Props of an auto scaling configuration. Changing its sizes creates a new revision, in place. */
export interface AutoScalingConfigurationProps extends TaggedResourceProps {
  /**
   * Name of the configuration, the same in all its revisions: 4 to 32 characters. Changing it forces replacement; if a
   * service uses it, declare `lifecycle: { createBeforeDestroy: true }`.
   */
  readonly autoScalingConfigurationName: OrToken<string>;
  /** Maximum number of requests that an instance processes at once, 1 to 200; with more the service scales up. Default 100. */
  readonly maxConcurrency?: OrToken<number>;
  /** Minimum number of provisioned instances, 1 to 25. Default 1. */
  readonly minSize?: OrToken<number>;
  /** Maximum number of instances that serve requests; not less than `minSize`. Default 25. */
  readonly maxSize?: OrToken<number>;
  /**
   * Whether the newest revision is the default of the account and region, for services without a configuration. By
   * default the current one stays.
   */
  readonly isDefault?: OrToken<boolean>;
}
