// Written by `npm run generate` from the model; not written by hand.
import type { OrToken } from "../token.ts";

/** A role to assume with a token of OpenID Connect or OAuth 2 instead of credentials. */
export interface WebIdentityRoleProps {
  /** ARN of the role. Else AWS_ROLE_ARN. It must be an ARN of 20 to 2048 characters. */
  readonly roleArn?: OrToken<string>;
  /**
   * Name of the session, which appears in the account's logs. Else AWS_ROLE_SESSION_NAME. It must be letters, digits
   * and _ + = , . @ - (2 to 64 characters).
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
  /** The token itself; prefer a file or the environment. It must be 4 to 20000 characters long. */
  readonly webIdentityToken?: OrToken<string>;
  /**
   * File with the token, read again each time. Default: AWS_WEB_IDENTITY_TOKEN_FILE. It must be at least 1 character
   * long.
   */
  readonly webIdentityTokenFile?: OrToken<string>;
}
