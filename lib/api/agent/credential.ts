/** What a client proves its identity to an agent with: a secret, a client of OAuth 2, or a client certificate. */
import type { SecretReference } from "../secret-reference.ts";
import type { ClientCertificate } from "./client-certificate.ts";

/** A ready-made secret: an API key, a token obtained elsewhere, or the password for Basic. */
export interface SecretCredential {
  readonly secret: SecretReference;
  /** The user name, for the scheme Basic only. */
  readonly user?: string | undefined;
}

/** The supported flows of OAuth 2; the deprecated ones, implicit and password, are refused. */
export type OAuthFlow = "clientCredentials" | "authorizationCode" | "deviceCode";

/** A client of OAuth 2 or OpenID Connect, which obtains and renews access tokens. */
export interface OAuthClient {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: SecretReference | undefined;
  /**
   * The flow to use where the card offers several. Default: client credentials where there is a secret, else a flow for
   * users.
   */
  readonly flow?: OAuthFlow | undefined;
  /** Scopes to request besides those that the card requires. Default none. */
  readonly scopes?: readonly string[] | undefined;
}

/** What satisfies a security scheme. */
export type SchemeCredential = SecretCredential | OAuthClient | ClientCertificate;

/** Credentials by the card's names of their schemes. */
export type AgentCredentials = Readonly<Record<string, SchemeCredential>>;

/** The certificate for the server of the card, which may require it before anything else. */
export const certificateIn = (credentials: AgentCredentials): ClientCertificate | undefined =>
  Object.values(credentials).find((credential) => "certificateFile" in credential);
