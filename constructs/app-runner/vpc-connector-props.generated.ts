// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** Props of a VPC connector. Connects the outbound traffic of App Runner services to a virtual network. */
export interface VpcConnectorProps extends TaggedResourceProps {
  /**
   * Name of the connector, unique among the active ones of an account and region. It must be 4 to 40 characters:
   * letters, digits, hyphens and underscores, of which the first is a letter or digit. Changing it forces replacement.
   */
  readonly vpcConnectorName: OrToken<string>;
  /**
   * Subnets of one virtual network, which the services that use the connector reach. At least 1 element. Each must be
   * at most 51200 characters long. Changing it forces replacement.
   */
  readonly subnets: OrToken<readonly OrToken<string>[]>;
  /**
   * Security groups of the outbound traffic, a different set in each active connector. If omitted, the network's
   * default one. At least 1 element. Each must be at most 51200 characters long. Changing it forces replacement.
   */
  readonly securityGroups?: OrToken<readonly OrToken<string>[]>;
  /**
   * Tags of the connector. At most 50 entries. Each key must be 1 to 128 characters long. Each value must be at most
   * 256 characters long.
   */
  readonly tags?: OrToken<Tags>;
  /** If an identical connector with this name exists, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `5m` each. */
  readonly timeouts?: OrToken<Timeouts>;
}
