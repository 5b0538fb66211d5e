import type { TaggedResourceProps } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** The virtual network, and its endpoint for the service. */
export interface IngressVpcConfiguration {
  /** Id of the virtual network: up to 51200 characters. */
  readonly vpcId?: OrToken<string>;
  /** Id of its interface endpoint for `com.amazonaws.<region>.apprunner.requests`: up to 51200 characters. */
  readonly vpcEndpointId?: OrToken<string>;
}

/** Props of a VPC ingress connection. */
export interface VpcIngressConnectionProps extends TaggedResourceProps {
  /** Resource name of the private service: 1 to 1011 characters. Changing it forces replacement. */
  readonly serviceArn: OrToken<string>;
  /** Name of the connection, unique in the account and region: 4 to 40 characters. Changing it forces replacement. */
  readonly vpcIngressConnectionName: OrToken<string>;
  /** The virtual network, and its endpoint for the service. Changes in place. */
  readonly ingressVpcConfiguration: IngressVpcConfiguration;
}
