/** Credentials of a client: a secret, an OAuth 2.0 client, or a client certificate. */
import type { SecretReference } from "../../../../client/secrets/secret-reference.ts";
import type { ClientCertificate } from "./client-certificate.ts";

/** An existing secret: an API key, a token obtained elsewhere, or the password for Basic. */
export interface SecretCredential {
  readonly secret: SecretReference;
  /** The user name, for the scheme Basic only. */
  readonly user?: string | undefined;
}

/** The supported OAuth 2.0 flows; the deprecated ones, implicit and password, are rejected. */
export type OAuthFlow = "clientCredentials" | "authorizationCode" | "deviceCode";

/** An OAuth 2.0 or OpenID Connect client, which obtains and renews access tokens. */
export interface OAuthClient {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: SecretReference | undefined;
  /**
   * The flow to use if the card declares several. Default: client credentials if there is a secret, else a flow for
   * users.
   */
  readonly flow?: OAuthFlow | undefined;
  /** Scopes to request in addition to those that the card requires. Default: none. */
  readonly scopes?: readonly string[] | undefined;
}

/** The credential for a security scheme. */
export type SchemeCredential = SecretCredential | OAuthClient | ClientCertificate;

/** Credentials by the names of the card's schemes. */
export type AgentCredentials = Readonly<Record<string, SchemeCredential>>;

/** The client certificate, if any, which the card's server may require too. */
export const certificateIn = (credentials: AgentCredentials): ClientCertificate | undefined =>
  Object.values(credentials).find((credential) => "certificateFile" in credential);
