// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/**
 * Props of a VPC ingress connection. Makes a private App Runner service reachable from an endpoint of a virtual
 * network.
 */
export interface VpcIngressConnectionProps extends TaggedResourceProps {
  /** ARN of the private service. It must be an ARN of 1 to 1011 characters. Changing it forces replacement. */
  readonly serviceArn: OrToken<string>;
  /**
   * Name of the connection, unique in the account and region. It must be 4 to 40 characters: letters, digits, hyphens
   * and underscores, of which the first is a letter or digit. Changing it forces replacement.
   */
  readonly vpcIngressConnectionName: OrToken<string>;
  /** The virtual network, and its endpoint for the service. */
  readonly ingressVpcConfiguration: OrToken<IngressVpcConfiguration>;
  /**
   * Tags of the connection. At most 50 entries. Each key must be 1 to 128 characters long. Each value must be at most
   * 256 characters long.
   */
  readonly tags?: OrToken<Tags>;
  /** If a connection with this name exists and is identical, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `15m` each, `5m` to read. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** The virtual network, and its endpoint for the service. */
export interface IngressVpcConfiguration {
  /** Id of the virtual network. It must be at most 51200 characters long. */
  readonly vpcId?: OrToken<string>;
  /** Id of its endpoint. It must be at most 51200 characters long. */
  readonly vpcEndpointId?: OrToken<string>;
}
