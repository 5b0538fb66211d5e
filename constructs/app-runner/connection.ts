/** Declares a connection to a provider of code repositories: `lintel_connection`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { connection } from "../../lib/services/app-runner/connection/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { ConnectionProps } from "./connection-props.generated.ts";

/**
 * A connection of hosted services to a provider of code repositories: the Terraform resource `lintel_connection`.
 * Services refer to it by {@link arn}, once a person has completed its handshake in the console.
 */
export class Connection extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(connection.name);

  constructor(scope: Construct, id: string, props: ConnectionProps) {
    super(scope, id, { construct: Connection, model: connection }, props);
  }

  get connectionName(): string {
    return this.getStringAttribute("connection_name");
  }

  get providerType(): string {
    return this.getStringAttribute("provider_type");
  }

  /** Status of the connection: PENDING_HANDSHAKE until a person completes the handshake, then AVAILABLE. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** When the connection was created (ISO 8601); known after apply. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
