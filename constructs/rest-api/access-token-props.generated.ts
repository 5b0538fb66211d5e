// Written by `npm run generate` from the model; not written by hand.
import type { OrToken } from "../token.ts";

/** How requests to the REST API authenticate. */
export interface AccessTokenProps {
  /** Kind of credential. If omitted, Lintel recognizes it by the token's prefix, if possible. */
  readonly kind?: OrToken<CredentialKind>;
  /**
   * Where to read the access token. Only the owner may be able to read the file. It must be a reference: env:NAME,
   * file:PATH or stdin.
   */
  readonly tokenFrom?: OrToken<string>;
  /** Program that prints the access token, with its arguments; runs without a shell. At least 1 element. */
  readonly tokenCommand?: OrToken<readonly OrToken<string>[]>;
  /** Scheme of the Authorization header; Basic is for an app's client id and secret. */
  readonly scheme?: OrToken<"Bearer" | "token" | "Basic">;
  /** Form of the token, if known: a JSON web token requires Bearer. */
  readonly format?: OrToken<"opaque" | "json-web-token">;
  /** Client id of an app: the user name of basic authentication. It must be at least 1 character long. */
  readonly clientId?: OrToken<string>;
  /** Where to read the app's client secret. It must be a reference: env:NAME, file:PATH or stdin. */
  readonly clientSecretFrom?: OrToken<string>;
  /**
   * Base URL of the REST API; paths are relative to it, and a slash at its end is ignored. It must be a URL that begins
   * with http:// or https://, without credentials, query or fragment.
   */
  readonly baseUrl: OrToken<string>;
  /**
   * Version of the API, a date. Every request contains it. It must be a date in the form YYYY-MM-DD, such as
   * 2022-11-28.
   */
  readonly apiVersion: OrToken<string>;
  /** Allow sending credentials over plain http to other machines, not only to this one. */
  readonly allowInsecure?: OrToken<boolean>;
  /**
   * The vendor's word in the names of headers and media types: X-<word>-Api-Version. It must be letters, digits, full
   * stops and hyphens, such as acme. Default: `vendor`.
   */
  readonly vendor?: OrToken<string>;
  /**
   * Root-level path of the request that checks whether a token is valid. It must be one step below the root, such as
   * /rate_limit. Default: `/rate_limit`.
   */
  readonly samplePath?: OrToken<string>;
  /** The organization enforces single sign-on. */
  readonly singleSignOn?: OrToken<boolean>;
  /** The token was authorized for the organization after its creation. */
  readonly authorizedForSingleSignOn?: OrToken<boolean>;
  /** The permissions that the workflow's permissions key grants: permission and level. */
  readonly permissions?: OrToken<{ readonly [name: string]: OrToken<string> }>;
  /** Check the token once when the provider starts, and stop if it is rejected. Default: `true`. */
  readonly check?: OrToken<boolean>;
}

/** Values of `kind`. */
export type CredentialKind =
  | "fine-grained-pat"
  | "classic-pat"
  | "app-token"
  | "oauth-app-token"
  | "workflow-token"
  | "app-client";
