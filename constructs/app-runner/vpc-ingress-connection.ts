/** Declares private access to a hosted service from a virtual network: `lintel_vpc_ingress_connection`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { vpcIngressConnection } from "../../lib/services/app-runner/vpc-ingress-connection/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { VpcIngressConnectionProps } from "./vpc-ingress-connection-props.generated.ts";

/**
 * Makes a private hosted service reachable from a virtual network: the Terraform resource
 * `lintel_vpc_ingress_connection`.
 */
export class VpcIngressConnection extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(vpcIngressConnection.name);

  constructor(scope: Construct, id: string, props: VpcIngressConnectionProps) {
    super(scope, id, { construct: VpcIngressConnection, model: vpcIngressConnection }, props);
  }

  get vpcIngressConnectionName(): string {
    return this.getStringAttribute("vpc_ingress_connection_name");
  }

  get serviceArn(): string {
    return this.getStringAttribute("service_arn");
  }

  /** Domain name of the service in the network; known after apply. */
  get domainName(): string {
    return this.getStringAttribute("domain_name");
  }

  /** Status of the connection; AVAILABLE after apply. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** When the connection was created (ISO 8601); known after apply. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
