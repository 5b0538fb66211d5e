/** Declares the push-notification configuration of a task: `lintel_push_config`. */
import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { pushConfig } from "../../lib/services/a2a/push-config/model.ts";
import { LintelResource } from "../lintel-resource.ts";
import type { PushConfigProps } from "./push-config-props.generated.ts";

/** The push-notification configuration of a task: the Terraform resource `lintel_push_config`. */
export class PushConfig extends LintelResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(pushConfig.name);

  /** Throws for a literal secret. */
  constructor(scope: Construct, id: string, props: PushConfigProps) {
    super(scope, id, { construct: PushConfig, model: pushConfig }, props);
  }

  /** Identifier of the configuration: as declared, or generated. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** The id for `terraform import`. */
  get importId(): string {
    return this.getStringAttribute("import_id");
  }

  get taskId(): string {
    return this.getStringAttribute("task_id");
  }

  /** The tenant of requests; null if there is none. */
  get tenant(): string {
    return this.getStringAttribute("tenant");
  }

  get url(): string {
    return this.getStringAttribute("url");
  }

  /** Whether the task has ended, so that no notifications are sent any longer. */
  get taskEnded(): IResolvable {
    return this.getBooleanAttribute("task_ended");
  }
}
