import type { OrToken } from "./token.ts";

/** What every way to take on a role is told. */
interface SessionProps {
  /** Name of the session, which the account's logs show. */
  readonly sessionName?: OrToken<string>;
  /** How long the credentials last before they are renewed: `15m` to `12h`. */
  readonly duration?: OrToken<string>;
  /** JSON of a policy that confines the session further than the role's own. */
  readonly policy?: OrToken<string>;
  /** Resource names (ARNs) of managed policies that confine it further. */
  readonly policyArns?: OrToken<string>[];
}

/** A role that is taken on with the credentials found, or with those of the role before it. */
export interface AssumedRoleProps extends SessionProps {
  /** Resource name (ARN) of the role. */
  readonly roleArn: OrToken<string>;
  /** What the role's trust policy asks for, where it is another party's. */
  readonly externalId?: OrToken<string>;
  /** Who is behind the session, whatever roles it takes on. */
  readonly sourceIdentity?: OrToken<string>;
  /** Tags of the session. */
  readonly tags?: { readonly [key: string]: OrToken<string> };
  /** Keys of the tags that go on to the next role of a chain. */
  readonly transitiveTagKeys?: OrToken<string>[];
}

/** A role that is taken on with a token of OpenID Connect or OAuth 2, in place of credentials. */
export interface WebIdentityRoleProps extends SessionProps {
  /** Resource name (ARN) of the role. Else AWS_ROLE_ARN. */
  readonly roleArn?: OrToken<string>;
  /** The token, from a sensitive variable; written out it is refused. Better a file, or the environment. */
  readonly webIdentityToken?: OrToken<string>;
  /** File with the token, read anew each time. Else AWS_WEB_IDENTITY_TOKEN_FILE. */
  readonly webIdentityTokenFile?: OrToken<string>;
}
