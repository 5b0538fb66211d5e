// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** Props of a connection. Lets App Runner services read source code from a provider of repositories. */
export interface ConnectionProps extends TaggedResourceProps {
  /**
   * Name of the connection, unique in the account and region. It must be 4 to 32 characters: letters, digits, hyphens
   * and underscores, of which the first is a letter or digit. Changing it forces replacement.
   */
  readonly connectionName: OrToken<string>;
  /** Provider of the connected repositories. Changing it forces replacement. */
  readonly providerType: OrToken<"GITHUB" | "BITBUCKET">;
  /**
   * Tags of the connection. At most 50 entries. Each key must be 1 to 128 characters long. Each value must be at most
   * 256 characters long.
   */
  readonly tags?: OrToken<Tags>;
  /** If an identical connection with this name exists, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}
