/** Declares the number of instances of hosted services: `lintel_auto_scaling_configuration`. */
import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { autoScalingConfiguration } from "../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { AutoScalingConfigurationProps } from "./auto-scaling-configuration-props.generated.ts";

/**
 * The number of instances of hosted services: the Terraform resource `lintel_auto_scaling_configuration`. Services
 * refer to it by {@link arn}, which differs for each revision: changing the sizes creates a new one, in place. To rename
 * a configuration that a service uses, declare `lifecycle: { createBeforeDestroy: true }`.
 */
export class AutoScalingConfiguration extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(autoScalingConfiguration.name);

  constructor(scope: Construct, id: string, props: AutoScalingConfigurationProps) {
    super(scope, id, { construct: AutoScalingConfiguration, model: autoScalingConfiguration }, props);
  }

  /** ARN of the newest revision, for services; known after each change of the sizes. */
  override get arn(): string {
    return super.arn;
  }

  /** ARN without a revision, which never changes. */
  override get id(): string {
    return super.id;
  }

  get autoScalingConfigurationName(): string {
    return this.getStringAttribute("auto_scaling_configuration_name");
  }

  /** Number of the newest revision; known after each change of the sizes. */
  get autoScalingConfigurationRevision(): number {
    return this.getNumberAttribute("auto_scaling_configuration_revision");
  }

  /** When the newest revision was created (ISO 8601); known after each change of the sizes. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  get maxConcurrency(): number {
    return this.getNumberAttribute("max_concurrency");
  }

  get minSize(): number {
    return this.getNumberAttribute("min_size");
  }

  get maxSize(): number {
    return this.getNumberAttribute("max_size");
  }

  /** Whether the newest revision is currently the default of the account and region. */
  get isDefault(): IResolvable {
    return this.getBooleanAttribute("is_default");
  }

  /** Whether a service uses the newest revision. */
  get hasAssociatedService(): IResolvable {
    return this.getBooleanAttribute("has_associated_service");
  }
}
