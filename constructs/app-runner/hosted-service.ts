/** Declares a web application, running or paused: `lintel_hosted_service`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { hostedService } from "../../lib/services/app-runner/hosted-service/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { HostedServiceProps } from "./hosted-service-props.ts";

/**
 * A web application from a source code repository or a container image: the Terraform resource `lintel_hosted_service`.
 */
export class HostedService extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(hostedService.name);

  constructor(scope: Construct, id: string, props: HostedServiceProps) {
    super(scope, id, { construct: HostedService, model: hostedService }, props);
  }

  /** Generated subdomain URL of the web application; known after apply. */
  get url(): string {
    return this.getStringAttribute("url");
  }

  /** The current status of the service: `RUNNING`, `PAUSED`, `CREATE_FAILED` and others. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** Generated id, unique within the region; known after apply. */
  get serviceId(): string {
    return this.getStringAttribute("service_id");
  }

  /** When the service was created (ISO 8601); known after apply. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the service was last updated (ISO 8601); known after apply. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }

  get serviceName(): string {
    return this.getStringAttribute("service_name");
  }

  /** `RUNNING` or `PAUSED`, as declared; by default the current status. */
  get desiredStatus(): string {
    return this.getStringAttribute("desired_status");
  }
}
