import type { Construct } from "constructs";
import { terraformType } from "../lib/derive/names.ts";
import { hostedService } from "../lib/model/hosted-service/hosted-service.ts";
import type { HostedServiceProps } from "./hosted-service-props.ts";
import { TaggedResource } from "./tagged-resource.ts";

/**
 * A web application that runs from a source code repository or a container image (document 2, area B): the Terraform
 * resource `lintel_hosted_service`.
 */
export class HostedService extends TaggedResource {
  /** Its type in Terraform. */
  static readonly tfResourceType = terraformType(hostedService.name);

  constructor(scope: Construct, id: string, props: HostedServiceProps) {
    super(scope, id, { construct: HostedService, model: hostedService }, props);
  }

  /** Generated subdomain URL of the web application; known after apply. */
  get url(): string {
    return this.getStringAttribute("url");
  }

  /** The present status of the service: `RUNNING`, `PAUSED`, `CREATE_FAILED` and others. */
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

  /** `RUNNING` or `PAUSED`, as declared; the present status where nothing is declared. */
  get desiredStatus(): string {
    return this.getStringAttribute("desired_status");
  }
}
