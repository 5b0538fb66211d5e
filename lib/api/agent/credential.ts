/** What an agent is shown who calls with: a secret, a client of OAuth 2, or a client certificate. */
import type { SecretReference } from "../secret-reference.ts";
import type { ClientCertificate } from "./client-certificate.ts";

/** A finished secret: an API key, a token that was got elsewhere, or the password of Basic. */
export interface SecretCredential {
  readonly secret: SecretReference;
  /** The user's name, for the scheme Basic alone. */
  readonly user?: string | undefined;
}

/** The flows of OAuth 2 by which tokens are got; the deprecated ones, implicit and password, are refused. */
export type OAuthFlow = "clientCredentials" | "authorizationCode" | "deviceCode";

/** A client of OAuth 2 or OpenID Connect, with which access tokens are got and renewed. */
export interface OAuthClient {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: SecretReference | undefined;
  /** Which flow, where the card offers several. Default: client credentials where there is a secret, else a user's. */
  readonly flow?: OAuthFlow | undefined;
  /** Scopes to ask for beside those that the card requires. Default none. */
  readonly scopes?: readonly string[] | undefined;
}

/** What a security scheme is served with. */
export type SchemeCredential = SecretCredential | OAuthClient | ClientCertificate;

/** Credentials by the names that the card has for their schemes. */
export type AgentCredentials = Readonly<Record<string, SchemeCredential>>;

/** The certificate that is shown to whoever serves the card, since that may be asked for before anything else. */
export const certificateIn = (credentials: AgentCredentials): ClientCertificate | undefined =>
  Object.values(credentials).find((credential) => "certificateFile" in credential);
