/** Declares a connection of hosted services to a virtual network: `lintel_vpc_connector`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { vpcConnector } from "../../lib/services/app-runner/vpc-connector/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { VpcConnectorProps } from "./vpc-connector-props.generated.ts";

/**
 * A connection of hosted services to a virtual network: the Terraform resource `lintel_vpc_connector`. Services refer to
 * it by {@link arn}.
 */
export class VpcConnector extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(vpcConnector.name);

  constructor(scope: Construct, id: string, props: VpcConnectorProps) {
    super(scope, id, { construct: VpcConnector, model: vpcConnector }, props);
  }

  get vpcConnectorName(): string {
    return this.getStringAttribute("vpc_connector_name");
  }

  /** Number of the connector among all that had its name; known after apply. */
  get vpcConnectorRevision(): number {
    return this.getNumberAttribute("vpc_connector_revision");
  }

  /** The security groups, also those that the service chose; known after apply. */
  get securityGroups(): string[] {
    return this.getListAttribute("security_groups");
  }

  /** When the connector was created (ISO 8601); known after apply. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
