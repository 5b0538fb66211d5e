/** Errors of obtaining tokens, with remedies. None contains a secret, a code or a token. */
import { ApiError } from "../../../../client/api-error.ts";

/** A token could not be obtained. */
export class OAuthError extends ApiError {
  override readonly name = "OAuthError";
  /** The server's error code (RFC 6749, 5.2; RFC 8628, 3.5); undefined if it returns none. */
  readonly error: string | undefined;

  constructor(message: string, error?: string, retryable = false) {
    super("NoCredentials", message, { retryable, mayHaveExecuted: false });
    this.error = error;
  }
}

/** The remedies by the server's error code. */
const remedies: { readonly [error: string]: string } = {
  invalid_client: "The client's id or secret is wrong or has expired: correct it",
  unauthorized_client: "This client may not use this flow: choose another, or have it allowed",
  unsupported_grant_type: "The server does not have this flow, although the card declares it: choose another flow",
  invalid_scope: "Remove the scopes that the server does not recognize, or have them allowed for this client",
  invalid_grant: "The grant has expired, was used before or belongs to a different client: run again",
  invalid_request: "Check the client's id, its redirect addresses and the flow",
  access_denied: "The user or the server denied access",
  expired_token: "The code expired before it was entered: run again",
  temporarily_unavailable: "Run again later",
  server_error: "Run again later",
};

const passing: readonly string[] = ["temporarily_unavailable", "server_error"];

/** A token request that the server rejected. */
export interface OAuthRefusal {
  /** The host of the token endpoint. */
  readonly host: string;
  /** Name of the card's security scheme. */
  readonly scheme: string;
  readonly clientId: string;
  /** The requested scopes, separated by spaces. */
  readonly scope: string;
}

/** @param said the server's message, in one line and without secrets. */
export function refusedByServer(refusal: OAuthRefusal, error: string, said: string | undefined): OAuthError {
  const { host, scheme, clientId, scope } = refusal;
  const quote = said === undefined || said === "" ? "" : ` It says: ${JSON.stringify(said)}.`;
  const asked = error === "invalid_scope" ? ` for the scopes ${JSON.stringify(scope)}` : "";
  const remedy = Object.hasOwn(remedies, error) ? `${remedies[error]}` : "Check the client's registration";
  return new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: ${host} refused the client ${JSON.stringify(clientId)}${asked} (${error}).${quote} ${remedy}`,
    error,
    passing.includes(error),
  );
}

/** A response of an authorization server that does not match the documentation. */
export const unusableResponse = ({ host, scheme }: OAuthRefusal, why: string, isPassing: boolean): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: ${host} returned a response that does not match the documentation: ${why}. Is this the address of the authorization server, or of a proxy or login page in front of it?`,
    undefined,
    isPassing,
  );

/** The server's metadata and the card contradict each other, so neither can be trusted. */
export const contradicts = (scheme: string, member: string, card: string, metadata: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: the agent's card gives ${member} as ${JSON.stringify(card)}, its server's metadata as ${JSON.stringify(metadata)}. Nothing was sent to either: report it to the agent's operator`,
  );

/** The metadata contain another issuer than their address (RFC 8414, 3.3). */
export const otherIssuer = (scheme: string, address: string, issuer: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: the metadata at ${address} names the issuer ${JSON.stringify(issuer)}, which is not at this address. Nothing was sent to it: report it to the agent's operator`,
  );

/** A flow needs a user, but the process has none. */
export const requiresUser = (scheme: string, flow: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: its flow ${flow} requires a user at a terminal. Use \`lintel agent\`, or a client with a secret and the flow clientCredentials where the card offers it, or give an access token that you have as the credential's secret`,
  );

/** @param minutes how long Lintel waited. */
export const authorizationTimedOut = (scheme: string, minutes: number): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: access was not authorized in the browser within ${minutes} minutes. Run again, and open the address that Lintel prints`,
  );
