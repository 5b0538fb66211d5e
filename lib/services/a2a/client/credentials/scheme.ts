/** How a request carries a credential, according to the card's security scheme. */

import { type Members, membersOf } from "../../../../base/members.ts";
import { basicAuthorization, tokenAuthorization } from "../../../../client/credentials/authorization.ts";
import type { TlsIdentity } from "../../../../client/http/trust.ts";
import { readSecret } from "../../../../client/secrets/secret-reference.ts";
import { unusableScheme } from "../agent-error.ts";
import type { TokenContext } from "../oauth/exchange.ts";
import { readClientCertificate } from "./client-certificate.ts";
import type { SchemeCredential, SecretCredential } from "./credential.ts";
import type { AgentSessions } from "./sessions.ts";

/** What a credential adds to a request. */
export type CarriedCredential =
  /** Header names are in lower case. */
  | { readonly place: "header"; readonly key: string; readonly value: string }
  | { readonly place: "query"; readonly key: string; readonly value: string }
  /** A header whose token is renewed if the agent rejects it. */
  | { readonly place: "token"; readonly token: string }
  | { readonly place: "connection"; readonly identity: TlsIdentity };

/** A scheme to satisfy. */
export interface SchemeInUse {
  readonly name: string;
  readonly scheme: Members;
  /** The scopes that the card requires. */
  readonly scopes: readonly string[];
}

/** The dependencies for obtaining tokens. */
export interface TokenSupply {
  /** The address of the calls. */
  readonly endpoint: URL;
  readonly sessions: AgentSessions;
  readonly context: TokenContext;
  /** Tokens that the agent rejected. */
  readonly refused: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Headers that direct or delimit a request: a card must not use them for keys. */
const framing = /^(?:host|content-.*|transfer-encoding|connection|upgrade|expect|te|trailer|a2a-.*)$/i;
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Why a credential's kind does not match the scheme, as part of a sentence; undefined if it matches. */
export function credentialMismatch(scheme: Members, credential: SchemeCredential): string | undefined {
  const isToken = "oauth2SecurityScheme" in scheme || "openIdConnectSecurityScheme" in scheme;
  const isSecret = isToken || "apiKeySecurityScheme" in scheme || "httpAuthSecurityScheme" in scheme;
  if ("clientId" in credential) return isToken ? undefined : "a client id is only for OAuth 2 and OpenID Connect";
  if ("certificateFile" in credential) {
    return "mtlsSecurityScheme" in scheme ? undefined : "a client certificate is only for mutual TLS";
  }
  if (isSecret) return undefined;
  return "mtlsSecurityScheme" in scheme
    ? "mutual TLS requires a client certificate and its key"
    : "Lintel supports API keys, HTTP authentication, OAuth 2, OpenID Connect and mutual TLS";
}

/**
 * Reads the secret, obtains the token, or reads the certificate.
 * @throws AgentError if the scheme cannot be used, OAuthError, ApiError of kind `NoCredentials`.
 */
export async function carriedBy(
  { name, scheme, scopes }: SchemeInUse,
  credential: SchemeCredential,
  { endpoint, sessions, context, refused, signal }: TokenSupply,
): Promise<CarriedCredential> {
  const problem = credentialMismatch(scheme, credential);
  if (problem !== undefined) throw unusableScheme(name, problem);
  if ("certificateFile" in credential) {
    if (endpoint.protocol !== "https:")
      throw unusableScheme(name, `mutual TLS needs https, and ${endpoint.host} is http`);
    return { place: "connection", identity: await readClientCertificate(credential) };
  }
  if ("clientId" in credential) {
    const all = [...new Set([...scopes, ...(credential.scopes ?? [])])];
    const source = sessions.tokenSource(endpoint.origin, { name, scheme, client: credential, scopes: all });
    return { place: "token", token: await source.token(context, refused, signal) };
  }
  if ("apiKeySecurityScheme" in scheme) return apiKey(name, membersOf(scheme.apiKeySecurityScheme), credential);
  const written = "httpAuthSecurityScheme" in scheme ? membersOf(scheme.httpAuthSecurityScheme).scheme : "Bearer";
  if (typeof written !== "string" || !token.test(written)) throw unusableScheme(name, "it names no HTTP scheme");
  return { place: "header", key: "authorization", value: await authorization(name, written, credential) };
}

async function apiKey(
  name: string,
  { location, name: key }: Members,
  credential: SecretCredential,
): Promise<CarriedCredential> {
  if (typeof key !== "string" || key === "") throw unusableScheme(name, "it names no key");
  if (credential.user !== undefined) throw unusableScheme(name, "a user name is only for the scheme Basic");
  if (location === "query") return { place: "query", key, value: await readSecret(credential.secret) };
  if (location !== "header" && location !== "cookie") {
    throw unusableScheme(name, `its location is ${JSON.stringify(location)}, not query, header or cookie`);
  }
  if (!token.test(key)) throw unusableScheme(name, `${JSON.stringify(key)} is not a valid ${location} name`);
  if (location === "header") {
    if (framing.test(key)) throw unusableScheme(name, `the header ${key} must not carry a key`);
    return { place: "header", key: key.toLowerCase(), value: await readSecret(credential.secret) };
  }
  const value = await readSecret(credential.secret);
  if (/[",;\\]/.test(value)) throw unusableScheme(name, "the key contains a character that is not allowed in cookies");
  return { place: "header", key: "cookie", value: `${key}=${value}` };
}

function authorization(name: string, scheme: string, { user, secret }: SecretCredential): Promise<string> {
  if (scheme.toLowerCase() !== "basic") {
    if (user !== undefined) throw unusableScheme(name, "a user name is only for the scheme Basic");
    return tokenAuthorization(scheme, secret);
  }
  if (user === undefined || user.includes(":")) {
    throw unusableScheme(name, "Basic requires a user name, without a colon, in addition to the password");
  }
  return basicAuthorization(user, secret, scheme);
}
