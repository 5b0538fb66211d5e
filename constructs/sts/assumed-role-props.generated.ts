// Written by `npm run generate` from the model; not written by hand.
import type { Tags } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** A role to assume with the credentials found, or with the credentials of the previous role. */
export interface AssumedRoleProps {
  /** ARN of the role. It must be an ARN of 20 to 2048 characters. */
  readonly roleArn: OrToken<string>;
  /**
   * Name of the session, which appears in the account's logs. It must be letters, digits and _ + = , . @ - (2 to 64
   * characters).
   */
  readonly sessionName?: OrToken<string>;
  /**
   * How long the credentials last before they are renewed, from 15 minutes to 12 hours. It must be a duration such as
   * "15m" or "1h30m".
   */
  readonly duration?: OrToken<string>;
  /** JSON of a policy that further restricts the session. It must be at least 1 character long. */
  readonly policy?: OrToken<string>;
  /** ARNs of managed policies that further restrict the session. Each must be 20 to 2048 characters long. */
  readonly policyArns?: OrToken<readonly OrToken<string>[]>;
  /**
   * External id, if the role's trust policy requires one. It must be letters, digits and _ + = , . @ : / - (2 to 1224
   * characters).
   */
  readonly externalId?: OrToken<string>;
  /**
   * Source identity of the session, which remains when it assumes further roles. It must be letters, digits and _ + = ,
   * . @ - (2 to 64 characters).
   */
  readonly sourceIdentity?: OrToken<string>;
  /**
   * Tags of the session. At most 50 entries. Each key must be 1 to 128 characters long. Each value must be at most 256
   * characters long.
   */
  readonly tags?: OrToken<Tags>;
  /**
   * Keys of the tags that are passed to the next role of a chain. At most 50 elements. Each must be 1 to 128 characters
   * long.
   */
  readonly transitiveTagKeys?: OrToken<readonly OrToken<string>[]>;
}
