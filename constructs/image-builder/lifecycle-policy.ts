/** Declares an image lifecycle policy: `lintel_lifecycle_policy`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { TaggedResource } from "../tagged-resource.ts";
import type { LifecyclePolicyProps } from "./lifecycle-policy-props.ts";

/**
 * An image lifecycle policy: the Terraform resource `lintel_lifecycle_policy`. Without a `clientToken`, Lintel derives
 * one from the policy's name and content, so that an interrupted creation converges.
 */
export class LifecyclePolicy extends TaggedResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(lifecyclePolicy.name);

  constructor(scope: Construct, id: string, props: LifecyclePolicyProps) {
    super(scope, id, { construct: LifecyclePolicy, model: lifecyclePolicy }, props);
  }

  /** When the policy was created (ISO 8601); known after apply. */
  get dateCreated(): string {
    return this.getStringAttribute("date_created");
  }

  /** When the policy was last changed (ISO 8601); known after apply. */
  get dateUpdated(): string {
    return this.getStringAttribute("date_updated");
  }

  /** When the policy last ran (ISO 8601); null before its first run. */
  get dateLastRun(): string {
    return this.getStringAttribute("date_last_run");
  }

  get name(): string {
    return this.getStringAttribute("name");
  }

  /** `ENABLED` or `DISABLED`. */
  get status(): string {
    return this.getStringAttribute("status");
  }
}
