/** Errors of getting tokens, each with what to do. None holds a secret, a code or a token. */
import { ApiError } from "../../api-error.ts";

/** A token that could not be got. */
export class OAuthError extends ApiError {
  override readonly name = "OAuthError";
  /** The server's code of the error (RFC 6749, 5.2; RFC 8628, 3.5); undefined where it gives none. */
  readonly error: string | undefined;

  constructor(message: string, error?: string, retryable = false) {
    super("NoCredentials", message, { retryable, mayBeDone: false });
    this.error = error;
  }
}

/** What to do about an error of a server, by its code. */
const remedies: { readonly [error: string]: string } = {
  invalid_client: "The client's id or secret is wrong, or has ended: put the right ones there",
  unauthorized_client: "This client may not use this flow: choose another, or have it allowed",
  unsupported_grant_type: "The server does not have this flow, although the card says so: choose another",
  invalid_scope: "Leave out the scopes that the server does not know, or have them allowed for this client",
  invalid_grant: "What the user gave has ended, was used before or is another client's: run again",
  invalid_request: "Check the client's id, its redirect addresses and the flow",
  access_denied: "The user, or the server, did not agree",
  expired_token: "The code has ended before it was entered: run again",
  temporarily_unavailable: "Run again later",
  server_error: "Run again later",
};

const passing: readonly string[] = ["temporarily_unavailable", "server_error"];

/** What a server refused. */
export interface OAuthRefusal {
  /** Where the token was asked for. */
  readonly host: string;
  /** Name of the card's security scheme. */
  readonly scheme: string;
  readonly clientId: string;
  /** The scopes that were asked for, one space apart. */
  readonly scope: string;
}

/** @param said the server's own words, on one line and without secrets. */
export function refusedByServer(refusal: OAuthRefusal, error: string, said: string | undefined): OAuthError {
  const { host, scheme, clientId, scope } = refusal;
  const quote = said === undefined || said === "" ? "" : ` It says: ${JSON.stringify(said)}.`;
  const asked = error === "invalid_scope" ? ` for the scopes ${JSON.stringify(scope)}` : "";
  const remedy = Object.hasOwn(remedies, error) ? `${remedies[error]}` : "Check the client's registration";
  return new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: ${host} refuses the client ${JSON.stringify(clientId)}${asked} (${error}).${quote} ${remedy}`,
    error,
    passing.includes(error),
  );
}

/** An answer of an authorization server that is none. */
export const unusableAnswer = ({ host, scheme }: OAuthRefusal, why: string, isPassing: boolean): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: ${host} answers with what is not documented: ${why}. Is this the address of the authorization server, or a proxy or login page before it?`,
    undefined,
    isPassing,
  );

/** The server's metadata and the card contradict each other, so one of them is not to be trusted. */
export const contradicts = (scheme: string, member: string, card: string, metadata: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: the agent's card gives ${member} as ${JSON.stringify(card)}, its server's metadata as ${JSON.stringify(metadata)}. Nothing was sent to either: tell who runs the agent`,
  );

/** Metadata of another server than the one whose address they are at (RFC 8414, 3.3). */
export const otherIssuer = (scheme: string, address: string, issuer: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: the metadata at ${address} are those of the issuer ${JSON.stringify(issuer)}, not of the one whose address this is. Nothing was sent to it: tell who runs the agent`,
  );

/** A flow needs a user, and there is none. */
export const nobodyThere = (scheme: string, flow: string): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: its flow ${flow} needs a user at a terminal, who is not here. Use \`lintel agent\`, or a client with a secret and the flow clientCredentials where the card offers it, or give an access token that you have as the credential's secret`,
  );

/** @param minutes how long was waited. */
export const nobodyCame = (scheme: string, minutes: number): OAuthError =>
  new OAuthError(
    `no token for the security scheme ${JSON.stringify(scheme)}: nobody agreed in the browser within ${minutes} minutes. Run again, and open the address that is shown`,
  );
