import type { ResourceProps } from "../resource-props.ts";
import type { OrToken } from "../token.ts";
import type { PushProfileProps } from "./push-profile-props.ts";

/** Props of all resources at an agent. */
interface AtAgentProps extends ResourceProps {
  /**
   * The agent: its base URL, or the address of its card. Default: the only one in the provider's `agents`. Changing it
   * forces replacement.
   */
  readonly agent?: OrToken<string>;
  /**
   * Selects one of several agents behind the address. Default: the tenant in the agent's card. Changing it forces
   * replacement.
   */
  readonly tenant?: OrToken<string>;
  /** `replace` deletes a configuration before it is changed, for agents that cannot update one. Default `upsert`. */
  readonly updateMode?: OrToken<"upsert" | "replace">;
}

/** A push-notification configuration of a task, and Terraform's meta-arguments. */
export interface PushConfigProps extends PushProfileProps, AtAgentProps {
  /** The task whose updates are sent. Changing it forces replacement. */
  readonly taskId: OrToken<string>;
  /** Identifier of the configuration, unique for the task. Default: generated. Changing it forces replacement. */
  readonly id?: OrToken<string>;
  /** Adopt an existing configuration with this id, `url` and scheme instead of failing. Default false. */
  readonly adoptExisting?: OrToken<boolean>;
  /**
   * The behavior after the task has ended: `retain` keeps the configuration in the state, as ended, without further
   * changes; `recreate` creates it again. Default `retain`.
   */
  readonly onTaskEnd?: OrToken<"retain" | "recreate">;
}

/** Push-notification configurations for all tasks of a context, and Terraform's meta-arguments. */
export interface PushConfigSetProps extends PushProfileProps, AtAgentProps {
  /** The context whose tasks are covered, except those that have ended. Changing it forces replacement. */
  readonly contextId: OrToken<string>;
  /** Identifier of the set, from which those of its configurations are derived. Default: generated. */
  readonly id?: OrToken<string>;
}
