import type { PushProfileProps } from "./push-profile-props.ts";
import type { ResourceProps } from "./resource-props.ts";
import type { OrToken } from "./token.ts";

/** What everything takes that is declared at an agent. */
interface AtAgentProps extends ResourceProps {
  /**
   * The agent: its base URL, or the address of its card. Default: the only one that the provider's `agents` name. A
   * change replaces the resource.
   */
  readonly agent?: OrToken<string>;
  /** Selects one of several agents behind the address. Default: what the agent's card says. A change replaces. */
  readonly tenant?: OrToken<string>;
  /** `replace` deletes a configuration before it is changed, for agents that cannot change one. Default `upsert`. */
  readonly updateMode?: OrToken<"upsert" | "replace">;
}

/** A push-notification configuration of a task, and Terraform's meta-arguments. */
export interface PushConfigProps extends PushProfileProps, AtAgentProps {
  /** The task whose updates are sent. A change replaces the configuration. */
  readonly taskId: OrToken<string>;
  /** Identifier of the configuration, unique for the task. Default: one that is made up. A change replaces it. */
  readonly id?: OrToken<string>;
  /** Take over a configuration of this id with the same `url` and scheme, instead of failing. Default false. */
  readonly adoptExisting?: OrToken<boolean>;
  /**
   * What becomes of the configuration when its task has ended: `retain` keeps it in the state, as ended, and changes
   * nothing more; `recreate` makes it again. Default `retain`.
   */
  readonly onTaskEnd?: OrToken<"retain" | "recreate">;
}

/** Push-notification configurations for all tasks of a context, and Terraform's meta-arguments. */
export interface PushConfigSetProps extends PushProfileProps, AtAgentProps {
  /** The context whose tasks are covered, but for those that have ended. A change replaces the set. */
  readonly contextId: OrToken<string>;
  /** Identifier of the set, of which those of its configurations are made. Default: one that is made up. */
  readonly id?: OrToken<string>;
}
