import type { OrToken } from "./token.ts";

/** How notifications authenticate to their receiver, in the Authorization header (document 1, "AuthenticationInfo"). */
export interface PushAuthenticationProps {
  /** Name of an HTTP authentication scheme, in any case: `Bearer`. */
  readonly scheme: OrToken<string>;
  /**
   * Credentials in the form of the scheme: `env:NAME` or `file:PATH`, which are read where Terraform runs, or a value
   * from an ephemeral variable. A literal is refused.
   */
  readonly credentials?: OrToken<string>;
}

/** Where and how the updates of tasks are sent (document 1, "TaskPushNotificationConfig"). */
export interface PushProfileProps {
  /** Where notifications are sent: an absolute URL with https or http. */
  readonly url: OrToken<string>;
  /** A token by which the receiver recognizes the notifications; a secret, as `authentication.credentials`. */
  readonly token?: OrToken<string>;
  /** How notifications authenticate to their receiver. */
  readonly authentication?: OrToken<PushAuthenticationProps>;
}
