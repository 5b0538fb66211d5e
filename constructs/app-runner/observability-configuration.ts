/** Declares the tracing of hosted services: `lintel_observability_configuration`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { observabilityConfiguration } from "../../lib/services/app-runner/observability-configuration/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { ObservabilityConfigurationProps } from "./observability-configuration-props.generated.ts";

/**
 * The tracing of hosted services: the Terraform resource `lintel_observability_configuration`. Services refer to it by
 * {@link arn}, which differs for each revision: another `traceConfiguration` creates a new one, in place. To rename a
 * configuration that a service uses, declare `lifecycle: { createBeforeDestroy: true }`.
 */
export class ObservabilityConfiguration extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(observabilityConfiguration.name);

  constructor(scope: Construct, id: string, props: ObservabilityConfigurationProps) {
    super(scope, id, { construct: ObservabilityConfiguration, model: observabilityConfiguration }, props);
  }

  /** ARN of the newest revision, for services; known after each change of the tracing. */
  override get arn(): string {
    return super.arn;
  }

  /** ARN without a revision, which never changes. */
  override get id(): string {
    return super.id;
  }

  get observabilityConfigurationName(): string {
    return this.getStringAttribute("observability_configuration_name");
  }

  /** Number of the newest revision; known after each change of the tracing. */
  get observabilityConfigurationRevision(): number {
    return this.getNumberAttribute("observability_configuration_revision");
  }

  /** When the newest revision was created (ISO 8601); known after each change of the tracing. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
