import type { OrToken } from "../token.ts";

/** Arguments of every way to assume a role. */
interface SessionProps {
  /** Name of the session, which appears in the account's logs. */
  readonly sessionName?: OrToken<string>;
  /** How long the credentials last before they are renewed: `15m` to `12h`. */
  readonly duration?: OrToken<string>;
  /** JSON of a policy that further restricts the session. */
  readonly policy?: OrToken<string>;
  /** Resource names (ARNs) of managed policies that confine it further. */
  readonly policyArns?: OrToken<string>[];
}

/** A role to assume with the credentials found, or with those of the previous role. */
export interface AssumedRoleProps extends SessionProps {
  /** Resource name (ARN) of the role. */
  readonly roleArn: OrToken<string>;
  /** The external id that the role's trust policy requires, where it belongs to another party. */
  readonly externalId?: OrToken<string>;
  /** The identity behind the session, whatever roles it assumes. */
  readonly sourceIdentity?: OrToken<string>;
  /** Tags of the session. */
  readonly tags?: { readonly [key: string]: OrToken<string> };
  /** Keys of the tags that are passed on to the next role of a chain. */
  readonly transitiveTagKeys?: OrToken<string>[];
}

/** A role to assume with a token of OpenID Connect or OAuth 2 instead of credentials. */
export interface WebIdentityRoleProps extends SessionProps {
  /** Resource name (ARN) of the role. Else AWS_ROLE_ARN. */
  readonly roleArn?: OrToken<string>;
  /** The token, from a sensitive variable; a literal is refused. Prefer a file, or the environment. */
  readonly webIdentityToken?: OrToken<string>;
  /** File with the token, read again each time. Default: AWS_WEB_IDENTITY_TOKEN_FILE. */
  readonly webIdentityTokenFile?: OrToken<string>;
}
