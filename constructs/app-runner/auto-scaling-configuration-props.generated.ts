// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/**
 * Props of an auto scaling configuration. How many instances serve the requests of the App Runner services that use the
 * configuration.
 */
export interface AutoScalingConfigurationProps extends TaggedResourceProps {
  /**
   * Name of the configuration, the same in all its revisions. It must be 4 to 32 characters: letters, digits, hyphens
   * and underscores, of which the first is a letter or digit. Changing it forces replacement.
   */
  readonly autoScalingConfigurationName: OrToken<string>;
  /**
   * Maximum number of requests that an instance processes at once; with more the service scales up. It must be from 1
   * to 200. Default: `100`.
   */
  readonly maxConcurrency?: OrToken<number>;
  /** Minimum number of provisioned instances. It must be from 1 to 25. Default: `1`. */
  readonly minSize?: OrToken<number>;
  /** Maximum number of instances that serve requests, not less than `minSize`. It must be at least 1. Default: `25`. */
  readonly maxSize?: OrToken<number>;
  /**
   * Tags of the configuration, on its newest revision. At most 50 entries. Each key must be 1 to 128 characters long.
   * Each value must be at most 256 characters long.
   */
  readonly tags?: OrToken<Tags>;
  /**
   * Whether the newest revision is the default of the account and region, which services without a configuration use.
   * If omitted, it does not change; each new revision of a default becomes the default.
   */
  readonly isDefault?: OrToken<boolean>;
  /**
   * If a configuration with this name exists and its newest revision is identical, adopt it instead of failing.
   * Default: `false`.
   */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}
