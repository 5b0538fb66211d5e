import type { OrToken } from "../token.ts";

/** How notifications authenticate to their receiver, in the Authorization header. */
export interface PushAuthenticationProps {
  /** Name of an HTTP authentication scheme, in any case: `Bearer`. */
  readonly scheme: OrToken<string>;
  /**
   * Credentials in the form of the scheme: a reference, `env:NAME` or `file:PATH`, which is read on the machine that
   * runs Terraform, or a value from an ephemeral variable. Literals are rejected.
   */
  readonly credentials?: OrToken<string>;
}

/** Where and how the updates of tasks are sent. */
export interface PushProfileProps {
  /** Where notifications are sent: an absolute URL with https or http. */
  readonly url: OrToken<string>;
  /** A token by which the receiver recognizes the notifications; a secret, like `authentication.credentials`. */
  readonly token?: OrToken<string>;
  /** How notifications authenticate to their receiver. */
  readonly authentication?: OrToken<PushAuthenticationProps>;
}
