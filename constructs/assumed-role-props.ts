import type { OrToken } from "./token.ts";

/** Arguments of both ways to assume a role. */
interface SessionProps {
  /** Name of the session, which the account's logs show. */
  readonly sessionName?: OrToken<string>;
  /** How long the credentials last before they are renewed: `15m` to `12h`. */
  readonly duration?: OrToken<string>;
  /** A session policy as JSON, in addition to the role's own policies. */
  readonly policy?: OrToken<string>;
  /** ARNs of managed policies with the same effect. */
  readonly policyArns?: OrToken<string>[];
}

/** A role that is assumed with the default credentials, or with those of the previous role. */
export interface AssumedRoleProps extends SessionProps {
  /** ARN of the role. */
  readonly roleArn: OrToken<string>;
  /** The external id that the role's trust policy requires, for roles of third parties. */
  readonly externalId?: OrToken<string>;
  /** The source identity of the session, which persists across role chaining. */
  readonly sourceIdentity?: OrToken<string>;
  /** Tags of the session. */
  readonly tags?: { readonly [key: string]: OrToken<string> };
  /** Keys of the tags that are passed on to chained sessions. */
  readonly transitiveTagKeys?: OrToken<string>[];
}

/** A role that is assumed with an OpenID Connect or OAuth 2.0 token instead of credentials. */
export interface WebIdentityRoleProps extends SessionProps {
  /** ARN of the role. Default: AWS_ROLE_ARN. */
  readonly roleArn?: OrToken<string>;
  /** The token, from a sensitive variable; literals are rejected. Prefer a file, or the environment. */
  readonly webIdentityToken?: OrToken<string>;
  /** File with the token, read each time. Default: AWS_WEB_IDENTITY_TOKEN_FILE. */
  readonly webIdentityTokenFile?: OrToken<string>;
}
