// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/**
 * Props of an observability configuration. Turns on the tracing of the App Runner services that use the configuration.
 */
export interface ObservabilityConfigurationProps extends TaggedResourceProps {
  /**
   * Name of the configuration, the same in all its revisions. DefaultConfiguration is reserved. It must be 4 to 32
   * characters: letters, digits, hyphens and underscores, of which the first is a letter or digit. Changing it forces
   * replacement.
   */
  readonly observabilityConfigurationName: OrToken<string>;
  /** Tracing. If omitted, the configuration turns nothing on. */
  readonly traceConfiguration?: OrToken<TraceConfiguration>;
  /**
   * Tags of the configuration, on its newest revision. At most 50 entries. Each key must be 1 to 128 characters long.
   * Each value must be at most 256 characters long.
   */
  readonly tags?: OrToken<Tags>;
  /**
   * If a configuration with this name exists and its newest revision is identical, adopt it instead of failing.
   * Default: `false`.
   */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** Tracing. If omitted, the configuration turns nothing on. */
export interface TraceConfiguration {
  /** Who traces. */
  readonly vendor: OrToken<"AWSXRAY">;
}
