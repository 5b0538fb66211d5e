import type { TaggedResourceProps } from "./resource-props.ts";
import type { OrToken } from "./token.ts";

/** Props of an auto scaling configuration. A change of its sizes makes a new revision, in place. */
export interface AutoScalingConfigurationProps extends TaggedResourceProps {
  /**
   * Name of the configuration, the same in all its revisions: 4 to 32 characters. A change replaces the resource;
   * where a service uses it, declare `lifecycle: { createBeforeDestroy: true }` for that.
   */
  readonly autoScalingConfigurationName: OrToken<string>;
  /** Maximum number of requests that an instance processes at once, 1 to 200; with more the service scales up. Default 100. */
  readonly maxConcurrency?: OrToken<number>;
  /** Minimum number of provisioned instances, 1 to 25. Default 1. */
  readonly minSize?: OrToken<number>;
  /** Maximum number of instances that serve requests; not less than `minSize`. Default 25. */
  readonly maxSize?: OrToken<number>;
  /**
   * Whether the newest revision is the default of the account and region: that of services which name no
   * configuration. Left out, it is left as it is.
   */
  readonly isDefault?: OrToken<boolean>;
}
