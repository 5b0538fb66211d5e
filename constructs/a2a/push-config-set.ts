/** Declares push-notification configurations for all tasks of a context: `lintel_push_config_set`. */
import type { Construct } from "constructs";
import { terraformType } from "../../lib/facts/derive/names.ts";
import { pushConfigSet } from "../../lib/services/a2a/push-config-set/model.ts";
import { LintelResource } from "../lintel-resource.ts";
import type { PushConfigSetProps } from "./push-config-set-props.generated.ts";

/**
 * Push-notification configurations for all tasks of a context: the Terraform resource `lintel_push_config_set`. An
 * apply covers the tasks that exist at that time; later tasks send no notifications until the next apply.
 */
export class PushConfigSet extends LintelResource {
  /** The Terraform type. */
  static readonly tfResourceType = terraformType(pushConfigSet.name);

  /** Throws for a literal secret. */
  constructor(scope: Construct, id: string, props: PushConfigSetProps) {
    super(scope, id, { construct: PushConfigSet, model: pushConfigSet }, props);
  }

  /** Identifier of the set: as declared, or generated. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** The id for `terraform import`. */
  get importId(): string {
    return this.getStringAttribute("import_id");
  }

  get contextId(): string {
    return this.getStringAttribute("context_id");
  }

  get url(): string {
    return this.getStringAttribute("url");
  }

  /** Ids of the covered tasks. */
  get coveredTasks(): string[] {
    return this.getListAttribute("covered_tasks");
  }
}
